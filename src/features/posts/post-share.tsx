import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#src/design/button.tsx'
import { copyText } from '#src/lib/copy-text.ts'
import { usePopups } from '#src/components/actors.tsx'
import * as css from './post.css.ts'

/** S5: share by the system's sheet where there is one, and copy the link; both say how it went. */
export const PostShare = ({ title }: { title: string }) => {
  const { t } = useLingui()
  const popups = usePopups()

  const copy = async () => {
    const isCopied = await copyText(window.location.href)
    popups({
      type: 'popup.open',
      popup: isCopied
        ? { kind: 'snackbar', tone: 'success', message: t`Link copied.` }
        : { kind: 'snackbar', tone: 'critical', message: t`The link could not be copied. Please copy it from the address bar.` },
    })
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title, url: window.location.href })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <div className={css.share}>
      <IconButton icon="share" label={t`Share`} onClick={() => void share()} />
      <IconButton icon="link" label={t`Copy link`} onClick={() => void copy()} />
    </div>
  )
}
