import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/common.ts'
import { useHere } from '#src/components/use-here.ts'
import { languageHref } from '#src/i18n/languages.ts'

export interface LanguageHrefs {
  /** The address of the current page in another language. */
  hrefOf: (locale: Locale) => string
  /** Navigates to that address. */
  goTo: (locale: Locale) => void
}

/** R4: the current page in other languages. */
export function useLanguageHrefs(): LanguageHrefs {
  const router = useRouter()
  const { path, search } = useHere()
  const hrefOf = (locale: Locale): string => languageHref(locale, path, search)
  return { hrefOf, goTo: (locale) => router.history.push(hrefOf(locale)) }
}
