/** Identity tokens of an OpenID issuer (OpenID Core §3.2.2.11, §3.1.3.7; A2). */
import * as v from 'valibot'
import { isStorable } from '#contract/typed-text.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { IdentityIssuer } from './session.settings.ts'
import { createTokenVerifier, KeysUnavailable, TokenRefused, type VerifierDeps } from './signed-tokens.ts'

/** The identity of a person: `issuer` in its canonical spelling, and the issuer's own id for that person. */
export interface Identity {
  issuer: string
  subject: string
}

/** Maximum age in seconds: players may take a while to return with a token, though their nonce ends earlier. */
const maxAge = 15 * 60

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.check(isStorable)),
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
})

/** Maps the error of a token that is invalid, or cannot be checked, to its response. Returns other errors unchanged. */
export function failureOf(error: unknown, code: 'INVALID_ID_TOKEN' | 'INVALID_GAME_TOKEN'): unknown {
  if (error instanceof TokenRefused) return new ProviderFailure(401, code, [], { reason: error.reason })
  if (error instanceof KeysUnavailable) return new ProviderFailure(503, 'SIGN_IN_UNAVAILABLE', [], { reason: `keys: ${error.message}` })
  return error
}

/**
 * @returns a function that verifies an identity token and returns its identity and its nonce, which the caller must still consume; it
 *   throws ProviderFailure 401 INVALID_ID_TOKEN, or 503 SIGN_IN_UNAVAILABLE if the issuer's keys cannot be fetched
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
      // If a token has several audiences, `azp` names the client that requested it.
      const isShared = Array.isArray(aud) && aud.length > 1
      if ((isShared || azp !== undefined) && azp !== issuer.clientId) throw new TokenRefused('claim azp')
      return { issuer: issuer.issuer, subject: sub, nonce }
    } catch (error) {
      throw failureOf(error, 'INVALID_ID_TOKEN')
    }
  }
}
