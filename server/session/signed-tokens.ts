/** Tokens that somebody else signed, checked against the keys that somebody publishes (RFC 7519, 7517, 8725). */
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'

export interface TokenRules {
  /** The spellings of `iss` that are taken. */
  issuers: readonly string[]
  jwksUri: string
  audience: string
  /** Seconds since `iat`. */
  maxAge: number
  /** Seconds from `iat` to `exp`; undefined: any. */
  maxLifetime?: number
  /** Claims that must be there, beside `iss`, `aud` and `iat`. */
  required: readonly string[]
}

export interface VerifierDeps {
  /** Fetches the key sets. */
  fetch: typeof fetch
  now: () => Date
  /** Milliseconds after a fetch of keys before an unknown key id makes the next; 30 s where it is not given. */
  keyCooldown?: number
}

/** The token does not hold; `reason` names the claim or the failure, never what was in the token. */
export class TokenRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** The signer's keys could not be had: nothing is known of the token. */
export class KeysUnavailable extends Error {}

/** Seconds that two clocks may differ. */
export const clockTolerance = 60

const refusalOf = (error: errors.JOSEError): TokenRefused => {
  const claim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired ? error.claim : undefined
  return new TokenRefused(claim === undefined ? error.code : `${error.code} ${claim}`)
}

/** Of all that can go wrong while looking for a key, these are the token's own doing. */
const isOfToken = (error: unknown): boolean =>
  [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some((kind) => error instanceof kind)

/**
 * Public keys are fetched when first needed, kept for 10 minutes, and fetched again where a token names an unknown one (rotation).
 * Only RS256 and ES256 are taken: `none` and secrets (HS256 with the public key as the secret) are refused before any key is looked for.
 * @returns a function that gives a token's claims; it throws TokenRefused or KeysUnavailable
 */
export function createTokenVerifier(rules: TokenRules, deps: VerifierDeps): (token: string) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(rules.jwksUri), {
    [customFetch]: (url, options) => deps.fetch(url, options),
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
