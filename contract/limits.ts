/** Limits that the provider enforces and the site relies on. Without a validator, so that scripts of pages stay small. */
import { minuteMs } from './durations.ts'

/** Time in ms after a code or link until the same network may have the next one sent to that contact. */
export const resendAfterMs = minuteMs

/** Time in ms that a mailed link is accepted, from its sending. */
export const linkAcceptedMs = 30 * minuteMs

/** With this many wrong tries a code ends. */
export const mostWrongTries = 5

/** Time in ms that a nonce of sign-in is accepted, from its issue. */
export const nonceLifetimeMs = 10 * minuteMs

/** Longest search term in posts and purchases, in UTF-16 units. */
export const searchTermLength = 100

/** Most posts that one call lists. */
export const mostPostsOfCall = 100
