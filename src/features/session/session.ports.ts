/** What the session machine needs of the browser and the provider (A1–A4, A7). Only what every visit does is here; the rest comes with its first use. */
import type { SessionPorts } from '#machines/session/session.ports.ts'
import { askTwice, leaving } from './ask-twice.ts'
import type { SessionCallsDeps } from './session.calls.ts'
import { clearTokens, readAccessToken } from './token-storage.ts'

export function createSessionPorts(deps: SessionCallsDeps): SessionPorts {
  // MyCard's window closes as soon as it has said that it is back: broken off there, this would log the player out in every tab.
  const calls = async (signal: AbortSignal) =>
    (await askTwice(() => import('./session.calls.ts'), signal, leaving)).createSessionCalls(deps)
  return {
    readTokens: async () => ({ hasAccessToken: readAccessToken() !== null }),
    clearTokens: async () => clearTokens(),
    fetchProfile: async (signal) => (await calls(signal)).fetchProfile(signal),
    signIn: async (attempt, signal) => (await calls(signal)).signIn(attempt, signal),
    refreshTokens: async (signal) => {
      // Which token is to be replaced is known now, not when the chunk or the lock is there.
      const rejected = readAccessToken()
      await (await calls(signal)).refreshTokens(rejected, signal)
    },
    untilRefreshDue: async (signal) => (await calls(signal)).untilRefreshDue(signal),
    exchangeGameToken: async (exchange, signal) => (await calls(signal)).exchangeGameToken(exchange, signal),
  }
}
