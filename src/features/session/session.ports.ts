/** What the session machine needs of the browser and the provider (A1–A4, A7). */
import { Failure, failureCodes } from '#contract/failure.ts'
import type { Tokens } from '#contract/session.ts'
import type { SessionPorts } from '#machines/session/session.ports.ts'
import type { Api } from '#src/api/api.ts'
import { clearTokens, readAccessToken, readRefreshToken, storeTokens } from './token-storage.ts'

export interface SessionPortsDeps {
  api: Api
  /** The fixed platform app id of social sign-in, from the site configuration. */
  appId: () => Promise<string>
  /** A client that sends this bearer token instead of the stored one. */
  withToken: (token: string) => Api
  /** Web Locks, where the browser has them. */
  locks: LockManager | undefined
}

const keep = (tokens: Tokens): void => storeTokens({ access: tokens.access.token, refresh: tokens.refresh.token })

/** One refresh at a time in the origin (decisions "Session"). */
async function exclusively<T>(locks: LockManager | undefined, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return locks === undefined ? work() : await locks.request('site.refresh', { signal }, work)
}

export const createSessionPorts = (deps: SessionPortsDeps): SessionPorts => ({
  readTokens: () => Promise.resolve({ hasAccessToken: readAccessToken() !== null }),
  clearTokens: () => {
    clearTokens()
    return Promise.resolve()
  },
  fetchProfile: async (signal) => {
    const profile = await deps.api.call('getProfile', { signal })
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
    keep(tokens)
    return { accessToken: tokens.access.token, authDbKey: tokens.authDbKey }
  },
  refreshTokens: (signal) => {
    const rejected = readAccessToken()
    return exclusively(deps.locks, signal, async () => {
      // Another tab was quicker: its tokens are the answer.
      if (readAccessToken() !== rejected) return
      const refresh = readRefreshToken()
      if (refresh === null) throw new Failure(401, { code: failureCodes.unauthorised, message: '', traceId: '' })
      keep(await deps.api.call('refreshTokens', { body: { refresh }, signal }))
    })
  },
  exchangeGameToken: async ({ outerToken }, signal) => {
    keep(await deps.withToken(outerToken).call('exchangeGameToken', { signal }))
  },
})
