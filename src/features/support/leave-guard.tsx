import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { selectTopDialog } from '#machines/popups/popups.selectors.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { selectIsUnkept, selectIsUnsaved, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { splitAddress } from '#src/lib/address.ts'
import { useActors } from '#src/components/actors.tsx'
import { confirm } from '#src/components/ask.ts'

/**
 * Whoever leaves with something unsent is asked first (S7). The browser's own question, which has no words of ours, comes only where
 * nothing could be kept. A session that ends, and the page of an error, are no wish to leave: the draft is kept, and nobody is held up.
 */
export const LeaveGuard = ({ form }: { form: SupportRequestRef }) => {
  const { t } = useLingui()
  const { session, popups } = useActors()
  const { history } = useRouter()
  const mayLeave = useEffectEvent(() =>
    confirm(popups, {
      title: t`Leave without sending?`,
      text: selectIsUnkept(form.getSnapshot())
        ? t`What you have written could not be saved on this device and will be lost.`
        : t`What you have written stays on this device for 24 hours, or until you log out.`,
      safe: t`Keep writing`,
      other: t`Leave`,
    }),
  )

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
          if (!isLeaving || !selectIsSignedIn(session.getSnapshot()) || !selectIsUnsaved(form.getSnapshot())) return false
          return !(await mayLeave())
        },
      }),
    [history, session, popups, form],
  )
  return null
}
