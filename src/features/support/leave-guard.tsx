import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { waitFor } from 'xstate'
import { selectTopDialog } from '#machines/popups/popups.selectors.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import {
  selectIsAskingToLeave,
  selectIsUnkept,
  selectMayLeave,
  type SupportRequestRef,
} from '#machines/support-request/support-request.selectors.ts'
import { splitAddress } from '#src/lib/address.ts'
import { useActors } from '#src/components/actors.tsx'

/** @returns whether the page stays: the form's chart asks the player where something is unsent */
async function isStaying(form: SupportRequestRef): Promise<boolean> {
  form.send({ type: 'supportRequest.leave' })
  // What the form itself tells may lead away, as when it was sent: then it takes the event a moment later.
  await Promise.resolve()
  // A form that is gone meanwhile holds nobody up.
  const answered = await waitFor(form, (snapshot) => !selectIsAskingToLeave(snapshot), { timeout: Infinity }).catch(() => undefined)
  return answered !== undefined && !selectMayLeave(answered)
}

/**
 * Whoever leaves with something unsent is asked first (S7). The browser's own question, which has no words of ours, comes only where
 * nothing could be kept. A session that ends, and the page of an error, are no wish to leave: the draft is kept, and nobody is held up.
 */
export const LeaveGuard = ({ form }: { form: SupportRequestRef }) => {
  const { session, popups } = useActors()
  const { history } = useRouter()

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => selectIsUnkept(form.getSnapshot()),
        /** Another language or the form's own search is the same page. */
        blockerFn: async ({ action, currentLocation, nextLocation }) => {
          // Back on an open dialog is no wish to leave: it closes the dialog (src/app/back-closes-popups.ts).
          if (action === 'BACK' && selectTopDialog(popups.getSnapshot()) !== undefined) return false
          const next = splitAddress(nextLocation.pathname).path
          const isLeaving = next !== splitAddress(currentLocation.pathname).path && !next.startsWith('/error/')
          return isLeaving && selectIsSignedIn(session.getSnapshot()) && (await isStaying(form))
        },
      }),
    [history, session, popups, form],
  )
  return null
}
