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
import { splitAddress } from '#contract/page-address.ts'
import { useActors } from '#src/components/actors.tsx'

/** @returns whether the page stays: the form's statechart asks the player if there is unsent input */
async function isStaying(form: SupportRequestRef): Promise<boolean> {
  form.send({ type: 'supportRequest.leave' })
  // The form's own event may cause the navigation, for example after sending: it then handles that event a moment later.
  await Promise.resolve()
  // A form that has unmounted does not block navigation.
  const answered = await waitFor(form, (snapshot) => !selectIsAskingToLeave(snapshot), { timeout: Infinity }).catch(() => undefined)
  return answered !== undefined && !selectMayLeave(answered)
}

/**
 * Asks the player before leaving with unsent input (S7). The browser's own dialog, whose text cannot be set, opens only if nothing could be
 * stored. The end of a session and the error page are not the player's choice: the draft is stored, and navigation is not blocked.
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
          // Back on an open dialog does not leave the page: it closes the dialog (src/app/back-closes-popups.ts).
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
