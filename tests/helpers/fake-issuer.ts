/** An in-process issuer: real keys, real signatures, and a key set that the provider fetches through the injected fetch. */
import { createHmac, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { GameIssuer, IdentityIssuer } from '#server/session/session.settings.ts'

type Algorithm = 'RS256' | 'ES256'
/** Any claims, also wrong ones; `undefined` omits one. */
export type Claims = Record<string, unknown>
interface Key {
  kid: string
  publicKey: KeyObject
  privateKey: KeyObject
}

const makeKey = (algorithm: Algorithm, kid: string): Key => ({
  kid,
  ...(algorithm === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })),
})

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export class FakeIssuer {
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** How often its keys were fetched. */
  fetches = 0
  /** `down`: no connection; `broken`: an error page instead of keys. */
  state: 'up' | 'down' | 'broken' = 'up'
  private readonly algorithm: Algorithm
  private keys: Key[]
  constructor(issuer: string, audience: string, algorithm: Algorithm = 'RS256') {
    this.issuer = issuer
    this.audience = audience
    this.jwksUri = `${issuer}/keys`
    this.algorithm = algorithm
    this.keys = [makeKey(algorithm, `${audience}-1`)]
  }

  identity(alsoKnownAs: readonly string[] = []): IdentityIssuer {
    const authorizationUrl = `${this.issuer}/authorize?client_id=${this.audience}`
    return { issuer: this.issuer, alsoKnownAs, jwksUri: this.jwksUri, clientId: this.audience, authorizationUrl }
  }

  game(): GameIssuer {
    return { issuer: this.issuer, jwksUri: this.jwksUri, audience: this.audience }
  }

  /** A new key signs from now on; the old one stays in the set, as at real issuers. */
  rotate(): void {
    this.keys = [makeKey(this.algorithm, `${this.audience}-${String(this.keys.length + 1)}`), ...this.keys]
  }

  async keySet(): Promise<{ keys: JWK[] }> {
    const keys = this.keys.map(async ({ kid, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: this.algorithm }))
    return { keys: await Promise.all(keys) }
  }

  /** A valid token, except where `claims` override it. */
  issueToken(now: Date, claims: Claims = {}): Promise<string> {
    const { kid, privateKey } = this.keys[0]!
    return new SignJWT(this.claims(now, claims)).setProtectedHeader({ alg: this.algorithm, kid }).sign(privateKey)
  }

  /** The same claims without a signature (RFC 7519 §6). */
  unsignedToken(now: Date, claims: Claims = {}): string {
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(this.claims(now, claims))}.`
  }

  /** The same claims, "signed" with the public key as if it were a secret (RFC 8725 §2.1). */
  tokenSignedWithPublicKey(now: Date, claims: Claims = {}): string {
    const { kid, publicKey } = this.keys[0]!
    const content = `${encode({ alg: 'HS256', kid })}.${encode(this.claims(now, claims))}`
    const secret = publicKey.export({ type: 'spki', format: 'pem' })
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }

  /** The same claims and key id, signed by another issuer's key. */
  tokenOfStranger(now: Date, claims: Claims = {}): Promise<string> {
    const { kid } = this.keys[0]!
    return new SignJWT(this.claims(now, claims))
      .setProtectedHeader({ alg: this.algorithm, kid })
      .sign(makeKey(this.algorithm, 'stranger').privateKey)
  }

  private claims(now: Date, claims: Claims): JWTPayload {
    const seconds = Math.floor(now.getTime() / 1000)
    return { iss: this.issuer, aud: this.audience, iat: seconds, exp: seconds + 120, sub: 'player-1', jti: randomUUID(), ...claims }
  }
}

/** The same token with changed claims and the old signature. */
export function tampered(token: string, claims: Claims): string {
  const [header, payload, signature] = token.split('.')
  const old = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as JWTPayload
  return `${header!}.${encode({ ...old, ...claims })}.${signature!}`
}

/** A fetch that serves only these issuers' key sets. */
export const fetchOf =
  (...issuers: readonly FakeIssuer[]): typeof fetch =>
  async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    const issuer = issuers.find((one) => one.jwksUri === url)
    if (issuer === undefined || issuer.state === 'down') throw new TypeError('fetch failed')
    issuer.fetches += 1
    return issuer.state === 'broken' ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : Response.json(await issuer.keySet())
  }
