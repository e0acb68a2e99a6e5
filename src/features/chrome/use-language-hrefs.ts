import { useRouter, useRouterState } from '@tanstack/react-router'
import type { Locale } from '#contract/common.ts'
import { languageHref } from '#src/i18n/languages.ts'

export interface LanguageHrefs {
  /** The address of the page one is on, in another language. */
  hrefOf: (locale: Locale) => string
  /** Goes there. */
  goTo: (locale: Locale) => void
}

/** R4: this same page in other languages. */
export function useLanguageHrefs(): LanguageHrefs {
  const router = useRouter()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const hrefOf = (locale: Locale): string => languageHref(locale, pathname, search)
  return { hrefOf, goTo: (locale) => router.history.push(hrefOf(locale)) }
}
