import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/common.ts'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { languageHref } from '#src/i18n/languages.ts'
import { useHere } from './use-here.ts'

/** How the current page is reached in another language. */
export interface LanguageHrefs {
  /** The address of the current page in another language. */
  hrefOf: (locale: Locale) => string
  /** Navigates to that address; the page stays where it was scrolled to. */
  goTo: (locale: Locale) => void
}

/** R4: the current page in other languages, at the same place. */
export function useLanguageHrefs(): LanguageHrefs {
  const router = useRouter()
  const isHydrated = useHydrated()
  const { path, search, fragment } = useHere()
  const hrefOf = (locale: Locale): string => languageHref(locale, path, search, isHydrated ? fragment : '')
  return {
    hrefOf,
    goTo: (locale) => {
      const href = hrefOf(locale)
      const { history } = router
      // The open page once more is no other entry. The error page leads back by the history to the page that failed.
      const isReplaced = href === history.location.href || path === '/error/500'
      const { scrollY } = globalThis
      const { pathname } = router.state.location
      // After the router, which scrolls to the top of a new entry.
      const stop = router.subscribe('onRendered', ({ toLocation }) => {
        stop()
        if (toLocation.pathname === pathname) globalThis.scrollTo({ top: scrollY, behavior: 'instant' })
      })
      history[isReplaced ? 'replace' : 'push'](href)
    },
  }
}
