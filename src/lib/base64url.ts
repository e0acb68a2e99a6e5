/** @returns the bytes in base64url without padding (RFC 4648 §5). `Uint8Array.toBase64` does the same, but is newer than our browsers. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** @returns `length` random bytes in base64url */
export const randomBase64url = (length: number): string => base64url(crypto.getRandomValues(new Uint8Array(length)))
