import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isServerThere, onReconnected } from './connection.ts'

const answer = (status: number) => async () => new Response(null, { status })
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const server = vi.fn<typeof fetch>()

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a page', answer(200), true],
  ['a missing page', answer(404), true],
  ['a server that is stopped', answer(503), false],
  ['no connection', noConnection, false],
])('%s: whether the server is there', async (_, reply, expected) => {
  server.mockImplementation(reply)
  expect(await isServerThere('http://site.test/en')).toBe(expected)
  expect(server).toHaveBeenCalledExactlyOnceWith('http://site.test/en', { method: 'HEAD', cache: 'no-store' })
})

const reconnect = () => dispatchEvent(new Event('online'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each([
  ['at once when the server answers', [], 0],
  ['at once on the page of an error, whose own status is one', [answer(500)], 0],
  ['when the server answers after a second', [noConnection], 1000],
  ['when the server answers after four seconds', [noConnection, noConnection], 4000],
  ['after ten seconds if the server does not answer', [noConnection, noConnection, noConnection], 10_000],
])('acts %s', async (_, replies, ms) => {
  const act = vi.fn<() => void>()
  const stop = onReconnected(act)
  server.mockImplementation(answer(200))
  for (const reply of replies) server.mockImplementationOnce(reply)
  reconnect()
  await pass(Math.max(0, ms - 1))
  const isEarly = act.mock.calls.length > 0
  await pass(1)
  expect([isEarly, act.mock.calls.length]).toEqual([ms === 0, 1])
  stop()
})

test('a connection that returns twice acts once; nothing acts after the listener has stopped', async () => {
  const act = vi.fn<() => void>()
  const stop = onReconnected(act)
  server.mockImplementation(noConnection)
  reconnect()
  await pass(500)
  server.mockImplementation(answer(200))
  reconnect()
  await pass(10_000)
  expect(act).toHaveBeenCalledOnce()
  server.mockImplementation(noConnection)
  reconnect()
  await pass(500)
  stop()
  reconnect()
  await pass(10_000)
  expect(act).toHaveBeenCalledOnce()
})
