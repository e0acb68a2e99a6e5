import { Trans } from '@lingui/react/macro'
import { LoginLink } from '#src/components/login-link.tsx'
import { useSession } from '#src/components/actors.tsx'
import { AccountMenu } from './account-menu.tsx'
import * as css from './header.css.ts'

/** Who is here: the way in (P1), or what is the member's. */
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
