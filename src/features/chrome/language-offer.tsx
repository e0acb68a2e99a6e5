import { useEffect, useState } from 'react'
import type { Locale } from '#contract/common.ts'
import { useSite } from '#src/ports/use-site.ts'
import { LanguageBar } from './language-bar.tsx'
import { languageToOffer } from './language.ts'

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
  const [offer, setOffer] = useState<Locale>()
  useEffect(() => {
    const wanted = languageToOffer(navigator.languages[0], locale)
    setOffer(wanted === undefined || wasOffered() ? undefined : wanted)
  }, [locale])
  if (offer === undefined) return null
  const close = () => {
    localStorage.setItem(key, offer)
    setOffer(undefined)
  }
  return <LanguageBar locale={offer} onClose={close} />
}
