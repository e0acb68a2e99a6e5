/** Tokens the game server signs for players who open the site from the game (A7). */
import * as v from 'valibot'
import { failureOf } from './identity-tokens.ts'
import type { MemberRecord } from './members.queries.ts'
import type { GameIssuer } from './session.settings.ts'
import { createTokenVerifier, TokenRefused, type VerifierDeps } from './signed-tokens.ts'

/** Seconds: the game opens the site at once. */
const maxAge = 10 * 60

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const ClaimsSchema = v.object({
  sub: text(255),
  nickname: text(100),
  region: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  server: v.optional(v.nullable(text(100))),
  is_minor: v.optional(v.boolean()),
  /** Accounts of other issuers that the game knows to be this player's. */
  identities: v.optional(v.pipe(v.array(v.object({ iss: text(255), sub: text(255) })), v.maxLength(10)), []),
})

/**
 * @param canonical the spelling an issuer is known by
 * @returns a function that takes a game token and gives the member it describes, the game's own identity first; it throws ProviderFailure
 *   401 INVALID_GAME_TOKEN, or 503 SIGN_IN_UNAVAILABLE where the game server's keys cannot be fetched
 */
export function createGameTokenVerifier(
  game: GameIssuer,
  canonical: (issuer: string) => string,
  deps: VerifierDeps,
): (token: string) => Promise<MemberRecord> {
  const verify = createTokenVerifier(
    { issuers: [game.issuer], jwksUri: game.jwksUri, audience: game.audience, maxAge, required: ['sub'] },
    deps,
  )
  return async (token) => {
    try {
      const claims = v.safeParse(ClaimsSchema, await verify(token))
      if (!claims.success) throw new TokenRefused(`claim ${v.getDotPath(claims.issues[0]) ?? ''}`)
      const { sub, nickname, region, server, is_minor: isMinor, identities } = claims.output
      return {
        nickname,
        ...(region === undefined ? {} : { region }),
        ...(server === undefined ? {} : { server }),
        ...(isMinor === undefined ? {} : { isMinor }),
        identities: [{ issuer: game.issuer, subject: sub }, ...identities.map((one) => ({ issuer: canonical(one.iss), subject: one.sub }))],
      }
    } catch (error) {
      throw failureOf(error, 'INVALID_GAME_TOKEN')
    }
  }
}
