import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#src/design/button.tsx'
import { joinAddress } from '#src/lib/address.ts'
import { useShare } from '#src/components/use-share.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './post.css.ts'

/**
 * S5: share by the system's sheet where there is one, and copy the link; both say how it went. The link is the post's canonical address: with
 * its language, since the services that draw previews name none, and without the list, the search or the in-game view that one came from.
 * @param props.path of the post, as the routes know it
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
