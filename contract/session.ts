/** Tokens and profile (§4, §7, A1–A8). */
import * as v from 'valibot'
import { requiredText } from './common.ts'
import { endpoint, invalidRequest, tooMany, unauthorised } from './endpoint.ts'
import { serviceCodes } from './failure.ts'

export const TokensSchema = v.object({
  /** `expiresIn`: seconds from this response until the token expires; a site uses it to renew the token in time. */
  access: v.object({ token: v.string(), expiresIn: v.optional(v.number()) }),
  refresh: v.object({ token: v.string() }),
  /** Set when the sign-in came from the game's own account check: the user is the token plus this key and nothing redirects (A2). */
  authDbKey: v.optional(v.string()),
  /**
   * The member's region as in the profile, null where unknown: the in-game view fetches no profile (S13), but shows the member's prices,
   * conditions and server time (R7, R8). A process of the previous version does not send it.
   */
  region: v.optional(v.nullable(v.string())),
})
export type Tokens = v.InferOutput<typeof TokensSchema>

export const ProfileSchema = v.object({
  /** 12 digits, the last a Luhn check digit. */
  memberNumber: v.string(),
  nickname: v.string(),
  /** KR, TW or another ISO 3166 code; null where unknown. */
  region: v.nullable(v.string()),
  /** The linked game account's server; null where no game account is linked. */
  server: v.nullable(v.string()),
})
export type Profile = v.InferOutput<typeof ProfileSchema>

const SocialBodySchema = v.strictObject({ appId: requiredText(100), idToken: requiredText(8000) })
const socialFailures = [
  invalidRequest,
  { status: 403, code: serviceCodes.notMember, when: 'the account is not a member (also as LHA_2424)' },
  { status: 401, code: 'INVALID_ID_TOKEN', when: 'signature, issuer, audience, time or nonce of the identity token is invalid' },
  { status: 503, code: 'SIGN_IN_UNAVAILABLE', when: 'this issuer is not configured, or its keys cannot be fetched at the moment' },
  tooMany,
] as const

/**
 * Renews the tokens of a session (A4). Both 401 codes mean that the session has ended. Safe to repeat for 30 s after the first use: the
 * same tokens; a later use revokes the session (docs/requirements.md "Session").
 */
export const refreshTokens = endpoint({
  name: 'refreshTokens',
  method: 'PUT',
  base: 'auth',
  path: '/auth/tokens/cs-site',
  access: 'open',
  kind: 'refresh',
  summary: 'Exchanges a refresh token for a new pair of tokens; the old one becomes invalid',
  body: v.strictObject({ refresh: requiredText(4000) }),
  response: TokensSchema,
  failures: [
    invalidRequest,
    { status: 401, code: 'SESSION_EXPIRED', when: 'the refresh token is unknown or expired, or its session has ended' },
    { status: 401, code: 'SESSION_REVOKED', when: 'a refresh token was used again after its grace period: the whole session is revoked' },
    tooMany,
  ],
})
/**
 * Signs a member in by an identity token of Google (A2, A6). 403 2424: the account is not a member. Not safe to repeat: the nonce of the
 * token is valid once, then 401 INVALID_ID_TOKEN.
 */
export const signInWithGoogle = endpoint({
  name: 'signInWithGoogle',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/google/cs-site',
  access: 'open',
  kind: 'socialLogin',
  summary: 'Exchanges a Google identity token for tokens of the site',
  body: SocialBodySchema,
  response: TokensSchema,
  failures: socialFailures,
})
/**
 * Signs a member in by an identity token of Apple (A2, A6). 403 2424: the account is not a member. Not safe to repeat: the nonce of the
 * token is valid once, then 401 INVALID_ID_TOKEN.
 */
export const signInWithApple = endpoint({
  name: 'signInWithApple',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/apple/cs-site',
  access: 'open',
  kind: 'socialLogin',
  summary: 'Exchanges an Apple identity token for tokens of the site',
  body: SocialBodySchema,
  response: TokensSchema,
  failures: socialFailures,
})
/**
 * Signs the player of the game in by the token of the game (A7). Safe to repeat for 30 s with the same `attempt`: the same tokens. 409
 * ANOTHER_MEMBER does not use the token up: it can be sent again with `replaces`.
 */
export const exchangeGameToken = endpoint({
  name: 'exchangeGameToken',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/outer-site',
  access: 'game',
  kind: 'socialLogin',
  summary: "Exchanges the game's token, sent as the bearer, for tokens of the site (A7); each token can be used once",
  body: v.optional(
    v.strictObject({
      /** 32 random bytes in base64url: for 30 s the same token and attempt get the same response, since responses may be lost. */
      attempt: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
      /** The refresh token stored in this browser. Its session ends with the exchange. */
      signedIn: v.optional(requiredText(4000)),
      /** True once the player has agreed that the game's player replaces the signed-in member. */
      replaces: v.optional(v.boolean()),
    }),
  ),
  response: TokensSchema,
  failures: [
    invalidRequest,
    {
      status: 401,
      code: 'INVALID_GAME_TOKEN',
      when: 'signature, issuer, audience or time of the game token is invalid, it is valid for more than two minutes, or it has been used',
    },
    {
      status: 409,
      code: 'ANOTHER_MEMBER',
      when: 'the session of `signedIn` belongs to another member and `replaces` is not set; `members` names both, and the token can still be used',
    },
    { status: 503, code: 'SIGN_IN_UNAVAILABLE', when: 'no game server is configured, or its keys cannot be fetched at the moment' },
    tooMany,
  ],
})
/** Ends the session of a refresh token, or with `everywhere` all sessions of its member (A3). Safe to repeat: the response is 204 again. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  base: 'auth',
  path: '/auth/tokens/cs-site',
  access: 'session',
  kind: 'refresh',
  summary:
    'Ends a session and rejects its access tokens at once. The bearer is its refresh token, also a used one, or the SHA-256 (base64url) of that token. 204 also if the session has ended or is unknown',
  query: v.strictObject({
    /** All sessions of the member; then the bearer must be a refresh token that is still renewable. */
    everywhere: v.optional(v.literal('true')),
  }),
  response: v.void(),
  failures: [
    invalidRequest,
    { status: 401, code: 'UNAUTHORISED', when: 'the bearer token is missing' },
    { status: 401, code: 'SESSION_EXPIRED', when: 'with `everywhere`: the refresh token is unknown or expired, or its session has ended' },
    { status: 401, code: 'SESSION_REVOKED', when: 'with `everywhere`: a refresh token was used again after its grace period' },
    tooMany,
  ],
})
/** Returns the profile of the calling member (A1, A8). 401 leads to one renewal of the tokens (A4). Read-only. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  base: 'auth',
  path: '/auth/account/profiles',
  access: 'member',
  kind: 'profile',
  summary: "The signed-in member's profile",
  response: ProfileSchema,
  failures: [unauthorised, tooMany],
})
