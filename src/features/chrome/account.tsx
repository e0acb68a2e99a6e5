import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { usePopups, useSession } from '#src/ports/ports-context.tsx'
import * as css from './header.css.ts'

/** Who is here: the way in, or the member's name and the way out (P1, P2). */
export const Account = () => {
  const { t } = useLingui()
  const { isSignedIn, name } = useSession()
  const popups = usePopups()
  if (!isSignedIn)
    return (
      <button type="button" className={css.logIn} onClick={() => popups({ type: 'popup.open', popup: { kind: 'login' } })}>
        <Trans>Log in</Trans>
      </button>
    )
  return (
    <>
      <span className={css.member}>
        <Icon name="user" />
        <span className={css.memberName}>{name ?? t`Member`}</span>
      </span>
      <button
        type="button"
        className={css.logOut}
        aria-label={t`Log out`}
        onClick={() => popups({ type: 'popup.open', popup: { kind: 'logout' } })}
      >
        <Icon name="logout" />
      </button>
    </>
  )
}
