/** Sign-in attempts in progress at an issuer: `state` and `nonce` of OpenID Connect, and the address to continue at (A2). */
import { nonceLifetimeMs } from '#contract/limits.ts'
import type { SignInOrigin, SignInProvider } from '#machines/session/session.types.ts'

import { inStorage } from './storage-failure.ts'

/** What is stored of an attempt until the issuer's response arrives. */
export interface Attempt extends SignInOrigin {
  provider: SignInProvider
  /** The issuer must include it in the token. */
  nonce: string
  /** Whether the issuer was opened in a window beside the page, or in the page's own window. */
  mode: 'window' | 'page'
  /** In ms, by this device's clock. */
  at: number
}

const prefix = 'site.sign-in.'

/**
 * Stores an attempt in `localStorage`: the issuer's window is another tab, and on some phones the return is too. Removes expired attempts.
 * @throws Failure `STORAGE_BLOCKED`
 */
export const keepAttempt = (state: string, attempt: Attempt): void =>
  inStorage(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) readAttempt(key)
    localStorage.setItem(prefix + state, JSON.stringify(attempt))
  })

/** Storage may contain any value under any name. */
function parse(text: string): Attempt | undefined {
  try {
    const attempt = JSON.parse(text) as Attempt | null
    return attempt !== null && Date.now() - attempt.at < nonceLifetimeMs ? attempt : undefined
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
 * Removes and returns an attempt by its state: it counts once. Returns undefined if it did not begin here, or has expired.
 * @throws Failure `STORAGE_BLOCKED`
 */
export const takeAttempt = (state: string): Attempt | undefined =>
  inStorage(() => {
    const attempt = readAttempt(prefix + state)
    localStorage.removeItem(prefix + state)
    return attempt
  })

/** The `nonce` in an identity token; undefined if it is none. Only matches the token to its attempt: the provider verifies everything. */
export function nonceOf(idToken: string): unknown {
  try {
    const payload = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(payload) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}
