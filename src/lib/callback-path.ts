/** The part of an address to which an issuer's response returns (`/auth/callback/google`), in any language. */
export const callbackPath = '/auth/callback/'
