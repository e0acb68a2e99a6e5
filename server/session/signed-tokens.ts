/** Tokens that another party signed, verified against the keys it publishes (RFC 7519, 7517, 8725). */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { callOutside } from '../platform/outside-call.ts'

/** What a valid token must satisfy, besides its signature. */
export interface TokenRules {
  /** The accepted spellings of `iss`. */
  issuers: readonly string[]
  jwksUri: string
  audience: string
  /** In seconds since `iat`. */
  maxAge: number
  /** In seconds from `iat` to `exp`; undefined: any. */
  maxLifetime?: number
  /** Claims that must be present besides `iss`, `aud` and `iat`. */
  required: readonly string[]
}

/** Dependencies of a verifier of tokens; `now` is the provider’s clock. */
export interface VerifierDeps {
  /** Fetches the key sets. */
  fetch: typeof fetch
  now: () => Date
  /** Milliseconds after a fetch of keys before an unknown key id causes the next one; default 30 s. */
  keyCooldown?: number
}

/** The token is invalid; `reason` names the claim or the failure, never the token's content. */
export class TokenRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** The signer's keys could not be fetched: the token's validity is unknown. */
export class KeysUnavailable extends Error {}

/** Tolerated clock difference, in seconds. */
export const clockTolerance = 60

const refusalOf = (error: errors.JOSEError): TokenRefused => {
  const claim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? error.claim : undefined
  return new TokenRefused(claim === undefined ? error.code : `${error.code} ${claim}`)
}

/** Of the errors of a key look-up, these are caused by the token. */
const isOfToken = (error: unknown): boolean =>
  [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some((kind) => error instanceof kind)

/**
 * Public keys are fetched when first needed, cached for 10 minutes, and fetched again if a token names an unknown one (rotation). Only
 * RS256 and ES256 are accepted: `none` and secrets (HS256 with the public key as the secret) are refused before the key look-up.
 * @returns a function that returns a token's claims; it throws TokenRefused or KeysUnavailable
 */
export function createTokenVerifier(rules: TokenRules, deps: VerifierDeps): (token: string) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(rules.jwksUri), {
    [customFetch]: (url, options) => callOutside({ fetch: deps.fetch }, url, options),
    ...(deps.keyCooldown === undefined ? {} : { cooldownDuration: deps.keyCooldown }),
  })
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (isOfToken(error)) throw error
      throw new KeysUnavailable(error instanceof Error ? error.message : 'unknown', { cause: error })
    }
  }
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['RS256', 'ES256'],
        issuer: [...rules.issuers],
        audience: rules.audience,
        maxTokenAge: rules.maxAge,
        requiredClaims: ['exp', 'iat', ...rules.required],
        clockTolerance,
        currentDate: deps.now(),
      })
      if (rules.maxLifetime !== undefined && payload.exp! - payload.iat! > rules.maxLifetime) throw new TokenRefused('lifetime')
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refusalOf(error)
      throw error
    }
  }
}
