import { useState } from 'react'
import type { Locale } from '#contract/common.ts'
import { useSite } from '#src/components/use-site.ts'
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

/** Whether it was offered is asked once a language: another process of the browser keeps the cookies, and has to be waited for. */
const Offer = ({ locale }: { locale: Locale }) => {
  const [isClosed, setIsClosed] = useState(wasOffered)
  if (isClosed) return null
  const close = () => {
    setIsClosed(true)
    try {
      localStorage.setItem(key, locale)
    } catch {
      // Blocked or full: it is closed for as long as the page stays.
    }
  }
  return <LanguageBar locale={locale} onClose={close} />
}

/** Decisions “Reach”: after hydration, once, and only where the browser's first language is another of ours. */
export const LanguageOffer = () => {
  const { locale } = useSite()
  // Only ever drawn in the browser, well after hydration: the browser's facts may be read while drawing.
  const offer = languageToOffer(navigator.languages[0], locale)
  // A language chosen since is an answer too: it is asked again.
  return offer === undefined ? null : <Offer key={locale} locale={offer} />
}
