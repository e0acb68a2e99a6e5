import { useState } from 'react'
import { useSite } from '#src/ports/use-site.ts'
import { LanguageBar } from './language-bar.tsx'
import { languageToOffer } from '#src/i18n/languages.ts'

const key = 'language-offered'

const wasOffered = (): boolean => {
  try {
    return localStorage.getItem(key) !== null || document.cookie.includes('locale=')
  } catch {
    // No storage: never offer, rather than offer on every page.
    return true
  }
}

/** Decisions “Reach”: after hydration, once, and only where the browser's first language is another of ours. */
export const LanguageOffer = () => {
  const { locale } = useSite()
  const [isClosed, setIsClosed] = useState(false)
  // Only ever drawn in the browser, well after hydration: the browser's facts may be read while drawing.
  const offer = languageToOffer(navigator.languages[0], locale)
  if (offer === undefined || isClosed || wasOffered()) return null
  const close = () => {
    localStorage.setItem(key, offer)
    setIsClosed(true)
  }
  return <LanguageBar locale={offer} onClose={close} />
}
