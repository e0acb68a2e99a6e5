import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs, refetchEverywhere, notifyOtherTabs } from './site-news.ts'

/** Two tabs of one browser: as in browsers, a channel does not receive its own messages. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown): void {
    if (!Channel.open.has(this)) throw new DOMException('closed', 'InvalidStateError')
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close(): void {
    Channel.open.delete(this)
  }
}

const tab = () => {
  const client = new QueryClient()
  return { client, invalidated: vi.spyOn(client, 'invalidateQueries') }
}
const stops: (() => void)[] = []
const follow = (client: QueryClient): void => void stops.push(followOtherTabs(client))

beforeEach(() => {
  Channel.open.clear()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

test('a change refetches once in this tab and once in each other tab', async () => {
  const [one, other] = [tab(), tab()]
  follow(one.client)
  follow(other.client)
  await refetchEverywhere(one.client, [['orders'], ['products']])
  const calls = [[{ queryKey: ['orders'] }], [{ queryKey: ['products'] }]]
  expect([one.invalidated.mock.calls, other.invalidated.mock.calls]).toEqual([calls, calls])
})

test('a tab that does not follow other tabs yet still notifies them, and leaves no channel open', () => {
  const [one, other] = [tab(), tab()]
  follow(other.client)
  notifyOtherTabs(one.client, [['support']])
  expect(other.invalidated.mock.calls).toEqual([[{ queryKey: ['support'] }]])
  expect(Channel.open.size).toBe(1)
})

test('a page in the back/forward cache has no open channel, and listens again when it is shown', () => {
  const [one, other] = [tab(), tab()]
  follow(one.client)
  dispatchEventOn('pagehide')
  expect(Channel.open.size).toBe(0)
  dispatchEventOn('pageshow')
  notifyOtherTabs(other.client, [['coupons', 'mine']])
  expect(one.invalidated.mock.calls).toEqual([[{ queryKey: ['coupons', 'mine'] }]])
})

test.each([
  ['is missing', undefined],
  [
    'throws in its constructor',
    // oxlint-disable-next-line typescript/no-extraneous-class -- the constructor of a browser that blocks channels
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError')
      }
    },
  ],
  [
    'throws in postMessage',
    class extends Channel {
      override postMessage(): void {
        throw new DOMException('blocked', 'DataCloneError')
      }
    },
  ],
])('does not throw when BroadcastChannel %s: this tab still refetches', async (_what, Broken) => {
  vi.stubGlobal('BroadcastChannel', Broken)
  const one = tab()
  follow(one.client)
  await refetchEverywhere(one.client, [['products']])
  expect(one.invalidated.mock.calls).toEqual([[{ queryKey: ['products'] }]])
})

function dispatchEventOn(name: string): void {
  window.dispatchEvent(new Event(name))
}
