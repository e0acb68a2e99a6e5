/**
 * Constants of one-time codes and links (docs/requirements.md "Pre-registration") that only the provider needs, and when the next may be
 * requested. Durations in ms.
 */
import { dayMs, minuteMs, secondMs } from '#contract/durations.ts'
import { resendAfterMs } from '#contract/limits.ts'
import { ProviderFailure } from '../platform/failures.ts'

/** The page's countdown; a code that arrives later over a slow network is still accepted. */
export const codeShown = 3 * minuteMs
/** Time in ms that a code is accepted, from its sending. */
export const codeAccepted = 5 * minuteMs
/** Time in ms that a verified key is accepted, from its issue. */
export const keyAccepted = 15 * minuteMs

/** Domains of the hashes of codes, links, their tickets and keys, and coupons. Rows contain such hashes: these strings must not change. */
export const purposes = {
  code: 'pre-order code',
  token: 'pre-order link',
  ticket: 'pre-order ticket',
  key: 'pre-order key',
  keyOfCode: 'pre-order key of a code',
  asker: 'pre-order asker',
  coupon: 'pre-order coupon',
} as const

interface SendRule {
  most: number
  within: number
}
/** Limits of messages to one number or address, requested from one network. */
const sends: readonly SendRule[] = [
  { most: 1, within: resendAfterMs },
  { most: 5, within: 10 * minuteMs },
  { most: 10, within: dayMs },
]
/**
 * Limits over all networks: higher than one network can use up, so that a third party needs several to block the owner's requests. They
 * protect the owner's phone and mailbox from a flood.
 */
const sendsOfAll: readonly SendRule[] = [
  { most: 10, within: 10 * minuteMs },
  { most: 30, within: dayMs },
]
/** Time in ms that a sending counts towards the limits: the longest `within` of the rules. */
export const sendsRemembered = dayMs
/** Number of a contact’s latest sendings that decide about the next: the highest limit of the rules. */
export const mostSendsRemembered = Math.max(...[...sends, ...sendsOfAll].map(({ most }) => most))

const endsOf = (rules: readonly SendRule[], sent: readonly Date[]): number[] =>
  rules.flatMap(({ most, within }) => (sent[most - 1] === undefined ? [] : [sent[most - 1]!.getTime() + within]))

/**
 * @param sent when something was sent to a contact, newest first, and whether from the requesting network; older than a day may be missing
 * @returns the first moment at which that network may request the next message, `undefined` if it may now
 */
export function resendAt(sent: readonly { at: Date; isOwn: boolean }[]): Date | undefined {
  const own = sent.filter(({ isOwn }) => isOwn).map(({ at }) => at)
  const all = sent.map(({ at }) => at)
  const ends = [...endsOf(sends, own), ...endsOf(sendsOfAll, all)]
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

/** §8 "requests too fast". */
export const tooFast = (until: Date, now: Date): ProviderFailure =>
  new ProviderFailure(429, 'TOO_MANY_REQUESTS', [], {
    messageCode: 'RESEND_TOO_FAST',
    resendAt: until.toISOString(),
    retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / secondMs)),
  })
