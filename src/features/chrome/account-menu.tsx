import { Trans, useLingui } from '@lingui/react/macro'
import { groupedNumber } from '#contract/coupon-text.ts'
import { IconButton, PlainButton } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { popoverItem } from '#src/design/panel.css.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useActors, usePopups, useProfile } from '#src/components/actors.tsx'
import { confirm } from '#src/components/ask.ts'
import { useCopy } from '#src/components/use-copy.ts'
import * as css from './account-menu.css.ts'
import { useDisclosure } from '#src/components/use-disclosure.ts'

/** The member's own pages; requests are support requests. */
const pages = [
  { to: '/purchases', icon: 'receipt' },
  { to: '/coupon/register', icon: 'coupon' },
  { to: '/inquiry', icon: 'message' },
] as const

/** The member's menu: member number with a copy button, purchases, coupons, requests, logout (P2, S15). The browser opens it. */
export const AccountMenu = () => {
  const { t } = useLingui()
  const popups = usePopups()
  const actors = useActors()
  const { ref, close } = useDisclosure('account')
  const profile = useProfile()
  const memberNumber = profile?.memberNumber
  const who = profile?.nickname ?? t`Member`
  const titles = { '/purchases': t`Purchase history`, '/coupon/register': t`Register coupon`, '/inquiry': t`My requests` }
  const copy = useCopy(t`Member number copied.`, t`The member number could not be copied. Please copy it by hand.`)
  const logOutEverywhere = async (): Promise<void> => {
    const number = memberNumber === undefined ? undefined : groupedNumber(memberNumber)
    const named = number === undefined ? who : t`${who} (member number ${number})`
    const isSure = await confirm(actors.popups, {
      title: t`Log out on all devices?`,
      text: t`${named} is logged out in every browser and on every device, here too.`,
      safe: t`Stay`,
      other: t`Log out everywhere`,
      isFinal: true,
    })
    if (isSure) actors.session.send({ type: 'session.signOutEverywhere' })
  }
  return (
    <details ref={ref} className={css.account} data-overlay="account" data-menu="account">
      <summary className={css.member} aria-label={t`Account of ${who}`}>
        <Icon name="user" className={css.whenClosed} />
        <Icon name="close" className={css.whenOpen} />
        <span className={css.name}>{who}</span>
      </summary>
      <nav aria-label={t`Account`} className={css.sheet}>
        <div className={css.identity}>
          <span className={css.memberName}>{who}</span>
          {memberNumber !== undefined && (
            <span className={css.number}>
              <span>
                <Trans>Member number</Trans> <span className={css.digits}>{groupedNumber(memberNumber)}</span>
              </span>
              <IconButton icon="copy" size="s" label={t`Copy member number`} onClick={() => void copy(memberNumber)} />
            </span>
          )}
        </div>
        <ul>
          {pages.map(({ to, icon }) => (
            <li key={to}>
              <ContentLink href={to} className={popoverItem({})} onClick={close}>
                <span>{titles[to]}</span>
                <Icon name={icon} />
              </ContentLink>
            </li>
          ))}
          <li>
            <PlainButton
              className={popoverItem({})}
              onClick={() => {
                close()
                popups({ type: 'popup.open', popup: { kind: 'logout' } })
              }}
            >
              <span>
                <Trans>Log out</Trans>
              </span>
              <Icon name="logout" />
            </PlainButton>
          </li>
          <li>
            <PlainButton
              className={popoverItem({})}
              onClick={() => {
                close()
                void logOutEverywhere()
              }}
            >
              <span>
                <Trans>Log out on all devices</Trans>
              </span>
              <Icon name="logout" />
            </PlainButton>
          </li>
        </ul>
      </nav>
    </details>
  )
}
