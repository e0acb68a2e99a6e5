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

/** A load that is settled by hand, and what the script was told since it came. */
function aScript() {
  const calls: unknown[][] = []
  let arrive = (): void => {}
  let block = (): void => {}
  const load = vi.fn<LoadScript>(
    (_src, signal) =>
      new Promise<void>((resolve, reject) => {
        arrive = () => {
          const fbq = window.fbq!
          fbq.callMethod = (...call) => void calls.push(call)
          for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)
          resolve()
        }
        block = () => reject(new Error('blocked'))
        signal.addEventListener('abort', block)
      }),
  )
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  return { calls, load, arrive: () => (arrive(), settled()), block: () => (block(), settled()) }
}
const granted = (): AbortSignal => new AbortController().signal

beforeEach(() => {
  document.cookie = '_fbp=fb.1.1.1; path=/'
})
afterEach(() => {
  window.fbq = window._fbq = undefined
})

test('its owner’s protocol: own history listening and automatic events off before init, consent told, calls wait for the script', async () => {
  const { calls, load, arrive } = aScript()
  const pixel = createPixel(config, load)
  expect(window.fbq).toBeUndefined()
  pixel.grant(granted())
  pixel.pageView()
  expect({ ...window.fbq }).toMatchObject({ disablePushState: true, loaded: true, version: '2.0', queue: [...setUp, view] })
  expect(window._fbq).toBe(window.fbq)
  await arrive()
  pixel.pageView()
  expect(calls).toEqual([...setUp, view, view])
  expect(load.mock.calls.map(([src]) => src)).toEqual(['https://pixel.example/p.js'])
})

test('withdrawn: revoked at once, its cookies gone; accepted again: granted again, loaded once', async () => {
  const { calls, load, arrive } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted())
  await arrive()
  pixel.revoke()
  expect(calls.at(-1)).toEqual(['consent', 'revoke'])
  expect(document.cookie).not.toContain('_fbp')
  pixel.grant(granted())
  expect(calls.at(-1)).toEqual(['consent', 'grant'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('withdrawn before it came: it finds nothing to do; accepted again: it starts anew', async () => {
  const { calls, load, arrive } = aScript()
  const pixel = createPixel(config, load)
  const consent = new AbortController()
  pixel.grant(consent.signal)
  pixel.pageView()
  consent.abort()
  pixel.revoke()
  expect(window.fbq).toBeUndefined()
  pixel.grant(granted())
  pixel.pageView()
  await arrive()
  expect(calls).toEqual([...setUp, view])
  expect(load).toHaveBeenCalledTimes(2)
})

test('blocked: nothing piles up, nothing is tried again on this page', async () => {
  const { load, block } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted())
  await block()
  expect(window.fbq).toBeUndefined()
  pixel.pageView()
  pixel.revoke()
  pixel.grant(granted())
  expect(load).toHaveBeenCalledTimes(1)
})

test('a script that throws is none of the page’s business', async () => {
  const { load, arrive } = aScript()
  const pixel = createPixel(config, load)
  pixel.grant(granted())
  await arrive()
  window.fbq!.callMethod = () => {
    throw new Error('broken')
  }
  expect(() => pixel.pageView()).not.toThrow()
})
