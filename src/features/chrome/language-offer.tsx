import { useState } from 'react'
import type { Locale } from '#contract/common.ts'
import { useRouterState } from '@tanstack/react-router'
import { useSite } from '#src/components/use-site.ts'
import { LanguageBar } from './language-bar.tsx'
import { languageToOffer } from '#src/i18n/languages.ts'

const key = 'language-offered'

const wasOffered = (): boolean => {
  try {
    return localStorage.getItem(key) !== null || document.cookie.includes('locale=')
  } catch {
    // Without storage: never offer, rather than offer on every page.
    return true
  }
}

/** Reads once per language whether it was offered: reading cookies waits for another process of the browser. */
const Offer = ({ locale }: { locale: Locale }) => {
  const [isClosed, setIsClosed] = useState(wasOffered)
  if (isClosed) return null
  const close = () => {
    setIsClosed(true)
    try {
      localStorage.setItem(key, locale)
    } catch {
      // Blocked or full: it stays closed for the lifetime of the page.
    }
  }
  return <LanguageBar locale={locale} onClose={close} />
}

/** docs/requirements.md "Reach": offered after hydration, once, and only if the browser's first language is another supported language. */
export const LanguageOffer = () => {
  const { locale } = useSite()
  // Only rendered in the browser, well after hydration: browser properties may be read during rendering.
  const offer = languageToOffer(navigator.languages[0], locale)
  const isTeaser = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath === '/teaser' })
  // R1: the teaser has two languages, and every other one is redirected to English.
  if (isTeaser && offer !== 'ko' && offer !== 'en') return null
  // The key resets the offer when the visitor has chosen another language.
  return offer === undefined ? null : <Offer key={locale} locale={offer} />
}
