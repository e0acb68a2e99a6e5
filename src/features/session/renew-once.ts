/**
 * One renewal at a time in the origin (docs/requirements.md "Session"), proven with five tabs in e2e/session-tokens.spec.ts.
 *
 * A lock alone is not enough: another process sees this one's `localStorage` only some milliseconds later, so the next holder of the
 * lock could still read the spent token and spend it again. Locks themselves are the browser's and always true: who has renewed a token
 * holds a second lock named after it for a while, and whoever finds that one held waits for the storage instead of asking again.
 */
import { Failure, failureCodes } from '#contract/failure.ts'
import { accessTokenKey } from './token-storage.ts'

export interface Renewal {
  /** Whether the tokens are others than those that were refused. */
  isReplaced: () => boolean
  /** The refresh token that is to be spent; null where there is none. */
  spent: () => string | null
  /** Asks the provider and stores the new pair. */
  renew: (refresh: string) => Promise<void>
}

/** ms: longer than any browser takes to carry storage from one process to another. */
const told = 5000

/** @param locks undefined where the browser has none: then the provider's grace gives every tab the same pair */
export async function renewOnce(locks: LockManager | undefined, signal: AbortSignal, renewal: Renewal): Promise<void> {
  const work = async (): Promise<void> => {
    if (renewal.isReplaced()) return
    const refresh = renewal.spent()
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
        return new Promise((resolve) => setTimeout(resolve, told))
      })
    })
  }
  await (locks === undefined ? work() : locks.request('site.refresh', { signal }, work))
}

/** The name of a lock can be read by any script of the origin: no token in it. */
async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(bytes.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Waits until this process sees the storage of the one that has renewed; not for ever. */
function isReplacedHere(renewal: Renewal, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const look = (): void => {
      if (renewal.isReplaced()) resolve()
    }
    const timer = setTimeout(resolve, told)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('storage', ({ key }) => key === accessTokenKey && look(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    look()
  }).finally(() => over.abort())
}
