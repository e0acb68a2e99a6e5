import { useEffect, useState } from 'react'
import type { Snackbar as SnackbarEntry } from '#machines/popups/popups.kinds.ts'
import { Snackbar } from '#src/design/snackbar.tsx'
import { usePopups } from '#src/components/actors.tsx'

/** A press on the message must not count as a press outside the dialog below it, which would close the dialog. */
const keepInside = (node: HTMLElement | null) => {
  const stop = (event: Event) => event.stopPropagation()
  node?.addEventListener('pointerdown', stop)
  return () => node?.removeEventListener('pointerdown', stop)
}

/** The one snackbar (P6). Its live region is in the page before the text, so that screen readers announce it. */
export const SnackbarPopup = ({ popup }: { popup: SnackbarEntry | undefined }) => {
  const send = usePopups()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const id = popup?.id
  return (
    <div data-popup={popup === undefined ? undefined : 'snackbar'} ref={keepInside}>
      <Snackbar
        open={isReady && popup?.open === true}
        message={isReady ? popup?.message : undefined}
        tone={popup?.tone === 'critical' ? 'bad' : 'ok'}
        onClose={() => send({ type: 'popup.close', id })}
        onPause={() => send({ type: 'snackbar.pause' })}
        onResume={() => send({ type: 'snackbar.resume' })}
      />
    </div>
  )
}
