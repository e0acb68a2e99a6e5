import { useLingui } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { externalLink } from '#src/lib/links.ts'
import * as css from './store-links.css.ts'

/** The stores that offer the game, by name in the site's own type: no store badges are copied. Empty if the content names none. */
export const StoreLinks = ({ stores }: { stores: readonly { label: string; href: string }[] }) => {
  const { t } = useLingui()
  if (stores.length === 0) return null
  return (
    <ul className={css.stores} aria-label={t`Stores`}>
      {stores.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className={css.store} {...externalLink}>
            {label}
            <Icon name="external" size="s" />
          </a>
        </li>
      ))}
    </ul>
  )
}
