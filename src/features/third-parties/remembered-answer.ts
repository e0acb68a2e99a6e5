/** The visitor's stored decision, with its question and time (C3). */
import { dayMs } from '#contract/durations.ts'
import type { Offerwall, ThirdParties } from '#contract/site.ts'
import type { ConsentAnswer } from '#machines/consent/consent.types.ts'
import { consentKey, createStored, isStillKept } from './stored.ts'

/** Increased when the question's meaning changes: then all visitors are asked again. */
const version = 1

/** In ms: six months, as the French authority recommends (CNIL, "Cookies et autres traceurs: recommandation", 2020). */
const keptFor = 180 * dayMs

const hostOf = (src: string): string => new URL(src, 'http://site').hostname

/** The offerwall's part of the question: which event its owner learns of. Landings are not named, as in answers stored before. */
const offerwallOf = ({ src, convertsOn }: Offerwall): string =>
  [`offerwall ${hostOf(src)}`, ...(convertsOn === 'landing' ? [] : [convertsOn])].join(' ')

/** Identifies the question: consent to one third party, or to its learning of one event, is not consent to another. */
export const questionOf = ({ pixel, offerwall }: ThirdParties): string =>
  [String(version), pixel && `pixel ${hostOf(pixel.src)}`, offerwall && offerwallOf(offerwall)].filter(Boolean).join(', ')

/** The stored decision; `read` returns undefined if there is none, it is older than six months, or it answers another question. */
export interface RememberedAnswer {
  read: () => ConsentAnswer | undefined
  write: (answer: ConsentAnswer) => void
}

/** @param now ms since the epoch, by the device, which also stores the decision */
export function createRememberedAnswer(question: string, now: () => number): RememberedAnswer {
  const stored = createStored(consentKey)
  return {
    read: () => {
      const found = stored.read() as { question?: unknown; answer?: unknown; at?: unknown } | null | undefined
      if (found?.question !== question || typeof found.at !== 'number') return undefined
      if (!isStillKept(found.at, now(), keptFor)) return undefined
      return found.answer === 'granted' || found.answer === 'declined' ? found.answer : undefined
    },
    write: (answer) => stored.write({ question, answer, at: now() }),
  }
}
