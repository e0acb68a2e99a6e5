/** Numbers of one-time codes and links (docs/requirements.md "Pre-registration"), and when another may be asked for. Durations in ms. */
import { ProviderFailure } from '../platform/failures.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** What the page counts down from; a code that a slow network brings late is still taken. */
export const codeShown = 180 * second
export const codeAccepted = 300 * second
export const mostWrongTries = 5
export const linkAccepted = 30 * minute
export const keyAccepted = 15 * minute

/** Domains of the hashes of codes, links, what they turn into, and coupons. Rows hold such hashes: these strings must not change. */
export const purposes = {
  code: 'pre-order code',
  token: 'pre-order link',
  ticket: 'pre-order ticket',
  key: 'pre-order key',
  coupon: 'pre-order coupon',
} as const

/** Sends to one number or address: no more than so many within so long. */
const sends = [
  { most: 1, within: 60 * second },
  { most: 5, within: 10 * minute },
  { most: 10, within: day },
] as const
export const sendsRemembered = day
export const mostSendsRemembered = Math.max(...sends.map(({ most }) => most))

/**
 * @param sent when something was sent, newest first; older than a day may be missing
 * @returns the first moment at which the next may be sent, `undefined` where nothing was
 */
export function resendAt(sent: readonly Date[]): Date | undefined {
  const ends = sends.flatMap(({ most, within }) => (sent[most - 1] === undefined ? [] : [sent[most - 1]!.getTime() + within]))
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}

/** §8 "requests too fast". */
export const tooFast = (until: Date, now: Date): ProviderFailure =>
  new ProviderFailure(429, 'TOO_MANY_REQUESTS', [], {
    words: 'RESEND_TOO_FAST',
    resendAt: until.toISOString(),
    retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / second)),
  })
