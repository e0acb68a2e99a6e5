// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import type { Api } from '#src/api/api.ts'
import { hasEndedSessions, noteEndedSession, tellEndedSessions } from './ended-sessions.ts'

afterEach(() => localStorage.clear())

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A provider that responds with these failures in turn, then successfully. */
function aProvider(...failures: Failure[]) {
  const told: string[] = []
  const withToken = (token: string): Api => ({
    call: async (name) => {
      told.push(`${name} ${token}`)
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return undefined as never
    },
  })
  return { told, withToken }
}
const failure = (status: number, code: string): Failure => new Failure(status, { code, message: '', traceId: '' })

test('the provider is told by what renews nothing, and the storage never holds the token', async () => {
  await noteEndedSession('refresh-1')
  expect(localStorage.length).toBe(1)
  expect(localStorage.getItem('site.ended-sessions')).toBe(JSON.stringify([digest('refresh-1')]))
  const { told, withToken } = aProvider()
  expect(await tellEndedSessions(withToken)).toBe(true)
  expect(told).toEqual([`endSession ${digest('refresh-1')}`])
  expect(hasEndedSessions()).toBe(false)
})

test.each([
  [0, 'NETWORK'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'INTERNAL'],
])('without a good answer (%i) it is told again, until there is one', async (status, code) => {
  await noteEndedSession('refresh-1')
  const { told, withToken } = aProvider(failure(status, code))
  expect([await tellEndedSessions(withToken), hasEndedSessions()]).toEqual([false, true])
  expect([await tellEndedSessions(withToken), hasEndedSessions()]).toEqual([true, false])
  expect(told.length).toBe(2)
})

test('what the provider refuses is not told again', async () => {
  await noteEndedSession('refresh-1')
  expect(await tellEndedSessions(aProvider(failure(401, 'UNAUTHORISED')).withToken)).toBe(true)
  expect(hasEndedSessions()).toBe(false)
})

test('others wrote nonsense under its name: there is nothing to tell', async () => {
  localStorage.setItem('site.ended-sessions', '{"a":1}')
  expect(hasEndedSessions()).toBe(false)
  expect(await tellEndedSessions(aProvider().withToken)).toBe(true)
})
