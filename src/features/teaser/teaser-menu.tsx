import { useLingui } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { whenClosed, whenOpen } from '#src/design/disclosure.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { languageNames } from '#src/i18n/languages.ts'
import * as css from '#src/components/full-menu.css.ts'
import { LanguageLink } from '#src/components/language-link.tsx'
import { useDisclosure } from '#src/components/use-disclosure.ts'
import { useSite } from '#src/components/use-site.ts'
import { pageNames } from './page-names.ts'
import { anchorOf, otherLanguage, sectionsOf, type PageId } from './pages.ts'

/** Full-screen menu below md: the teaser's sections, its other language, the form. The browser opens it, before hydration too. */
export const TeaserMenu = ({ pages }: { pages: readonly PageId[] }) => {
  const { i18n, t } = useLingui()
  const { locale } = useSite()
  const { ref, close } = useDisclosure('sections')
  const other = otherLanguage(locale)
  return (
    <details ref={ref} className={css.menu} data-overlay="sections">
      <summary className={css.burger} aria-label={t`Menu`}>
        <Icon name="menu" size="l" className={whenClosed} />
        <Icon name="close" size="l" className={whenOpen} />
      </summary>
      <div className={css.page}>
        <nav aria-label={t`Menu`} className={css.nav}>
          {sectionsOf(pages).map((id) => (
            <div key={id} className={css.group}>
              <a href={`#${anchorOf(id)}`} className={css.row} onClick={close}>
                {i18n._(pageNames[id])}
              </a>
            </div>
          ))}
        </nav>
        <div className={css.foot}>
          {pages.includes('pre-registration') && (
            <a href={`#${anchorOf('pre-registration')}`} className={button({ tone: 'secondary', size: 'lg', full: true })} onClick={close}>
              {i18n._(pageNames['pre-registration'])}
            </a>
          )}
          <LanguageLink to={other} onChoose={close} className={`${button({ tone: 'ghost', full: true })} ${css.footLink}`}>
            <Icon name="globe" />
            <span className={css.rowName}>{languageNames[other]}</span>
            <Icon name="chevron-right" />
          </LanguageLink>
        </div>
      </div>
    </details>
  )
}
