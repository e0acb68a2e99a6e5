/** The two tokens in the browser's storage. If storage is blocked (private modes, webviews), the player is a visitor and cannot log in. */
import { randomId } from '#src/lib/random-id.ts'
import { inStorage } from './storage-failure.ts'

export const accessTokenKey = 'site.access-token'
export const refreshTokenKey = 'site.refresh-token'
/** Expiry of the access token, in ms by this device's clock; computed when the response arrives, so that a wrong clock does no harm. */
export const expiryKey = 'site.access-expiry'

/** A random id, replaced by each sign-in and kept by renewals: other tabs recognise a session that may be another member's. */
export const sessionKey = 'site.session'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const readAccessToken = (): string | null => read(accessTokenKey)
export const readRefreshToken = (): string | null => read(refreshTokenKey)
export const readSession = (): string | null => read(sessionKey)

export function readExpiry(): number | undefined {
  const text = read(expiryKey)
  return text === null ? undefined : Number(text)
}

/**
 * @param tokens.expiry in ms by this device's clock; undefined if the provider did not send it
 * @param tokens.beginsSession whether they come from a sign-in, and not from a renewal
 * @throws Failure `STORAGE_BLOCKED`: without storage no later call could send the token
 */
export const storeTokens = (tokens: { access: string; refresh: string; expiry: number | undefined; beginsSession: boolean }): void =>
  inStorage(() => {
    // The access token last: a tab that its storage event notifies finds all values.
    if (tokens.beginsSession) localStorage.setItem(sessionKey, randomId())
    localStorage.setItem(refreshTokenKey, tokens.refresh)
    if (tokens.expiry === undefined) localStorage.removeItem(expiryKey)
    else localStorage.setItem(expiryKey, String(tokens.expiry))
    localStorage.setItem(accessTokenKey, tokens.access)
  })

export function clearTokens(): void {
  try {
    for (const key of [accessTokenKey, refreshTokenKey, expiryKey, sessionKey]) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
