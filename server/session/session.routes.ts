import {
  endSession,
  exchangeGameToken,
  getProfile,
  refreshTokens,
  signInWithApple,
  signInWithGoogle,
  type Tokens,
} from '#contract/session.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { exchangeForSession } from './exchange-game-token.ts'
import { createGameTokenVerifier } from './game-tokens.ts'
import { createIdentityVerifier } from './identity-tokens.ts'
import { memberOf } from './members.queries.ts'
import type { Nonces } from './nonces.ts'
import { canonicalIssuer } from './real-issuers.ts'
import type { IdentityIssuer, SignInSettings } from './session.settings.ts'
import type { VerifierDeps } from './signed-tokens.ts'
import { endSession as endOneSession, endSessionsEverywhere, familyOf, rotateSession, startSession } from './tokens.ts'

export interface SessionDeps extends VerifierDeps {
  db: Database
  signIn: SignInSettings
  nonces: Nonces
  limits: LimitCounter
}

interface SocialCall {
  body: { appId: string; idToken: string }
  clientAddress: string
}

const notConfigured = (issuer: string): ProviderFailure =>
  new ProviderFailure(503, 'SIGN_IN_UNAVAILABLE', [], { reason: `${issuer} is not configured` })

/** Sign-in with one issuer (A2, A6): the token holds, its nonce is ours and unused, and whom it names is a member. */
function signInWith(name: string, issuer: IdentityIssuer | undefined, deps: SessionDeps): (call: SocialCall) => Promise<Tokens> {
  const verify = issuer === undefined ? undefined : createIdentityVerifier(issuer, deps)
  return async ({ body, clientAddress }) => {
    await deps.limits.count('signIn', clientAddress)
    if (body.appId !== deps.signIn.appId)
      throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.appId', message: 'is not the id of this site (see /site/config)' }])
    if (verify === undefined) throw notConfigured(name)
    const identity = await verify(body.idToken)
    const refusal = await deps.nonces.consume(identity.nonce)
    if (refusal !== undefined) throw new ProviderFailure(401, 'INVALID_ID_TOKEN', [], { reason: `nonce ${refusal}` })
    const member = await memberOf(deps.db, identity)
    if (member === undefined) throw new ProviderFailure(403, 2424)
    const tokens = await startSession(deps.db, { memberId: member.id, now: deps.now() })
    return { ...tokens, ...(member.authDbKey === null ? {} : { authDbKey: member.authDbKey }) }
  }
}

/** Sign-in, renewal and profile (§7 auth; A1–A8). */
export function sessionRoutes(deps: SessionDeps): Binding[] {
  const { db, now, limits, signIn } = deps
  const canonical = (issuer: string): string => canonicalIssuer(issuer, [signIn.google, signIn.apple])
  const verifyGameToken = signIn.game === undefined ? undefined : createGameTokenVerifier(signIn.game, canonical, deps)
  return [
    bind(signInWithGoogle, signInWith('google', signIn.google, deps)),
    bind(signInWithApple, signInWith('apple', signIn.apple, deps)),
    bind(refreshTokens, async ({ body: { refresh }, clientAddress }) => {
      await limits.count('refresh', clientAddress)
      const family = await familyOf(db, refresh)
      if (family !== undefined) await limits.count('refreshOfFamily', family)
      return rotateSession(db, { refresh, now: now() })
    }),
    bind(exchangeGameToken, async ({ bearer, body, clientAddress }) => {
      await limits.count('gameToken', clientAddress)
      if (verifyGameToken === undefined) throw notConfigured('game')
      if (bearer === undefined) throw new ProviderFailure(401, 'INVALID_GAME_TOKEN', [], { reason: 'no bearer' })
      return exchangeForSession(db, { token: bearer, given: await verifyGameToken(bearer), asked: body, now: now() })
    }),
    bind(endSession, async ({ bearer, query: { everywhere }, clientAddress }) => {
      await limits.count('endSession', clientAddress)
      if (bearer === undefined) throw new ProviderFailure(401, 'UNAUTHORISED')
      if (everywhere === undefined) await endOneSession(db, { key: bearer, now: now() })
      else await endSessionsEverywhere(db, { refresh: bearer, now: now() })
    }),
    bind(getProfile, async ({ member }) => {
      await limits.count('profile', member.id)
      return { memberNumber: member.memberNumber, nickname: member.nickname, region: member.region, server: member.server }
    }),
  ]
}
