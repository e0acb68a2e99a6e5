/** Identity tokens of an OpenID issuer (OpenID Core §3.2.2.11, §3.1.3.7; A2). */
import * as v from 'valibot'
import { ProviderFailure } from '../platform/failures.ts'
import type { IdentityIssuer } from './session.settings.ts'
import { createTokenVerifier, KeysUnavailable, TokenRefused, type VerifierDeps } from './signed-tokens.ts'

/** Who somebody is: `issuer` in its canonical spelling, and the issuer's own id for that person. */
export interface Identity {
  issuer: string
  subject: string
}

/** Seconds: people take a while to come back with a token, but not longer than their nonce lives. */
const maxAge = 15 * 60

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
})

/** What a token that does not hold, or cannot be checked, becomes on the wire. Other errors pass. */
export function failureOf(error: unknown, code: 'INVALID_ID_TOKEN' | 'INVALID_GAME_TOKEN'): unknown {
  if (error instanceof TokenRefused) return new ProviderFailure(401, code, [], { reason: error.reason })
  if (error instanceof KeysUnavailable) return new ProviderFailure(503, 'SIGN_IN_UNAVAILABLE', [], { reason: `keys: ${error.message}` })
  return error
}

/**
 * @returns a function that takes an identity token and gives whom it names and its nonce, which the caller must still consume; it throws
 *   ProviderFailure 401 INVALID_ID_TOKEN, or 503 SIGN_IN_UNAVAILABLE where the issuer's keys cannot be fetched
 */
export function createIdentityVerifier(
  issuer: IdentityIssuer,
  deps: VerifierDeps,
): (idToken: string) => Promise<Identity & { nonce: string }> {
  const verify = createTokenVerifier(
    {
      issuers: [issuer.issuer, ...(issuer.alsoKnownAs ?? [])],
      jwksUri: issuer.jwksUri,
      audience: issuer.clientId,
      maxAge,
      required: ['sub', 'nonce'],
    },
    deps,
  )
  return async (idToken) => {
    try {
      const claims = v.safeParse(ClaimsSchema, await verify(idToken))
      if (!claims.success) throw new TokenRefused(`claim ${v.getDotPath(claims.issues[0]) ?? ''}`)
      const { sub, nonce, aud, azp } = claims.output
      // A token for several was asked for by one of them, which `azp` names.
      const isShared = Array.isArray(aud) && aud.length > 1
      if ((isShared || azp !== undefined) && azp !== issuer.clientId) throw new TokenRefused('claim azp')
      return { issuer: issuer.issuer, subject: sub, nonce }
    } catch (error) {
      throw failureOf(error, 'INVALID_ID_TOKEN')
    }
  }
}
