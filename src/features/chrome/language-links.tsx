import { useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags, locales } from '#contract/locales.ts'
import { Icon } from '#src/design/icon.tsx'
import { useSite } from '#src/ports/use-site.ts'
import { languageHref, languageNames, rememberLanguage } from '#src/i18n/languages.ts'

export interface LanguageLinksProps {
  itemClassName: (current: boolean) => string
  /** A language was chosen: what holds the links closes. */
  onChoose: () => void
}

/** The four languages as links to this same page (R4; comp language-en): they also open in a new tab. */
export const LanguageLinks = ({ itemClassName, onChoose }: LanguageLinksProps) => {
  const router = useRouter()
  const { locale } = useSite()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const choose = (event: MouseEvent, to: Locale) => {
    rememberLanguage(to)
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
    router.history.push(languageHref(to, path, search))
  }
  return locales.map((to) => (
    <li key={to}>
      <a
        href={languageHref(to, path, search)}
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
