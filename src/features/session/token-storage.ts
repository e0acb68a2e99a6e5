/** The two tokens in the browser's storage. Storage can be refused (private modes, webviews): then the player is a visitor. */
export const accessTokenKey = 'site.access-token'
export const refreshTokenKey = 'site.refresh-token'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const readAccessToken = (): string | null => read(accessTokenKey)
export const readRefreshToken = (): string | null => read(refreshTokenKey)

export function storeTokens(tokens: { access: string; refresh: string }): void {
  try {
    // The refresh token first: a tab that is woken by the access token's event finds both.
    localStorage.setItem(refreshTokenKey, tokens.refresh)
    localStorage.setItem(accessTokenKey, tokens.access)
  } catch {
    // refused: the session lasts as long as the page
  }
}

export function clearTokens(): void {
  try {
    localStorage.removeItem(accessTokenKey)
    localStorage.removeItem(refreshTokenKey)
  } catch {
    // nothing was stored
  }
}
