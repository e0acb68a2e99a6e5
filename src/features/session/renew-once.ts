/**
 * One renewal at a time per origin (docs/requirements.md "Session"), tested with five tabs in e2e/session-tokens.spec.ts.
 *
 * A lock alone is not enough: another process sees this one's `localStorage` only some milliseconds later, so the next holder of the lock
 * could still read the used token and use it again. The browser's locks are always up to date: after a renewal, the tab holds a second lock
 * named after the token for a while. A tab that finds this lock held waits for the storage instead of renewing again.
 */
import { Failure, failureCodes } from '#contract/failure.ts'
import { accessTokenKey } from './token-storage.ts'

/** The steps of a renewal, as `renewOnce` needs them. */
export interface Renewal {
  /** Whether the rejected tokens have been replaced. */
  isReplaced: () => boolean
  /** The refresh token to use; null if there is none. */
  refreshToken: () => string | null
  /** Calls the provider and stores the new pair. */
  renew: (refresh: string) => Promise<void>
}

/** In ms: longer than any browser takes to synchronise storage between processes. */
const markMs = 5000

/** @param locks undefined if the browser has none: then the provider's grace period returns the same pair to every tab */
export async function renewOnce(locks: LockManager | undefined, signal: AbortSignal, renewal: Renewal): Promise<void> {
  const work = async (): Promise<void> => {
    if (renewal.isReplaced()) return
    const refresh = renewal.refreshToken()
    if (refresh === null) throw new Failure(401, { code: failureCodes.unauthorised, message: '', traceId: '' })
    if (locks === undefined) {
      await renewal.renew(refresh)
      return
    }
    const mark = `site.renewed.${await digestOf(refresh)}`
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === mark)) await isReplacedHere(renewal, signal)
    if (renewal.isReplaced()) return
    await renewal.renew(refresh)
    await new Promise<void>((marked) => {
      void locks.request(mark, { mode: 'shared' }, () => {
        marked()
        return new Promise((resolve) => setTimeout(resolve, markMs))
      })
    })
  }
  await (locks === undefined ? work() : locks.request('site.refresh', { signal }, work))
}

/** All scripts of the origin can read the name of a lock, so it must not contain a token. */
async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(bytes.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Waits until this process sees the new tokens in the storage, for a limited time. */
function isReplacedHere(renewal: Renewal, signal: AbortSignal): Promise<void> {
  const cleanup = new AbortController()
  return new Promise<void>((resolve) => {
    const check = (): void => {
      if (renewal.isReplaced()) resolve()
    }
    const timer = setTimeout(resolve, markMs)
    cleanup.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('storage', ({ key }) => key === accessTokenKey && check(), { signal: cleanup.signal })
    signal.addEventListener('abort', () => resolve(), { signal: cleanup.signal })
    check()
  }).finally(() => cleanup.abort())
}
