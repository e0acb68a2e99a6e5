/** Tokens and profile (§4, §7, A1–A8). */
import * as v from 'valibot'
import { filled } from './common.ts'
import { endpoint, invalidRequest, tooMany, unauthorised } from './endpoint.ts'

export const TokensSchema = v.object({
  /** `expiresIn`: seconds from this response until the token expires; a site uses it to renew the token in time. */
  access: v.object({ token: v.string(), expiresIn: v.optional(v.number()) }),
  refresh: v.object({ token: v.string() }),
  /** Set when the sign-in came from the game's own account check: the user is the token plus this key and nothing redirects (A2). */
  authDbKey: v.optional(v.string()),
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

const SocialBodySchema = v.strictObject({ appId: filled(100), idToken: filled(8000) })
const socialFailures = [
  invalidRequest,
  { status: 403, code: 2424, when: 'the account is not a member (also as LHA_2424)' },
  { status: 401, code: 'INVALID_ID_TOKEN', when: 'signature, issuer, audience, time or nonce of the identity token do not hold' },
  { status: 503, code: 'SIGN_IN_UNAVAILABLE', when: 'this issuer is not configured, or its keys cannot be fetched now' },
  tooMany,
] as const

export const refreshTokens = endpoint({
  name: 'refreshTokens',
  method: 'PUT',
  base: 'auth',
  path: '/auth/tokens/cs-site',
  access: 'open',
  kind: 'refresh',
  summary: 'A refresh token for a new pair; the old one is spent',
  body: v.strictObject({ refresh: filled(4000) }),
  response: TokensSchema,
  failures: [
    invalidRequest,
    { status: 401, code: 'SESSION_EXPIRED', when: 'the refresh token is unknown, too old, or its session has ended' },
    { status: 401, code: 'SESSION_REVOKED', when: 'a spent refresh token came again after its grace: the whole session is revoked' },
    tooMany,
  ],
})
export const signInWithGoogle = endpoint({
  name: 'signInWithGoogle',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/google/cs-site',
  access: 'open',
  kind: 'socialLogin',
  summary: 'Site tokens for a Google identity token',
  body: SocialBodySchema,
  response: TokensSchema,
  failures: socialFailures,
})
export const signInWithApple = endpoint({
  name: 'signInWithApple',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/apple/cs-site',
  access: 'open',
  kind: 'socialLogin',
  summary: 'Site tokens for an Apple identity token',
  body: SocialBodySchema,
  response: TokensSchema,
  failures: socialFailures,
})
export const exchangeGameToken = endpoint({
  name: 'exchangeGameToken',
  method: 'POST',
  base: 'auth',
  path: '/auth/tokens/outer-site',
  access: 'game',
  kind: 'socialLogin',
  summary: "Site tokens for the game's token, sent as the bearer (A7); it counts once",
  body: v.optional(
    v.strictObject({
      /** 32 random bytes in base64url: for 30 s the same token and attempt get the same response, since responses may be lost. */
      attempt: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
      /** The refresh token stored in this browser. Its session ends with the exchange. */
      signedIn: v.optional(filled(4000)),
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
      when: 'signature, issuer, audience or time of the game token do not hold, it is good for more than two minutes, or it has been used',
    },
    {
      status: 409,
      code: 'ANOTHER_MEMBER',
      when: 'the session of `signedIn` is another member’s and `replaces` is not set; `members` names both, and the token is not used up',
    },
    { status: 503, code: 'SIGN_IN_UNAVAILABLE', when: 'no game server is configured, or its keys cannot be fetched now' },
    tooMany,
  ],
})
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  base: 'auth',
  path: '/auth/tokens/cs-site',
  access: 'session',
  kind: 'refresh',
  summary:
    'Ends the session of the refresh token that is the bearer, which may be spent, or of the token whose SHA-256 (base64url) is the bearer; its access tokens are refused at once. 204 also where it has ended or is unknown',
  query: v.strictObject({
    /** All sessions of the member; then the bearer must be a refresh token that is still renewable. */
    everywhere: v.optional(v.literal('true')),
  }),
  response: v.void(),
  failures: [
    invalidRequest,
    { status: 401, code: 'UNAUTHORISED', when: 'there is no bearer' },
    { status: 401, code: 'SESSION_EXPIRED', when: '`everywhere`: the refresh token is unknown, too old, or its session has ended' },
    { status: 401, code: 'SESSION_REVOKED', when: '`everywhere`: a spent refresh token came again after its grace' },
    tooMany,
  ],
})
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  base: 'auth',
  path: '/auth/account/profiles',
  access: 'member',
  kind: 'profile',
  summary: "The signed-in member's profile",
  response: ProfileSchema,
  failures: [unauthorised],
})
