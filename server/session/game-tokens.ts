/** Tokens that the game server signs for players who open the site from the game (A7). */
import * as v from 'valibot'
import { isStorable, isTrimmed, storable } from '#contract/typed-text.ts'
import { failureOf, type Identity } from './identity-tokens.ts'
import type { MemberRecord } from './members.queries.ts'
import type { GameIssuer } from './session.settings.ts'
import { clockTolerance, createTokenVerifier, TokenRefused, type VerifierDeps } from './signed-tokens.ts'

/** Longest validity of a token, in seconds: the game opens the site at once. */
const lifetime = 2 * 60

/** A verified game token: its player and its id. */
export interface GameToken {
  /** The game's own identity comes first. */
  record: MemberRecord & { identities: readonly [Identity, ...Identity[]] }
  /** Whether the token has the claim `identities`, even an empty one: then these are all accounts that are linked to the player. */
  namesAllIdentities: boolean
  /** `jti`: each id is accepted once. */
  id: string
  /** From this time the token is refused for its age, whatever clock signed it. */
  refusedFrom: Date
}

/** An id, compared as it is (RFC 7519 §4.1.2): one that cannot be stored would name nobody. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.check(isStorable), v.check(isTrimmed))
/** A name, chosen by a player or the game: what cannot be stored is shown as a replacement character. */
const name = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => storable(given, '\uFFFD')),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
  )
const ClaimsSchema = v.object({
  jti: id,
  exp: v.number(),
  sub: id,
  nickname: name(100),
  region: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  server: v.optional(v.nullable(name(100))),
  is_minor: v.optional(v.boolean()),
  /** All accounts at other issuers that the game has linked to this player; without the claim they are unchanged. */
  identities: v.optional(v.pipe(v.array(v.object({ iss: id, sub: id })), v.maxLength(10))),
})

/**
 * @param canonical maps an issuer to its canonical spelling
 * @returns a function that verifies a game token and returns its content; the caller checks whether it has been used. It throws
 *   ProviderFailure 401 INVALID_GAME_TOKEN, or 503 SIGN_IN_UNAVAILABLE if the game server's keys cannot be fetched
 */
export function createGameTokenVerifier(
  game: GameIssuer,
  canonical: (issuer: string) => string,
  deps: VerifierDeps,
): (token: string) => Promise<GameToken> {
  const verify = createTokenVerifier(
    {
      issuers: [game.issuer],
      jwksUri: game.jwksUri,
      audience: game.audience,
      maxAge: lifetime,
      maxLifetime: lifetime,
      required: ['sub', 'jti'],
    },
    deps,
  )
  return async (token) => {
    try {
      const claims = v.safeParse(ClaimsSchema, await verify(token))
      if (!claims.success) throw new TokenRefused(`claim ${v.getDotPath(claims.issues[0]) ?? ''}`)
      const { jti, exp, sub, nickname, region, server, is_minor: isMinor, identities } = claims.output
      const accounts = (identities ?? []).map((one) => ({ issuer: canonical(one.iss), subject: one.sub }))
      // Another player of the game would become the same member for good: their own token names their own id only.
      if (accounts.some(({ issuer, subject }) => issuer === game.issuer && subject !== sub)) throw new TokenRefused('claim identities')
      return {
        record: {
          nickname,
          ...(region === undefined ? {} : { region }),
          ...(server === undefined ? {} : { server }),
          ...(isMinor === undefined ? {} : { isMinor }),
          identities: [{ issuer: game.issuer, subject: sub }, ...accounts],
        },
        namesAllIdentities: identities !== undefined,
        id: jti,
        refusedFrom: new Date((exp + clockTolerance) * 1000),
      }
    } catch (error) {
      throw failureOf(error, 'INVALID_GAME_TOKEN')
    }
  }
}
