/** Texts for the kinds and states of requests, and the usual questions of each kind (U1, U2). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SupportRequest } from '#contract/support.ts'
import type { SupportFilter } from '#src/api/support.queries.ts'
import type { TagProps } from '#src/design/label.tsx'

export type SupportType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Facts that are known without asking the player. */
export interface KnownFacts {
  memberNumber?: string | undefined
  /** Nickname and server. */
  player?: string | undefined
  order?: string | undefined
  paidAt?: string | undefined
  /** Product and amount. */
  goods?: string | undefined
}

interface TypeTexts {
  title: MessageDescriptor
  /** One question per line. */
  template: MessageDescriptor
  /** The facts for the first lines; undefined if only the player knows the answer. */
  facts: readonly (keyof KnownFacts | undefined)[]
  /** Group of the questions board that is suggested for this type; without such a group nothing is suggested. */
  questions?: string
}

/** Name, template and suggested questions of each kind of request. */
export const typeTexts: Record<SupportType, TypeTexts> = {
  1: {
    title: msg`Account`,
    template: msg`Member number:
Nickname and server:
Device and system:
What happened:`,
    facts: ['memberNumber', 'player'],
    questions: 'account',
  },
  2: {
    title: msg`Payment`,
    template: msg`Order number:
Paid at:
Product and amount:
Nickname and server:
What happened:`,
    facts: ['order', 'paidAt', 'goods', 'player'],
    questions: 'payment',
  },
  3: {
    title: msg`Item`,
    template: msg`Nickname and server:
Item and quantity:
When it was there last:
What happened:`,
    facts: ['player'],
    questions: 'item',
  },
  4: {
    title: msg`Bug`,
    template: msg`Nickname and server:
Device and system:
When and where it happens:
What you did:
What happened:`,
    facts: ['player'],
    questions: 'error',
  },
  5: {
    title: msg`Abuse report`,
    template: msg`Nickname of the player you report:
Server:
When it happened:
What they did:`,
    facts: [],
  },
  6: {
    title: msg`Event`,
    template: msg`Event or coupon:
Nickname and server:
What happened:`,
    facts: [undefined, 'player'],
    questions: 'coupon',
  },
  7: {
    title: msg`Suggestion`,
    template: msg`What it is about:
What you would like to see:`,
    facts: [],
  },
  8: {
    title: msg`Other`,
    template: msg`Nickname and server:
Your question:`,
    facts: ['player'],
  },
}
export const supportTypes = Object.keys(typeTexts).map(Number) as SupportType[]
/** Whether the number is one of the eight types (U1); 0 stands for none. */
export const isSupportType = (type: number): type is SupportType => type in typeTexts

/** The text after a colon in a template: a space, if the language uses one. */
const afterColon = (line: string): string => (line.endsWith(':') ? ' ' : '')

/**
 * Adds the known facts to a template's questions.
 * @param code a line about the failed call, inserted before the last question, where the player continues writing
 */
export function withFacts(template: string, names: (typeof typeTexts)[SupportType]['facts'], known: KnownFacts, code: string): string {
  const lines = template.split('\n').map((line, at) => {
    const name = names[at]
    const fact = name === undefined ? undefined : known[name]
    return fact === undefined ? line : `${line}${afterColon(line)}${fact}`
  })
  return [...lines.slice(0, -1), ...(code === '' ? [] : [code]), ...lines.slice(-1)].join('\n')
}

/** Tag tone and text of each displayed state (U2). */
export const statusLabels: Record<SupportRequest['status'], { tone: NonNullable<TagProps['tone']>; label: MessageDescriptor }> = {
  waiting: { tone: 'notice', label: msg`Waiting` },
  answering: { tone: 'update', label: msg`Answering` },
  answered: { tone: 'ok', label: msg`Answered` },
  closed: { tone: 'plain', label: msg`Closed` },
}

/** §3: the filter's numbers; undefined shows all. */
export const filterLabels: readonly { status: SupportFilter | undefined; label: MessageDescriptor }[] = [
  { status: undefined, label: msg`All` },
  { status: 1, label: msg`Not answered yet` },
  { status: 6, label: msg`Answered` },
  { status: 9, label: msg`Ended` },
]
