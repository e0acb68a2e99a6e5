/** Signing keys of the sandbox's issuers: generated here, and stored with the sandbox's other data (sandbox-secrets.ts). */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

/** An RS256 key pair; `kid` is the thumbprint of its public key (RFC 7638). */
export interface SigningKey {
  privateKey: CryptoKey
  privateJwk: JWK & { kty: string }
  publicJwk: JWK
  kid: string
}

/** RS256, which Google and Apple use in practice. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return signingKeyOf({ ...(await exportJWK(privateKey)), kty: 'RSA' })
}

/** @param jwk of the private key, like `privateJwk` */
export async function signingKeyOf(jwk: JWK & { kty: string }): Promise<SigningKey> {
  const { kty, n, e } = jwk
  const bare = { kty, n: n!, e: e! }
  const kid = await calculateJwkThumbprint(bare)
  const marks = { kid, use: 'sig', alg: 'RS256' }
  // A key pair's JWK is never a symmetric secret.
  const privateKey = (await importJWK(jwk, 'RS256')) as CryptoKey
  return { privateKey, privateJwk: { ...jwk, ...marks }, publicJwk: { ...bare, ...marks }, kid }
}

/** @param claims all of them; the caller sets the times */
export const sign = (key: SigningKey, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' }).sign(key.privateKey)
