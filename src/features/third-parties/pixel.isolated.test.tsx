import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoadScript } from './load-script.ts'
import { createPixel } from './pixel.ts'

const config = { id: '1234567890', src: 'https://pixel.example/p.js' }
const setUp = [
  ['set', 'autoConfig', false, '1234567890'],
  ['init', '1234567890'],
  ['consent', 'grant'],
]
const view = ['track', 'PageView']

/** Runs everything that was started, however late it would happen. */
const settled = () => vi.runAllTimersAsync()

/** A script load that the test settles, and the calls that the script received. */
function aScript() {
  const calls: unknown[][] = []
  let handleEntryParameters = (): void => {}
  let block = (): void => {}
  const load = vi.fn<LoadScript>(
    (_src, signal) =>
      new Promise<void>((resolve, reject) => {
        handleEntryParameters = () => {
          const fbq = window.fbq!
          fbq.callMethod = (...call) => void calls.push(call)
          for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)
          resolve()
        }
        block = () => reject(new Error('blocked'))
        signal.addEventListener('abort', block)
      }),
  )
  return { calls, load, handleEntryParameters: () => (handleEntryParameters(), settled()), block: () => (block(), settled()) }
}
const granted = (): AbortSignal => new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  document.cookie = '_fbp=fb.1.1.1; path=/'
})
afterEach(() => {
  vi.useRealTimers()
  window.fbq = window._fbq = undefined
})

test('follows its vendor’s protocol: turns history listening and automatic events off before init, grants consent', async () => {
  const { calls, load, handleEntryParameters } = aScript()
  const onReady = vi.fn<() => void>()
  const pixel = createPixel(config, load)
  expect(window.fbq).toBeUndefined()
  pixel.grant(granted(), onReady)
  expect({ ...window.fbq }).toMatchObject({ disablePushState: true, loaded: true, version: '2.0', queue: setUp })
  expect(window._fbq).toBe(window.fbq)
  await handleEntryParameters()
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(pixel.pageView()).toBe(true)
  expect(calls).toEqual([...setUp, view])
  expect(load.mock.calls.map(([src]) => src)).toEqual(['https://pixel.example/p.js'])
})

test('queues no page view while its script loads: it would be reported with the address of a later page', async () => {
  const { calls, load, handleEntryParameters } = aScript()
  const pixel = createPixel(config, load)
  expect(pixel.pageView()).toBe(false)
  pixel.grant(granted(), () => {})
  expect(pixel.pageView()).toBe(false)
  await handleEntryParameters()
  expect(calls).toEqual(setUp)
})

test('withdrawal revokes at once and deletes its cookies; another consent grants again without another load', async () => {
  const { calls, load, handleEntryParameters } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted(), () => {})
  await handleEntryParameters()
  pixel.revoke()
  expect(calls.at(-1)).toEqual(['consent', 'revoke'])
  expect(document.cookie).not.toContain('_fbp')
  expect(pixel.pageView()).toBe(false)
  const onReady = vi.fn<() => void>()
  pixel.grant(granted(), onReady)
  expect(calls.at(-1)).toEqual(['consent', 'grant'])
  expect([onReady.mock.calls.length, pixel.pageView()]).toEqual([1, true])
  expect(load).toHaveBeenCalledTimes(1)
})

test('withdrawal before the script has loaded removes its queue; another consent starts again', async () => {
  const { calls, load, handleEntryParameters } = aScript()
  const pixel = createPixel(config, load)
  const consent = new AbortController()
  const onReady = vi.fn<() => void>()
  pixel.grant(consent.signal, onReady)
  consent.abort()
  pixel.revoke()
  expect(window.fbq).toBeUndefined()
  pixel.grant(granted(), onReady)
  await handleEntryParameters()
  expect(calls).toEqual(setUp)
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a blocked script leaves no queue and is not requested again on this page', async () => {
  const { load, block } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted(), () => {})
  await block()
  expect(window.fbq).toBeUndefined()
  expect(pixel.pageView()).toBe(false)
  pixel.revoke()
  pixel.grant(granted(), () => {})
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a script that does nothing is treated as blocked', async () => {
  const onReady = vi.fn<() => void>()
  const pixel = createPixel(config, () => Promise.resolve())
  pixel.grant(granted(), onReady)
  await settled()
  expect([window.fbq, pixel.pageView(), onReady.mock.calls.length]).toEqual([undefined, false, 0])
})

test('an exception in the script does not reach the page', async () => {
  const { load, handleEntryParameters } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted(), () => {})
  await handleEntryParameters()
  window.fbq!.callMethod = () => {
    throw new Error('broken')
  }
  expect(() => pixel.pageView()).not.toThrow()
})
