// @vitest-environment jsdom
/** The end of a session in a browser whose storage is full (A3). */
import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { storedTokens, storeTokens } from '#tests/helpers/sign-in.ts'
import { hasEndedSessions, reportEndedSessions } from './ended-sessions.ts'
import { createSessionPorts } from './session.ports.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const reported: string[] = []
const withToken = (token: string): Api => ({
  call: async (name) => {
    reported.push(`${name} ${token === 'refresh-1' ? 'token' : 'digest'}`)
    return undefined as never
  },
})
const ports = createSessionPorts({
  api: withToken(''),
  appId: async () => '',
  withToken,
  locks: undefined,
  askWhoStays: async () => ({ stays: 'here' }),
})

test.each([
  ['until the tokens are removed', () => localStorage.getItem('site.refresh-token') !== null],
  ['for good', () => true],
])('the provider is notified although the storage is full %s', async (_, isFull) => {
  storeTokens('access-1', 'refresh-1')
  reported.length = 0
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (isFull()) throw new DOMException('full', 'QuotaExceededError')
    this[key] = value
  })
  await ports.clearTokens({ endsSession: true }, new AbortController().signal)
  expect([storedTokens(), hasEndedSessions()]).toEqual([[null, null], true])
  expect(await reportEndedSessions(withToken)).toBe(true)
  expect([reported, hasEndedSessions()]).toEqual([['endSession digest'], false])
})

test('tokens that another tab stores after the removal stay', async () => {
  storeTokens('access-1', 'refresh-1')
  const cleared = ports.clearTokens({ endsSession: true }, new AbortController().signal)
  storeTokens('access-2', 'refresh-2')
  await cleared
  expect(storedTokens()).toEqual(['access-2', 'refresh-2'])
})
