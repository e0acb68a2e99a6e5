/**
 * Sessions that ended here and of which the provider must be notified (`DELETE /auth/tokens/cs-site`). Logout works without a connection:
 * the entry stays in the storage until the provider has responded. It holds the SHA-256 of the refresh token, which can end a session but
 * not renew it.
 */
import { isUnanswered, toFailureData } from '#machines/shared/failure-data.ts'
import { base64url } from '#src/lib/base64url.ts'
import type { Api } from '#src/api/api.ts'

const key = 'site.ended-sessions'
/** More than a player ends without a connection. */
const most = 10

const isText = (value: unknown): value is string => typeof value === 'string'

/** What the storage has no space for: this page reports it. */
let unstored: readonly string[] = []

function readStored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isText) : []
  } catch {
    return []
  }
}
const read = (): string[] => [...new Set([...readStored(), ...unstored])]

function write(all: readonly string[]): void {
  const kept = all.slice(-most)
  try {
    if (kept.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
    unstored = []
  } catch {
    unstored = kept
  }
}

/** Whether the provider has still to be notified of a session's end. */
export const hasEndedSessions = (): boolean => read().length > 0

/** Stores that the session of this refresh token has ended; if the storage is full, this page remembers it. */
export async function noteEndedSession(refresh: string): Promise<void> {
  // Pages without TLS, which only exist in development, cannot hash.
  const digest = globalThis.crypto.subtle === undefined ? refresh : await sha256(refresh)
  write([...read(), digest])
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64url(new Uint8Array(bytes))
}

/**
 * Notifies the provider of every stored end, and removes an entry after any response of it, since the call cannot achieve more.
 * @param withToken a client that sends this bearer token
 * @returns whether all were reported; entries without a response or with too many requests stay stored
 */
export async function reportEndedSessions(withToken: (token: string) => Api): Promise<boolean> {
  const results = await Promise.all(
    read().map(async (digest) => {
      try {
        await withToken(digest).call('endSession', { query: {} })
      } catch (error) {
        const failure = toFailureData(error)
        if (isUnanswered(failure) || failure.status >= 500) return false
      }
      write(read().filter((one) => one !== digest))
      return true
    }),
  )
  return results.every(Boolean)
}
