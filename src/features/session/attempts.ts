/** Attempts to sign in that are on their way through an issuer: `state` and `nonce` of OpenID Connect, and where to go on (A2). */
import type { SignInOrigin, SignInProvider } from '#machines/session/session.types.ts'

import { inStorage } from './storage-failure.ts'

export interface Attempt extends SignInOrigin {
  provider: SignInProvider
  /** The issuer must put it into the token. */
  nonce: string
  /** Whether the issuer was asked in a window beside the page, or in the page's own. */
  mode: 'window' | 'page'
  /** ms by this device's clock. */
  at: number
}

const prefix = 'site.sign-in.'
/** ms: as long as the provider takes a nonce. */
const lifetime = 10 * 60_000

/** A random name of an attempt, 128 bits; works without a secure context, where `randomUUID` does not. */
export const newState = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keeps an attempt in `localStorage`: the issuer's window, and on some phones the way back, is another tab. Removes those that are too old.
 * @throws Failure `STORAGE_BLOCKED`
 */
export const keepAttempt = (state: string, attempt: Attempt): void =>
  inStorage(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) readAttempt(key)
    localStorage.setItem(prefix + state, JSON.stringify(attempt))
  })

/** Storage may hold anything under any name. */
function parse(text: string): Attempt | undefined {
  try {
    const attempt = JSON.parse(text) as Attempt | null
    return attempt !== null && Date.now() - attempt.at < lifetime ? attempt : undefined
  } catch {
    return undefined
  }
}

function readAttempt(key: string): Attempt | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  const attempt = parse(text)
  if (attempt === undefined) localStorage.removeItem(key)
  return attempt
}

/**
 * Takes an attempt out by its state: it counts once. Gives undefined where it never began here, or too long ago.
 * @throws Failure `STORAGE_BLOCKED`
 */
export const takeAttempt = (state: string): Attempt | undefined =>
  inStorage(() => {
    const attempt = readAttempt(prefix + state)
    localStorage.removeItem(prefix + state)
    return attempt
  })

/** The `nonce` inside an identity token; undefined where it is no token. The provider verifies everything; this only tells whose it is. */
export function nonceOf(idToken: string): unknown {
  try {
    const payload = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(payload) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}
