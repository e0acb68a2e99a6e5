import { useLingui } from '@lingui/react/macro'
import { pageNames } from './page-names.ts'
import { anchorOf, type PageId } from './pages.ts'
import * as css from './section-rail.css.ts'

/** The dots: links to the sections, each with its own tab stop and address. */
export const SectionRail = ({ pages, current }: { pages: readonly PageId[]; current: PageId }) => {
  const { i18n, t } = useLingui()
  return (
    <nav aria-label={t`Pages`} className={css.rail}>
      <ul className={css.list}>
        {pages.map((id) => (
          <li key={id}>
            <a href={`#${anchorOf(id)}`} className={css.dot} aria-current={id === current ? 'true' : undefined}>
              <span className={css.name}>{i18n._(pageNames[id])}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
