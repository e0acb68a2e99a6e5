import { afterEach, expect, test, vi } from 'vitest'
import type { QaMessage } from './channel.ts'
import { createLive } from './live.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('follows machines also without a secure context, where `randomUUID` is missing: a phone opens a QA deployment by http', () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/en' })
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  expect(createLive().actors()).toEqual([])
})

test('a page announces itself when it starts, and when Back shows it again, then posts nothing before a gallery asks', async () => {
  const posted: QaMessage[] = []
  class Channel extends EventTarget {
    postMessage(message: QaMessage): void {
      posted.push(message)
    }
  }
  const page = new EventTarget()
  const channel = new Channel()
  vi.stubGlobal('BroadcastChannel', function () {
    return channel
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { pathname: '/en' })
  const live = createLive()
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const end = live.subscribe(() => (end(), resolve()))
      live.notify()
    })
  const types = (): string[] => posted.splice(0).map(({ type }) => type)
  await changed()
  expect(types()).toEqual(['started'])
  // The browser shows a page also when it has loaded.
  const shown = (persisted: boolean): boolean => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  shown(false)
  expect(types()).toEqual([])
  page.dispatchEvent(new Event('pagehide'))
  shown(true)
  expect(types()).toEqual(['gone', 'started'])
  channel.dispatchEvent(new MessageEvent('message', { data: { from: 'gallery', type: 'hello' } }))
  await changed()
  expect(types()).toEqual(['actors', 'actors'])
})
