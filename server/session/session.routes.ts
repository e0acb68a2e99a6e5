import {
  endSession,
  exchangeGameToken,
  getProfile,
  refreshTokens,
  signInWithApple,
  signInWithGoogle,
  type Tokens,
} from '#contract/session.ts'
import { serviceCodes } from '#contract/failure.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { LimitCounter, LimitName } from '../platform/limits.ts'
import type { SecurityEvents, EventSubjects } from '../platform/security-events.ts'
import { exchangeForSession } from './exchange-game-token.ts'
import { createGameTokenVerifier } from './game-tokens.ts'
import { createIdentityVerifier } from './identity-tokens.ts'
import { lockMember, memberOf } from './members.queries.ts'
import type { Nonces } from './nonces.ts'
import { canonicalIssuer } from './real-issuers.ts'
import type { IdentityIssuer, SignInSettings } from './session.settings.ts'
import type { VerifierDeps } from './signed-tokens.ts'
import { endSession as endOneSession, endSessionsEverywhere, rotateSession, sessionOf, startSession } from './tokens.ts'

/** Dependencies of the calls of the session. */
export interface SessionDeps extends VerifierDeps {
  db: Database
  signIn: SignInSettings
  nonces: Nonces
  limits: LimitCounter
  events: SecurityEvents
}

interface SocialCall {
  body: { appId: string; idToken: string }
  clientAddress: string
}

const notConfigured = (issuer: string): ProviderFailure =>
  new ProviderFailure(503, 'SIGN_IN_UNAVAILABLE', [], { reason: `${issuer} is not configured` })

/** Reports a refusal (not an unavailable service or a rate limit) as a security event, and rethrows the failure. */
async function recordRefusal<T>(
  { events }: SessionDeps,
  what: 'sign-in' | 'renewal',
  subjects: EventSubjects,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof ProviderFailure && [400, 401, 403, 409].includes(error.status)) {
      const { code, extras } = error
      const { reason } = extras
      if (code === 'SESSION_REVOKED') await events.record('session-reuse', {}, subjects)
      else await events.record('refused', { what, code: String(code), ...(reason === undefined ? {} : { reason }) }, subjects)
    }
    throw error
  }
}

/** Sign-in with one issuer (A2, A6): the token is valid, its nonce is ours and unused, and its identity belongs to a member. */
function signInWith(name: string, issuer: IdentityIssuer | undefined, deps: SessionDeps): (call: SocialCall) => Promise<Tokens> {
  const verify = issuer === undefined ? undefined : createIdentityVerifier(issuer, deps)
  const signIn = async ({ appId, idToken }: SocialCall['body'], client: string): Promise<Tokens> => {
    if (appId !== deps.signIn.appId)
      throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.appId', message: 'is not the id of this site (see /site/config)' }])
    if (verify === undefined) throw notConfigured(name)
    const identity = await verify(idToken)
    const refusal = await deps.nonces.consume(identity.nonce)
    if (refusal !== undefined) throw new ProviderFailure(401, 'INVALID_ID_TOKEN', [], { reason: `nonce ${refusal}` })
    const { member, tokens } = await deps.db.transaction(async (tx) => {
      const found = await memberOf(tx, identity)
      // Waits for a game token that unlinks accounts of this member, and then reads again: a session from before would be ended.
      const isThere = found !== undefined && (await lockMember(tx, found.id, 'no key update')) !== undefined
      const linked = isThere ? await memberOf(tx, identity) : undefined
      if (linked === undefined || linked.id !== found?.id) throw new ProviderFailure(403, serviceCodes.notMember)
      return { member: linked, tokens: await startSession(tx, { memberId: linked.id, now: deps.now() }) }
    })
    await deps.events.record('sign-in', { issuer: name }, { client, memberNumber: member.memberNumber })
    return { ...tokens, ...(member.authDbKey === null ? {} : { authDbKey: member.authDbKey }) }
  }
  return ({ body, clientAddress: client }) =>
    recordRefusal(deps, 'sign-in', { client }, () => deps.limits.countRefusals('signIn', client, () => signIn(body, client)))
}

/** Sign-in, renewal and profile (§7 auth; A1–A8). */
export function sessionRoutes(deps: SessionDeps): Binding[] {
  const { db, now, limits, signIn, events } = deps
  const canonical = (issuer: string): string => canonicalIssuer(issuer, [signIn.google, signIn.apple])
  /** A known token counts for its session, an unknown one for its address: nobody there can stop the renewals of the others. */
  const countSession = (name: LimitName, session: { familyId: string } | undefined, address: string): Promise<void> =>
    session === undefined ? limits.count(name, address) : limits.count('refreshOfFamily', session.familyId)
  const verifyGameToken = signIn.game === undefined ? undefined : createGameTokenVerifier(signIn.game, canonical, deps)
  return [
    bind(signInWithGoogle, signInWith('google', signIn.google, deps)),
    bind(signInWithApple, signInWith('apple', signIn.apple, deps)),
    bind(refreshTokens, async ({ body: { refresh }, clientAddress }) => {
      const session = await sessionOf(db, refresh)
      await countSession('refresh', session, clientAddress)
      const subjects = { client: clientAddress, memberNumber: session?.memberNumber }
      return recordRefusal(deps, 'renewal', subjects, () => rotateSession(db, { refresh, now: now() }))
    }),
    bind(exchangeGameToken, async ({ bearer, body, clientAddress }) => {
      if (verifyGameToken === undefined) throw notConfigured('game')
      const attempt = async () => {
        if (bearer === undefined) throw new ProviderFailure(401, 'INVALID_GAME_TOKEN', [], { reason: 'no bearer' })
        return exchangeForSession(db, { token: bearer, given: await verifyGameToken(bearer), options: body, now: now() })
      }
      const subject = { client: clientAddress }
      const tokens = await recordRefusal(deps, 'sign-in', subject, () => limits.countRefusals('gameToken', clientAddress, attempt))
      const session = await sessionOf(db, tokens.refresh.token)
      await events.record('sign-in', { issuer: 'game' }, { client: clientAddress, memberNumber: session?.memberNumber })
      return tokens
    }),
    bind(endSession, async ({ bearer, query: { everywhere }, clientAddress }) => {
      if (bearer === undefined) throw new ProviderFailure(401, 'UNAUTHORISED')
      const session = await sessionOf(db, bearer)
      await countSession('endSession', session, clientAddress)
      const subjects = { client: clientAddress, memberNumber: session?.memberNumber }
      if (everywhere === undefined) {
        // A repeated call, or one with an unknown token, ends nothing.
        if (await endOneSession(db, { key: bearer, now: now() })) await events.record('logout', {}, subjects)
        return
      }
      await recordRefusal(deps, 'renewal', subjects, () => endSessionsEverywhere(db, { refresh: bearer, now: now() }))
      await events.record('logout-everywhere', {}, subjects)
    }),
    bind(getProfile, async ({ member }) => {
      await limits.count('profile', member.id)
      return { memberNumber: member.memberNumber, nickname: member.nickname, region: member.region, server: member.server }
    }),
  ]
}
