import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#src/design/button.tsx'
import { joinAddress } from '#contract/page-address.ts'
import { useShare } from '#src/components/use-share.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './post.css.ts'

/**
 * S5: a button for the system's share sheet, if there is one, and one that copies the link; both show the result. The link is the post's
 * canonical address: with its language, since preview services send none, and without the list, the search or the in-game view.
 * @param props.path of the post, as in the route tree
 */
export const PostShare = ({ path, title }: { path: string; title: string }) => {
  const { t } = useLingui()
  const { locale } = useSite()
  const address = () => new URL(joinAddress({ locale, embedded: false, path }), window.location.href).href

  const { share, copy } = useShare()
  return (
    <div className={css.share}>
      <IconButton icon="share" label={t`Share`} onClick={() => void share({ title, address: address() })} />
      <IconButton icon="link" label={t`Copy link`} onClick={() => void copy(address())} />
    </div>
  )
}
