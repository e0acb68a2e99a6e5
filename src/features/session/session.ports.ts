/** What the session machine needs of the browser and the provider (A1–A4, A7). Only what every visit does is here; the rest comes with its first use. */
import type { SessionPorts } from '#machines/session/session.ports.ts'
import type { SessionCallsDeps } from './session.calls.ts'
import { clearTokens, readAccessToken } from './token-storage.ts'

export function createSessionPorts(deps: SessionCallsDeps): SessionPorts {
  const calls = async () => (await import('./session.calls.ts')).createSessionCalls(deps)
  return {
    readTokens: async () => ({ hasAccessToken: readAccessToken() !== null }),
    clearTokens: async () => clearTokens(),
    fetchProfile: async (signal) => (await calls()).fetchProfile(signal),
    signIn: async (attempt, signal) => (await calls()).signIn(attempt, signal),
    refreshTokens: async (signal) => {
      // Which token is to be replaced is known now, not when the chunk or the lock is there.
      const rejected = readAccessToken()
      await (await calls()).refreshTokens(rejected, signal)
    },
    untilRefreshDue: async (signal) => (await calls()).untilRefreshDue(signal),
    exchangeGameToken: async (exchange, signal) => (await calls()).exchangeGameToken(exchange, signal),
  }
}
