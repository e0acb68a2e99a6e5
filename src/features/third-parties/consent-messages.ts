/** The notice's texts. Plain strings: the notice is outside the app, and must not bundle the app's translation components again. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ThirdParties } from '#contract/site.ts'

const descriptors = {
  title: msg`Cookies for advertising`,
  change: msg`You can change this at any time at the foot of the page.`,
  refused: msg`Your browser asks websites not to track you. We comply: nothing is loaded from advertising partners.`,
  granted: msg`You have accepted.`,
  declined: msg`You have declined.`,
  privacy: msg`Privacy policy`,
  decline: msg`Decline`,
  accept: msg`Accept`,
  close: msg`Close`,
}

/** Which party receives which data, and why; one text per configuration. */
function questionFor({ pixel, offerwall }: ThirdParties): MessageDescriptor {
  if (offerwall === null) return msg`If you accept, Meta learns which pages you open here. It shows us which ads work.`
  if (offerwall.convertsOn === 'registration')
    return pixel === null
      ? msg`If you accept, a partner whose offer brought you here learns when you pre-register. It shows us which offers work.`
      : msg`If you accept, Meta learns which pages you open here, and a partner whose offer brought you here when you pre-register. It shows us which ads work.`
  return pixel === null
    ? msg`If you accept, a partner whose offer brought you here learns that you came. It shows us which offers work.`
    : msg`If you accept, Meta learns which pages you open here, and a partner whose offer brought you here that you came. It shows us which ads work.`
}

export type ConsentMessages = Record<Exclude<keyof typeof descriptors, 'change'> | 'question', string>

/** Joins two sentences; a full-width stop includes its own space (look.md §3, CJK setting). */
const sentences = (one: string, two: string): string => (one.endsWith('。') ? `${one}${two}` : `${one} ${two}`)

/** @param i18n in the page's language, with the notice's catalog loaded */
export function consentMessages(i18n: I18n, config: ThirdParties): ConsentMessages {
  const { change, ...rest } = descriptors
  const translated = Object.fromEntries(Object.entries(rest).map(([name, descriptor]) => [name, i18n._(descriptor)]))
  return { ...translated, question: sentences(i18n._(questionFor(config)), i18n._(change)) } as ConsentMessages
}
