/** What the session machine needs of the browser and the provider (A1–A4, A7). */
import type { SessionPorts } from '#machines/session/session.ports.ts'
import type { Api } from '#src/api/api.ts'
import { clearTokens, readAccessToken, readExpiry } from './token-storage.ts'

export interface SessionPortsDeps {
  api: Api
  /** The fixed platform app id of social sign-in, from the site configuration. */
  appId: () => Promise<string>
  /** A client that sends this bearer token instead of the stored one. */
  withToken: (token: string) => Api
  /** Web Locks, where the browser has them. */
  locks: LockManager | undefined
}

/** Milliseconds: how long before its end a token is renewed, and how soon after a failed try the next one comes. */
const early = 60_000
const patience = 20_000
/** Browsers' longest timer. */
const longest = 2 ** 31 - 1

/** Resolves when the stored token is about to expire; a token that another tab has renewed meanwhile gets its own time. */
async function untilRefreshDue(signal: AbortSignal): Promise<void> {
  for (;;) {
    const expiry = readExpiry() ?? Infinity
    const wait = Math.max(expiry - early - Date.now(), patience)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(wait, longest))
      signal.addEventListener('abort', () => clearTimeout(timer))
    })
    if (readExpiry() === expiry) return
  }
}

export function createSessionPorts(deps: SessionPortsDeps): SessionPorts {
  const calls = async () => (await import('./session.calls.ts')).createSessionCalls(deps)
  return {
    readTokens: async () => ({ hasAccessToken: readAccessToken() !== null }),
    clearTokens: async () => clearTokens(),
    untilRefreshDue,
    fetchProfile: async (signal) => (await calls()).fetchProfile(signal),
    signIn: async (attempt, signal) => (await calls()).signIn(attempt, signal),
    refreshTokens: async (signal) => {
      // Which token is to be replaced is known now, not when the lock is ours.
      const rejected = readAccessToken()
      await (await calls()).refreshTokens(rejected, signal)
    },
    exchangeGameToken: async (exchange, signal) => (await calls()).exchangeGameToken(exchange, signal),
  }
}
