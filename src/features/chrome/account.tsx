import { Trans } from '@lingui/react/macro'
import { LoginLink } from '#src/components/login-link.tsx'
import { useSession } from '#src/components/actors.tsx'
import { AccountMenu } from './account-menu.tsx'
import * as css from './header.css.ts'

/** The login link (P1), or the member's menu. */
export const Account = () => {
  const { isSignedIn } = useSession()
  return isSignedIn ? (
    <AccountMenu />
  ) : (
    <LoginLink className={css.logIn}>
      <Trans>Log in</Trans>
    </LoginLink>
  )
}
