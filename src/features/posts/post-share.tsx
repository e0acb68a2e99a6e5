import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#src/design/button.tsx'
import { joinAddress } from '#src/lib/address.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './post.css.ts'

/**
 * S5: share by the system's sheet where there is one, and copy the link; both say how it went. The link is the post's canonical address: with
 * its language, since the services that draw previews name none, and without the list, the search or the in-game view that one came from.
 * @param props.path of the post, as the routes know it
 */
export const PostShare = ({ path, title }: { path: string; title: string }) => {
  const { t } = useLingui()
  const popups = usePopups()
  const { locale } = useSite()
  const address = () => new URL(joinAddress({ locale, embedded: false, path }), window.location.href).href

  const copy = async () => {
    const isCopied = await copyText(address())
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
      await navigator.share({ title, url: address() })
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
