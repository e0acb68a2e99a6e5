import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { recentPostsQuery } from '#src/api/posts.queries.ts'
import { Tag } from '#src/design/label.tsx'
import { Picture } from '#src/design/picture.tsx'
import { heading4 } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './mega-menu.css.ts'
import { MenuLink } from './menu-link.tsx'
import { menuGroups } from './menu.ts'

/** Both groups at once, and the latest announcement (S17). Rendered in the `<details>` of each group. */
export const MegaMenu = ({ onChoose }: { onChoose: () => void }) => {
  const { i18n } = useLingui()
  const { api, locale } = useSite()
  // Uses cached data only: the menu itself makes no call. The server renders it before deferred data, which the browser may have when it
  // hydrates.
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...recentPostsQuery(api, locale), enabled: false })
  const update = isHydrated ? data?.items.find((post) => post.board === 'update' && post.thumbnail !== null) : undefined
  return (
    <div className={css.sheet}>
      <div className={css.inside}>
        <div className={css.aside}>
          <Tines />
          <p className={css.asideText}>
            <Trans>Tonight the furrows open to the north.</Trans>
          </p>
        </div>
        {menuGroups.map((group) => (
          <div key={group.id} data-entries={group.id}>
            <p className={`${heading4} ${css.title}`}>{i18n._(group.label)}</p>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <MenuLink entry={entry} className={css.entry} onClick={onChoose}>
                    <b className={css.entryName}>{i18n._(entry.label)}</b>
                    <span className={css.entryHint}>{i18n._(entry.hint)}</span>
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Link
          {...(update === undefined
            ? { to: '/bulletin/list', search: { type: 'update' } }
            : { to: '/bulletin/$seq', params: { seq: update.seq } })}
          className={css.feature}
          onClick={onChoose}
        >
          <Picture src={update?.thumbnail ?? '/art/features/bosses.jpg'} alt="" ratio="16:9" sizes="420px" />
          <p className={css.featureKind}>
            <Tag tone="update">
              <Trans>Update</Trans>
            </Tag>
          </p>
          <b className={css.featureTitle}>
            {update === undefined ? (
              <span key="any">
                <Trans>What has changed in the furrows</Trans>
              </span>
            ) : (
              <span lang={langOf(update)}>{update.title}</span>
            )}
          </b>
        </Link>
      </div>
    </div>
  )
}
