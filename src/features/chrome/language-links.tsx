import type { MouseEvent } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags, locales } from '#contract/locales.ts'
import { Icon } from '#src/design/icon.tsx'
import { useSite } from '#src/components/use-site.ts'
import { languageNames, rememberLanguage } from '#src/i18n/languages.ts'
import { isPlainClick } from '#src/components/plain-click.ts'
import { useLanguageHrefs } from '#src/components/use-language-hrefs.ts'

export interface LanguageLinksProps {
  itemClassName: (current: boolean) => string
  /** Called when a language is chosen: closes the surrounding menu. */
  onChoose: () => void
}

/** Links to this page in the four languages (R4); they can also be opened in a new tab. */
export const LanguageLinks = ({ itemClassName, onChoose }: LanguageLinksProps) => {
  const { locale } = useSite()
  const { hrefOf, goTo } = useLanguageHrefs()
  const choose = (event: MouseEvent, to: Locale) => {
    rememberLanguage(to)
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose()
    goTo(to)
  }
  return locales.map((to) => (
    <li key={to}>
      <a
        href={hrefOf(to)}
        lang={languageTags[to]}
        hrefLang={languageTags[to]}
        className={itemClassName(to === locale)}
        aria-current={to === locale ? 'true' : undefined}
        onClick={(event) => choose(event, to)}
      >
        <span>{languageNames[to]}</span>
        {to === locale && <Icon name="check" />}
      </a>
    </li>
  ))
}
