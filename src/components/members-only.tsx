import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { useMemberKey, useSession } from './actors.tsx'
import { LoginLink } from './login-link.tsx'
import { OpenFromGame } from './open-from-game.tsx'

export interface MembersOnlyProps {
  /** The reason for logging in, in one sentence. */
  why: ReactNode
  /** Shown until the session's state is known. */
  waiting: ReactNode
  /** The invitation's heading level below the page's title. */
  as?: 'h2' | 'h3'
  /** Queries the provider as soon as it renders. */
  children: ReactNode
}

/**
 * Guards pages for members (A8): a visitor is invited to log in instead, and then returns to this address. In the game without its token,
 * no request is sent that would be rejected: the screen shows what to do (A7).
 *
 * It reads the session while rendering instead of stopping the route (docs/decisions/0018): the server renders the page's frame and the
 * invitation, which is the visitor's view. A stored token is checked behind the cover, and nothing is fetched until it is valid.
 */
export function MembersOnly({ why, waiting, as = 'h2', children }: MembersOnlyProps) {
  const { isInitialised, isSignedIn, isTokenless } = useSession()
  const memberKey = useMemberKey()
  if (isTokenless) return <OpenFromGame as={as} />
  // After a sign-in in another tab, maybe of another member, nothing of the earlier one stays.
  if (isSignedIn) return <Fragment key={memberKey}>{children}</Fragment>
  if (!isInitialised) return waiting
  return (
    <Empty
      as={as}
      title={<Trans>Please log in</Trans>}
      action={
        <LoginLink returns className={button({ tone: 'secondary' })}>
          <Trans>Log in</Trans>
        </LoginLink>
      }
    >
      {why}
    </Empty>
  )
}
