/** The entry parameters of a page whose part does not load (E2). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartMissing } from '#src/lib/load-part.ts'
import { createEntryPart, type EntryPartDeps } from './entry-part.ts'

const callback = { pathname: '/auth/callback/google', search: '', fragment: 'id_token=a.b.c&state=x' }
const lost = (): Promise<never> => Promise.reject(new PartMissing(new TypeError('Failed to fetch'), () => {}))

let reload: ReturnType<typeof vi.fn<() => void>>
let handle: ReturnType<typeof vi.fn<() => Promise<void>>>
let showMissing: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  ;[reload, handle, showMissing] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => void>()]
  vi.stubGlobal('fetch', async () => new Response(null))
  history.replaceState(null, '', callback.pathname)
  document.documentElement.dataset['signInReturn'] = ''
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset['signInReturn']
})
const isCovered = (): boolean => 'signInReturn' in document.documentElement.dataset
const entryPart = (deps: Partial<EntryPartDeps> = {}) =>
  createEntryPart({ entry: callback, load: async () => handle, showMissing, reload, ...deps })

test('without its part, an issuer’s response waits for the connection without a cover; then its whole address is loaded again', async () => {
  await entryPart({ load: lost }).begin()
  expect([isCovered(), showMissing.mock.calls.length, location.hash, reload.mock.calls.length]).toEqual([false, 1, '', 0])
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(location.href.slice(location.origin.length)).toBe(`${callback.pathname}#${callback.fragment}`)
})

test('a player who has gone on to another page stays there', async () => {
  await entryPart({ load: lost }).begin()
  history.replaceState(null, '', '/en/shop')
  const connected = vi.fn<typeof fetch>(async () => new Response(null))
  vi.stubGlobal('fetch', connected)
  vi.useFakeTimers()
  dispatchEvent(new Event('online'))
  // Runs everything that the event has started, however late it would happen.
  await vi.runAllTimersAsync()
  expect(connected).toHaveBeenCalled()
  expect([reload.mock.calls.length, location.pathname, location.hash]).toEqual([0, '/en/shop', ''])
})

test('a request to sign in, which stays in the address, needs no message', async () => {
  await entryPart({ load: lost, entry: { ...callback, fragment: '', search: '?login=1' } }).begin()
  expect(showMissing).not.toHaveBeenCalled()
})

test('a reload for another missing part keeps the response until it is handled, and not longer', async () => {
  const { promise, resolve } = Promise.withResolvers<() => Promise<void>>()
  const part = entryPart({ load: () => promise })
  const begun = part.begin()
  part.reload()
  expect(location.hash).toBe(`#${callback.fragment}`)
  history.replaceState(null, '', callback.pathname)
  resolve(handle)
  await begun
  part.reload()
  expect([location.hash, handle.mock.calls.length, reload.mock.calls.length, showMissing.mock.calls.length]).toEqual(['', 1, 2, 0])
})

test.each([
  ['without entry parameters', { ...callback, fragment: '' }],
  ['with the game’s token', { pathname: '/ko/ingame/shop', search: '', fragment: 'outerToken=T' }],
])('a page %s loads nothing', async (_, entry) => {
  const load = vi.fn<EntryPartDeps['load']>(async () => handle)
  await entryPart({ load, entry }).begin()
  expect(load).not.toHaveBeenCalled()
})

test('the game’s token counts once: no reload puts it back into the address (A7)', async () => {
  history.replaceState(null, '', '/ko/ingame/shop?login=1')
  const part = entryPart({ load: lost, entry: { pathname: '/ko/ingame/shop', search: '?login=1', fragment: 'outerToken=T' } })
  await part.begin()
  part.reload()
  expect([location.hash, reload.mock.calls.length, showMissing.mock.calls.length]).toEqual(['', 1, 0])
})
