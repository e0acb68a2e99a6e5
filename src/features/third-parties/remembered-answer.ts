/** The visitor's answer, remembered with what was asked and when (C3). */
import type { ThirdParties } from '#contract/site.ts'
import type { ConsentAnswer } from '#machines/consent/consent.types.ts'
import { createStored } from './stored.ts'

export const consentKey = 'consent'

/** Raised when the words of the question mean something else: then everybody is asked again. */
const version = 1

/** ms: six months, as the French authority recommends (CNIL, "Cookies et autres traceurs: recommandation", 2020). */
const keptFor = 180 * 24 * 3600 * 1000

const hostOf = (src: string): string => new URL(src, 'http://site').hostname

/** What a visitor is asked: whoever said yes to one third party has not said yes to another. */
export const questionOf = ({ pixel, offerwall }: ThirdParties): string =>
  [String(version), pixel && `pixel ${hostOf(pixel.src)}`, offerwall && `offerwall ${hostOf(offerwall.src)}`].filter(Boolean).join(', ')

export interface RememberedAnswer {
  read: () => ConsentAnswer | undefined
  write: (answer: ConsentAnswer) => void
}

/** @param now ms since the epoch, by the device: it is the device that remembers */
export function createRememberedAnswer(question: string, now: () => number): RememberedAnswer {
  const stored = createStored(consentKey)
  return {
    read: () => {
      const found = stored.read() as { question?: unknown; answer?: unknown; at?: unknown } | null | undefined
      if (found?.question !== question || typeof found.at !== 'number') return undefined
      const age = now() - found.at
      if (age > keptFor) return undefined
      return found.answer === 'granted' || found.answer === 'declined' ? found.answer : undefined
    },
    write: (answer) => stored.write({ question, answer, at: now() }),
  }
}
