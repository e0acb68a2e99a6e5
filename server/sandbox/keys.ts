/** Signing keys that live as long as the process: nothing of the sandbox outlasts it, and no key is ever in the repository. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

export interface SigningKey {
  privateKey: CryptoKey
  privateJwk: JWK & { kty: string }
  publicJwk: JWK
  kid: string
}

/** RS256, as Google's and Apple's are in practice. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const bare = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(bare)
  const marks = { kid, use: 'sig', alg: 'RS256' }
  return { privateKey, privateJwk: { ...(await exportJWK(privateKey)), kty: 'RSA', ...marks }, publicJwk: { ...bare, ...marks }, kid }
}

/** @param claims all of them; the caller knows the time */
export const sign = (key: SigningKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey)
