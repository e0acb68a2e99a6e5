/** The session's calls (A1, A2, A4, A7). */
import { minuteMs } from '#contract/durations.ts'
import { Failure, failureCodes } from '#contract/failure.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionPorts } from '#machines/session/session.ports.ts'
import type { Api } from '#src/api/api.ts'
import { tokenTimeLimit } from '#src/api/time-limits.ts'
import { randomBase64url } from '#src/lib/base64url.ts'
import { retryOnce, unloadGraceMs, pause } from './retry-once.ts'
import { renewOnce } from './renew-once.ts'
import { readAccessToken, readExpiry, readRefreshToken, storeTokens } from './token-storage.ts'

/** What the session's calls need from the app. */
export interface SessionCallsDeps {
  api: Api
  /** The fixed platform app id of social sign-in, from the site configuration. */
  appId: () => Promise<string>
  /** A client that sends this bearer token instead of the stored one. */
  withToken: (token: string) => Api
  /** Web Locks, if the browser supports them. */
  locks: LockManager | undefined
}

const keep = ({ access, refresh, region }: Tokens, beginsSession: boolean): void =>
  storeTokens({
    beginsSession,
    region,
    access: access.token,
    refresh: refresh.token,
    expiry: access.expiresIn === undefined ? undefined : Date.now() + access.expiresIn * 1000,
  })

/** So long before its expiry a token is renewed. */
const renewalLeadMs = minuteMs
/** Delay after a failed attempt. */
const retryDelayMs = 20_000
/** Longest timer of browsers. */
const maxTimerMs = 2 ** 31 - 1

/** Resolves when the stored token is about to expire; if another tab has renewed it, the new expiry counts. */
async function untilRefreshDue(signal: AbortSignal): Promise<void> {
  for (;;) {
    const expiry = readExpiry()
    const wait = Math.max((expiry ?? Infinity) - renewalLeadMs - Date.now(), retryDelayMs)
    await pause(Math.min(wait, maxTimerMs), signal)
    if (expiry !== undefined && readExpiry() === expiry) return
  }
}

/** Resolves when the browser reports that it is online again, at the latest after `retryDelayMs`: the browser may not know. */
async function untilReachable(signal: AbortSignal): Promise<void> {
  const cleanup = new AbortController()
  const online = new Promise<void>((resolve) => addEventListener('online', () => resolve(), { signal: cleanup.signal }))
  await Promise.race([online, pause(retryDelayMs, cleanup.signal), aborted(signal)]).finally(() => cleanup.abort())
}
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

const newAttempt = (): string => randomBase64url(32)

type SessionCalls = Pick<
  SessionPorts,
  'fetchProfile' | 'signIn' | 'exchangeGameToken' | 'endEverywhere' | 'untilRefreshDue' | 'untilReachable'
> & {
  /** @param rejected the access token to be replaced; if another tab has already replaced it, those tokens are used */
  refreshTokens: (rejected: string | null, signal: AbortSignal) => Promise<void>
}

/**
 * Creates the session's calls. They reject with a `Failure`: that of the call, or `STORAGE_BLOCKED` if received tokens cannot be stored. A
 * refresh or logout everywhere without a stored refresh token rejects with 401.
 */
export function createSessionCalls(deps: SessionCallsDeps): SessionCalls {
  return {
    untilRefreshDue,
    untilReachable,
    fetchProfile: async (signal) => {
      // Without the retry, a quick reload of the page would log the player out.
      const profile = await retryOnce(() => deps.api.call('getProfile', { signal }), signal, unloadGraceMs)
      return {
        memberNumber: profile.memberNumber,
        nickname: profile.nickname,
        region: profile.region ?? undefined,
        server: profile.server ?? undefined,
      }
    },
    signIn: async ({ provider, idToken }, signal) => {
      const endpoint = provider === 'google' ? 'signInWithGoogle' : 'signInWithApple'
      const tokens = await deps.api.call(endpoint, { body: { appId: await deps.appId(), idToken }, signal })
      keep(tokens, true)
      return { accessToken: tokens.access.token, authDbKey: tokens.authDbKey, region: tokens.region }
    },
    refreshTokens: (rejected, signal) =>
      renewOnce(deps.locks, signal, {
        isReplaced: () => readAccessToken() !== rejected,
        refreshToken: readRefreshToken,
        renew: async (refresh) => {
          // If the response was lost, the provider returns the same successor again for 30 s (docs/requirements.md "Session").
          keep(
            await retryOnce(() => deps.api.call('refreshTokens', { body: { refresh }, signal, timeLimit: tokenTimeLimit }), signal, 0),
            false,
          )
        },
      }),
    exchangeGameToken: async ({ outerToken, replaces }, signal) => {
      // A token counts once: the provider recognises a retry after a lost response only by the same `attempt`.
      const body = { attempt: newAttempt(), signedIn: readRefreshToken() ?? undefined, replaces }
      const call = { body, signal, timeLimit: tokenTimeLimit }
      const tokens = await retryOnce(() => deps.withToken(outerToken).call('exchangeGameToken', call), signal, unloadGraceMs)
      keep(tokens, true)
      return { region: tokens.region }
    },
    endEverywhere: async (signal) => {
      const refresh = readRefreshToken()
      if (refresh === null) throw new Failure(401, { code: failureCodes.unauthorised, message: '', traceId: '' })
      const query = { everywhere: 'true' } as const
      await retryOnce(() => deps.withToken(refresh).call('endSession', { query, signal }), signal, unloadGraceMs)
    },
  }
}
