import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#src/design/button.tsx'
import { Empty } from '#src/design/empty.tsx'
import { usePopups, useSession } from '#src/ports/ports-context.tsx'

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
 * The guard of pages for members (A8): whoever is not signed in is invited to in its place, and comes back to this very address.
 *
 * It asks the session's port as it draws instead of stopping the route (docs/decisions/0018): the server answers with the page's frame and
 * the invitation, which is the visitor's view; a stored token is looked at behind the cover, and nothing is asked before it holds.
 */
export function MembersOnly({ why, waiting, as = 'h2', children }: MembersOnlyProps) {
  const { isInitialised, isSignedIn } = useSession()
  const popups = usePopups()
  if (isSignedIn) return children
  if (!isInitialised) return waiting
  const logIn = () => popups({ type: 'popup.open', popup: { kind: 'login', next: location.pathname + location.search } })
  return (
    <Empty
      as={as}
      title={<Trans>Please log in</Trans>}
      action={
        <Button tone="secondary" onClick={logIn}>
          <Trans>Log in</Trans>
        </Button>
      }
    >
      {why}
    </Empty>
  )
}
