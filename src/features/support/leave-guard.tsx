import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { selectIsUnkept, selectIsUnsaved, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { splitAddress } from '#src/lib/address.ts'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { useActors } from '#src/components/actors.tsx'

const Dialog = lazyPart(async () => (await import('#src/design/dialog.tsx')).Dialog)

/**
 * Whoever leaves with something unsent is asked first (S7). The browser's own question, which has no words of ours, comes only where
 * nothing could be kept. A session that ends, and the page of an error, are no wish to leave: the draft is kept, and nobody is held up.
 */
export const LeaveGuard = ({ form }: { form: SupportRequestRef }) => {
  const { session } = useActors()
  const { history } = useRouter()
  const [answer, setAnswer] = useState<(leaves: boolean) => void>()

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => selectIsUnkept(form.getSnapshot()),
        /** Another language or the form's own search is the same page. */
        blockerFn: ({ currentLocation, nextLocation }) => {
          const next = splitAddress(nextLocation.pathname).path
          const isLeaving = next !== splitAddress(currentLocation.pathname).path && !next.startsWith('/error/')
          if (!isLeaving || !selectIsSignedIn(session.getSnapshot()) || !selectIsUnsaved(form.getSnapshot())) return Promise.resolve(false)
          return new Promise((resolve) => {
            setAnswer(() => (leaves: boolean) => {
              setAnswer(undefined)
              resolve(!leaves)
            })
          })
        },
      }),
    [history, session, form],
  )

  if (answer === undefined) return null
  const isLost = selectIsUnkept(form.getSnapshot())
  return (
    <Suspense>
      <Dialog
        open
        onClose={() => answer(false)}
        size="confirm"
        title={<Trans>Leave without sending?</Trans>}
        description={
          isLost ? (
            <Trans>What you have written could not be saved on this device and will be lost.</Trans>
          ) : (
            <Trans>What you have written stays on this device for 24 hours, or until you log out.</Trans>
          )
        }
        actions={
          <>
            <Button tone="secondary" data-initial-focus="" onClick={() => answer(false)}>
              <Trans>Keep writing</Trans>
            </Button>
            <Button onClick={() => answer(true)}>
              <Trans>Leave</Trans>
            </Button>
          </>
        }
      />
    </Suspense>
  )
}
