/**
 * Sessions that ended here and of which the provider has to be told (`DELETE /auth/tokens/cs-site`). A lost line keeps nobody from logging
 * out: the note stays in the storage until the provider has answered. It holds the SHA-256 of the refresh token, which ends a session and
 * renews none.
 */
import { toFailure } from '#contract/failure.ts'
import { isUnanswered } from './retry-once.ts'
import type { Api } from '#src/api/api.ts'

const key = 'site.ended-sessions'
/** More than anybody ends without a connection. */
const most = 10

const isText = (value: unknown): value is string => typeof value === 'string'

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isText) : []
  } catch {
    return []
  }
}

function write(kept: readonly string[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept.slice(-most)))
  } catch {
    // Without storage there was no session either.
  }
}

/** Whether the provider is still to be told of a session's end. */
export const hasEndedSessions = (): boolean => read().length > 0

/** Notes that the session of this refresh token has ended. */
export async function noteEndedSession(refresh: string): Promise<void> {
  // Pages without TLS, which only development has, cannot hash.
  const digest = globalThis.crypto.subtle === undefined ? refresh : await sha256(refresh)
  write([...read(), digest])
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/**
 * Tells the provider of every noted end, and forgets what it has answered, whatever it said: nothing else could be asked of it.
 * @param withToken a client that sends this bearer
 * @returns whether all has been told; what had no answer, or came too often, stays noted
 */
export async function tellEndedSessions(withToken: (token: string) => Api): Promise<boolean> {
  const told = await Promise.all(
    read().map(async (digest) => {
      try {
        await withToken(digest).call('endSession', { query: {} })
      } catch (error) {
        const { status, code } = toFailure(error)
        if (isUnanswered(code) || status === 429 || status >= 500) return false
      }
      write(read().filter((one) => one !== digest))
      return true
    }),
  )
  return told.every(Boolean)
}
