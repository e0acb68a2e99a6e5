/** The two tokens in the browser's storage. Storage can be refused (private modes, webviews): then the player is a visitor, and cannot log in. */
import { inStorage } from './storage-failure.ts'

export const accessTokenKey = 'site.access-token'
export const refreshTokenKey = 'site.refresh-token'
/** When the access token ends, in ms by this device's clock; counted from the answer, so that a wrong clock does no harm. */
export const expiryKey = 'site.access-expiry'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const readAccessToken = (): string | null => read(accessTokenKey)
export const readRefreshToken = (): string | null => read(refreshTokenKey)

export function readExpiry(): number | undefined {
  const text = read(expiryKey)
  return text === null ? undefined : Number(text)
}

/**
 * @param tokens.expiry ms by this device's clock; undefined where the provider did not say
 * @throws Failure `STORAGE_BLOCKED`: without storage no later call could show the token
 */
export const storeTokens = (tokens: { access: string; refresh: string; expiry: number | undefined }): void =>
  inStorage(() => {
    // The access token last: a tab that is woken by its event finds everything.
    localStorage.setItem(refreshTokenKey, tokens.refresh)
    if (tokens.expiry === undefined) localStorage.removeItem(expiryKey)
    else localStorage.setItem(expiryKey, String(tokens.expiry))
    localStorage.setItem(accessTokenKey, tokens.access)
  })

export function clearTokens(): void {
  try {
    for (const key of [accessTokenKey, refreshTokenKey, expiryKey]) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
