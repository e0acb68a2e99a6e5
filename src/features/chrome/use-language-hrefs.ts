import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageHref } from '#src/i18n/languages.ts'

/** Milliseconds after a page has been drawn in which nothing here is drawn anew: what stands in an address nobody sees. */
const afterStep = 200

export interface LanguageHrefs {
  /** The address of the page one is on, in another language. */
  hrefOf: (locale: Locale) => string
  /** Goes there. */
  goTo: (locale: Locale) => void
}

/** R4: this same page in other languages. */
export function useLanguageHrefs(): LanguageHrefs {
  const router = useRouter()
  const [href, setHref] = useState(() => router.state.location.href)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => startTransition(() => setHref(router.state.location.href))
    refresh()
    const stop = router.subscribe('onRendered', () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, afterStep)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  const url = new URL(href, 'http://x')
  return {
    hrefOf: (locale) => languageHref(locale, url.pathname, url.search),
    // Where one is now, also while the addresses are still the last page's.
    goTo: (locale) => {
      const { pathname, searchStr } = router.state.location
      router.history.push(languageHref(locale, pathname, searchStr))
    },
  }
}
