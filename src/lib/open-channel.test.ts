import { afterEach, expect, test, vi } from 'vitest'
import { announceReturn, onReturn } from '#src/components/payment/return-channel.ts'
import { sendToTabs, openChannel } from './open-channel.ts'

afterEach(() => vi.unstubAllGlobals())

/** Firefox, if it blocks the site's data. */
const refuse = () =>
  vi.stubGlobal(
    'BroadcastChannel',
    // oxlint-disable-next-line typescript/no-extraneous-class -- the constructor of a browser that blocks channels
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )

test('a channel reaches the other tabs', async () => {
  const [one, other] = [openChannel('a')!, openChannel('a')!]
  const received = new Promise((resolve) => other.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)))
  one.postMessage('hello')
  expect(await received).toBe('hello')
  one.close()
  other.close()
})

test('a message counts as taken if a tab replies with its key in time', async () => {
  const other = openChannel('a')!
  const key = new Promise((resolve) => other.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)))
  const isTaken = sendToTabs('a', { state: 's-1' }, { taken: 's-1', timeLimit: 20_000 })
  expect(await key).toEqual({ state: 's-1' })
  other.postMessage({ taken: 's-2' })
  other.postMessage({ taken: 's-1' })
  expect(await isTaken).toBe(true)
  expect(await sendToTabs('a', { state: 's-3' }, { taken: 's-3', timeLimit: 10 })).toBe(false)
  other.close()
})

test('without a channel a returning payment reaches no other tab, and nothing throws', async () => {
  refuse()
  expect(openChannel('a')).toBeUndefined()
  const act = vi.fn<() => void>()
  const stop = onReturn('o-1', act)
  expect(await announceReturn('o-1')).toBe(false)
  stop()
  expect(act).not.toHaveBeenCalled()
})
