import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { useSession } from './actors.tsx'
import { LoginLink } from './login-link.tsx'
import { OpenFromGame } from './open-from-game.tsx'

export interface MembersOnlyProps {
  /** Why one has to log in, in one sentence. */
  why: ReactNode
  /** What stands while it is not known yet who is here. */
  waiting: ReactNode
  /** The invitation's level below the page's title. */
  as?: 'h2' | 'h3'
  /** Asks the provider as soon as it is drawn. */
  children: ReactNode
}

/**
 * The guard of pages for members (A8): whoever is not signed in is invited to in its place, and comes back to this very address. In the
 * game, without its token, nothing is asked that would be refused: the screen says what to do (A7).
 *
 * It reads the session as it draws instead of stopping the route (docs/decisions/0018): the server renders the page's frame and the
 * invitation, which is the visitor's view; a stored token is checked behind the cover, and nothing is fetched before it holds.
 */
export function MembersOnly({ why, waiting, as = 'h2', children }: MembersOnlyProps) {
  const { isInitialised, isSignedIn, isTokenless } = useSession()
  if (isTokenless) return <OpenFromGame as={as} />
  if (isSignedIn) return children
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
