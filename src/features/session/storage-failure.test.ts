import { afterEach, expect, test, vi } from 'vitest'
import { keepAttempt, takeAttempt } from './attempts.ts'
import { storeTokens } from './token-storage.ts'

const attempt = { provider: 'google', nonce: 'n', mode: 'page', at: Date.now() } as const
const tokens = { access: 'a', refresh: 'r', expiry: undefined, region: undefined, beginsSession: true }

/** Storage as a plain object, like in browsers: keys are its own properties. */
function aStorage(entries: Record<string, string> = {}, isFull = false): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      entries[key] = value
    },
    removeItem: (key: string) => void delete entries[key],
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage
}

afterEach(() => vi.unstubAllGlobals())

const stubs: [string, () => void][] = [
  ['blocking storage', () => vi.stubGlobal('localStorage', undefined)],
  ['without storage for this site', () => vi.stubGlobal('localStorage', null)],
  ['out of storage', () => vi.stubGlobal('localStorage', aStorage({}, true))],
]

test.each(stubs)('a browser that is %s: signing in fails with STORAGE_BLOCKED (B-3)', (_name, stub) => {
  stub()
  const blocked = expect.objectContaining({ status: 0, code: 'STORAGE_BLOCKED' }) as Error
  expect(() => keepAttempt('state', attempt)).toThrow(blocked)
  expect(() => storeTokens(tokens)).toThrow(blocked)
})

test('an unreadable attempt does not prevent the storage of another one', () => {
  vi.stubGlobal('localStorage', aStorage({ 'site.sign-in.old': '{broken', 'site.sign-in.older': 'null' }))
  keepAttempt('state', attempt)
  expect(takeAttempt('state')).toEqual(attempt)
  expect(takeAttempt('state')).toBeUndefined()
})
