// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import type { Api } from '#src/api/api.ts'
import { hasEndedSessions, noteEndedSession, reportEndedSessions } from './ended-sessions.ts'

afterEach(() => localStorage.clear())

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A provider that responds with these failures in turn, then successfully. */
function aProvider(...failures: Failure[]) {
  const calls: string[] = []
  const withToken = (token: string): Api => ({
    call: async (name) => {
      calls.push(`${name} ${token}`)
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return undefined as never
    },
  })
  return { calls, withToken }
}
const failure = (status: number, code: string | number): Failure => new Failure(status, { code, message: '', traceId: '' })

test('the provider receives only a digest of the token, and the storage never contains the token', async () => {
  await noteEndedSession('refresh-1')
  expect(localStorage.length).toBe(1)
  expect(localStorage.getItem('site.ended-sessions')).toBe(JSON.stringify([digest('refresh-1')]))
  const { calls, withToken } = aProvider()
  expect(await reportEndedSessions(withToken)).toBe(true)
  expect(calls).toEqual([`endSession ${digest('refresh-1')}`])
  expect(hasEndedSessions()).toBe(false)
})

test.each([
  [0, 'NETWORK'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'INTERNAL'],
  // Of a gateway.
  [400, 400],
  [403, 403],
  [403, 'REFUSED'],
])('the report is repeated after a failure (%i) until it succeeds', async (status, code) => {
  await noteEndedSession('refresh-1')
  const { calls, withToken } = aProvider(failure(status, code))
  expect([await reportEndedSessions(withToken), hasEndedSessions()]).toEqual([false, true])
  expect([await reportEndedSessions(withToken), hasEndedSessions()]).toEqual([true, false])
  expect(calls.length).toBe(2)
})

test('a report that the provider rejects is not repeated', async () => {
  await noteEndedSession('refresh-1')
  expect(await reportEndedSessions(aProvider(failure(401, 'UNAUTHORISED')).withToken)).toBe(true)
  expect(hasEndedSessions()).toBe(false)
})

test('an invalid value in the storage counts as no ended session', async () => {
  localStorage.setItem('site.ended-sessions', '{"a":1}')
  expect(hasEndedSessions()).toBe(false)
  expect(await reportEndedSessions(aProvider().withToken)).toBe(true)
})
