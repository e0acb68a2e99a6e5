/** The two tokens in the browser's storage. If storage is blocked (private modes, webviews), the player is a visitor and cannot log in. */
import { randomId } from '#src/lib/random-id.ts'
import { inStorage } from './storage-failure.ts'

/** Key of the access token in localStorage. */
export const accessTokenKey = 'site.access-token'
/** Key of the refresh token in localStorage. */
export const refreshTokenKey = 'site.refresh-token'
/** Expiry of the access token, in ms by this device's clock; computed when the response arrives, so that a wrong clock does no harm. */
export const expiryKey = 'site.access-expiry'

/** The member's region, empty if there is none (R7, R8): the in-game view has no profile that names it (S13). */
export const regionKey = 'site.region'
/** A random id, replaced by each sign-in and kept by renewals: other tabs recognise a session that may be another member's. */
export const sessionKey = 'site.session'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored access token; null if there is none or storage is blocked. */
export const readAccessToken = (): string | null => read(accessTokenKey)
/** The stored refresh token; null if there is none or storage is blocked. */
export const readRefreshToken = (): string | null => read(refreshTokenKey)
/** The random id of the stored session (`sessionKey`); null if there is none or storage is blocked. */
export const readSession = (): string | null => read(sessionKey)

/** @returns null if the member has no region, undefined if the provider did not send it */
export function readRegion(): string | null | undefined {
  const text = read(regionKey)
  return text === null ? undefined : text || null
}

/** Expiry of the access token, in ms since the epoch by this device's clock; undefined if none is stored. */
export function readExpiry(): number | undefined {
  const text = read(expiryKey)
  return text === null ? undefined : Number(text)
}

/**
 * @param tokens.expiry in ms by this device's clock; undefined if the provider did not send it
 * @param tokens.region of the member: null if there is none, undefined if the provider did not send it
 * @param tokens.beginsSession whether they come from a sign-in, and not from a renewal
 * @throws Failure `STORAGE_BLOCKED`: without storage no later call could send the token
 */
export const storeTokens = (tokens: {
  access: string
  refresh: string
  expiry: number | undefined
  region: string | null | undefined
  beginsSession: boolean
}): void =>
  inStorage(() => {
    // The access token last: a tab that its storage event notifies finds all values.
    if (tokens.beginsSession) localStorage.setItem(sessionKey, randomId())
    localStorage.setItem(refreshTokenKey, tokens.refresh)
    if (tokens.expiry === undefined) localStorage.removeItem(expiryKey)
    else localStorage.setItem(expiryKey, String(tokens.expiry))
    if (tokens.region === undefined) localStorage.removeItem(regionKey)
    else localStorage.setItem(regionKey, tokens.region ?? '')
    localStorage.setItem(accessTokenKey, tokens.access)
  })

/** Removes both tokens, their expiry, the region and the session's id (A1, A3). Never throws. */
export function clearTokens(): void {
  try {
    for (const key of [accessTokenKey, refreshTokenKey, expiryKey, regionKey, sessionKey]) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
