import { useLingui } from '@lingui/react/macro'
import type { Teaser } from '#contract/teaser.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { languageNames } from '#src/i18n/languages.ts'
import { LanguageLink } from '#src/components/language-link.tsx'
import { Link } from '#src/components/link.tsx'
import { Wordmark } from '#src/components/wordmark.tsx'
import { useSite } from '#src/components/use-site.ts'
import { pageNames } from './page-names.ts'
import { anchorOf, otherLanguage, sectionsOf, type PageId } from './pages.ts'
import { SoundButton } from './sound-button.tsx'
import * as css from './teaser-header.css.ts'
import { TeaserMenu } from './teaser-menu.tsx'

export interface TeaserHeaderProps {
  pages: readonly PageId[]
  current: PageId
  sound: Teaser['sound']
}

/** The teaser's own header: its sections instead of the site's menu, the music, the other of its two languages (R1). */
export const TeaserHeader = ({ pages, current, sound }: TeaserHeaderProps) => {
  const { i18n, t } = useLingui()
  const { locale } = useSite()
  const other = otherLanguage(locale)
  return (
    <header className={css.header} data-over={current === 'main'}>
      <div className={css.inside}>
        <Link to="/" className={css.logo}>
          <Wordmark className={css.wordmark} />
        </Link>
        <nav aria-label={t`Sections`} className={css.nav}>
          {sectionsOf(pages).map((id) => (
            <a key={id} href={`#${anchorOf(id)}`} className={css.entry} aria-current={id === current ? 'true' : undefined}>
              {i18n._(pageNames[id])}
            </a>
          ))}
        </nav>
        <div className={css.tools}>
          <SoundButton sources={sound} />
          <LanguageLink to={other} className={`${button({ tone: 'ghost', size: 'sm' })} ${css.wide}`}>
            <Icon name="globe" />
            {languageNames[other]}
          </LanguageLink>
          {pages.includes('pre-registration') && (
            <a
              href={`#${anchorOf('pre-registration')}`}
              className={`${button({ tone: 'secondary', size: 'sm' })} ${css.wide} ${css.register}`}
            >
              {i18n._(pageNames['pre-registration'])}
            </a>
          )}
          <TeaserMenu pages={pages} />
        </div>
      </div>
    </header>
  )
}
