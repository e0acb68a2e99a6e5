/** The session machine's access to browser and provider (A1–A4, A7). */
import type { SessionPorts } from '#machines/session/session.ports.ts'
import { createSessionCalls, type SessionCallsDeps } from './session.calls.ts'
import { noteEndedSession } from './ended-sessions.ts'
import { clearTokens, readAccessToken, readRefreshToken, readRegion } from './token-storage.ts'

/** What the session's ports need from the app. */
export interface SessionPortsDeps extends SessionCallsDeps {
  askWhoStays: SessionPorts['askWhoStays']
}

/** Creates the ports of the session machine from the stored tokens and the session's calls. Rejections are `Failure`s. */
export function createSessionPorts(deps: SessionPortsDeps): SessionPorts {
  const { refreshTokens, ...calls } = createSessionCalls(deps)
  return {
    ...calls,
    readTokens: async () => ({ hasAccessToken: readAccessToken() !== null, region: readRegion() }),
    clearTokens: async ({ endsSession }) => {
      const refresh = endsSession ? readRefreshToken() : null
      // At once: another tab may store new tokens while this one notes the end. It also frees the space for the note.
      clearTokens()
      if (refresh !== null) await noteEndedSession(refresh)
    },
    askWhoStays: deps.askWhoStays,
    // The token to replace must be read now, not when the lock is acquired.
    refreshTokens: (signal) => refreshTokens(readAccessToken(), signal),
  }
}
