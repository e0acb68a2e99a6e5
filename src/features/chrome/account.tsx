import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Link } from '#src/components/link.tsx'
import { LoginLink } from '#src/components/login-link.tsx'
import { usePopups, useSession } from '#src/components/actors.tsx'
import * as css from './header.css.ts'

/** Who is here: the way in, or the member's name, which leads to what they bought (S15), and the way out (P1, P2). */
export const Account = () => {
  const { t } = useLingui()
  const { isSignedIn, name } = useSession()
  const popups = usePopups()
  const who = name ?? t`Member`
  if (!isSignedIn)
    return (
      <LoginLink className={css.logIn}>
        <Trans>Log in</Trans>
      </LoginLink>
    )
  return (
    <>
      <Link to="/purchases" className={css.member} aria-label={t`${who}: purchase history`}>
        <Icon name="user" />
        <span className={css.memberName}>{who}</span>
      </Link>
      <PlainButton className={css.logOut} aria-label={t`Log out`} onClick={() => popups({ type: 'popup.open', popup: { kind: 'logout' } })}>
        <Icon name="logout" />
      </PlainButton>
    </>
  )
}
