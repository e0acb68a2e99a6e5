/** Where the router is at once, and the browser when the page has been painted (docs/decisions/0033, S2, S5). */
import type { RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLateHistory } from './late-history.ts'

// It lives as long as its document: one for all.
let history: RouterHistory
let frames: FrameRequestCallback[] = []
const paint = (): void => {
  for (let frame = 0; frame < 2; frame++) frames.splice(0).forEach((then) => then(0))
}
const inBar = (): string => location.pathname + location.search
/** The router's own writes come in a microtask. */
const step = async (history: RouterHistory, href: string): Promise<void> => {
  history.push(href)
  await Promise.resolve()
}
/** Two pages that the browser knows of, and a third. */
const comeToPost = async (): Promise<void> => {
  for (const page of ['/before', '/list']) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await step(history, page)
    history.flush()
  }
  await step(history, '/post')
}
const popped = (): Promise<unknown> => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

beforeAll(() => {
  history = createLateHistory()
})
beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => {}))
  await step(history, '/start')
  history.flush()
})
afterEach(() => {
  history.flush()
  vi.unstubAllGlobals()
  frames = []
})

test('the router is there at once, the address bar when the page has been painted', async () => {
  await step(history, '/list?page=2')
  expect(history.location.href).toBe('/list?page=2')
  expect(inBar()).toBe('/start')
  const length = window.history.length
  expect(history.length).toBe(length + 1)
  paint()
  expect(inBar()).toBe('/list?page=2')
  expect(history.length).toBe(length + 1)
  expect(window.history.state).toMatchObject({ __TSR_key: history.location.state.__TSR_key })
})

test('two steps before a frame are two entries', async () => {
  const length = window.history.length
  await step(history, '/one')
  await step(history, '/two')
  paint()
  expect(inBar()).toBe('/two')
  expect(window.history.length).toBe(length + 2)
})

test('a step that is replaced before a frame is one entry', async () => {
  const length = window.history.length
  await step(history, '/one')
  history.replace('/instead')
  await Promise.resolve()
  paint()
  expect(inBar()).toBe('/instead')
  expect(window.history.length).toBe(length + 1)
  history.replace('/again')
  await Promise.resolve()
  expect(inBar()).toBe('/again')
})

test('who asks for it, or leaves the document, has the address at once', async () => {
  await step(history, '/one')
  history.flush()
  expect(inBar()).toBe('/one')
  await step(history, '/two')
  dispatchEvent(new Event('beforeunload'))
  expect(inBar()).toBe('/two')
})

test('in a tab that nobody sees no frame is waited for', async () => {
  await step(history, '/seen')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(inBar()).toBe('/seen')
  await step(history, '/unseen')
  expect(inBar()).toBe('/unseen')
  hidden.mockRestore()
})

test('a page’s own way back leads from where it is', async () => {
  await step(history, '/one')
  const arrived = popped()
  history.back()
  await arrived
  expect(inBar()).toBe('/start')
  expect(history.location.href).toBe('/start')
})

test('who goes back before the browser has heard of the step comes to where it was made', async () => {
  await comeToPost()
  const actions: string[] = []
  const stop = history.subscribe(({ action }) => actions.push(action.type))
  let arrived = popped()
  window.history.back()
  await arrived
  arrived = popped()
  await arrived
  expect(inBar()).toBe('/list')
  expect(history.location.href).toBe('/list')
  expect(actions).toEqual(['BACK'])
  paint()
  expect(inBar()).toBe('/list')
  stop()
})

test('who goes back while the browser hears of the step comes to where it was made, and the step is still ahead', async () => {
  await comeToPost()
  const actions: string[] = []
  const stop = history.subscribe(({ action }) => actions.push(action.type))
  // As Chromium does: back by one from where the last step was made, and the entry of the new one is there when that arrives.
  history.flush()
  let arrived = popped()
  window.history.go(-2)
  await arrived
  arrived = popped()
  await arrived
  expect(inBar()).toBe('/list')
  expect(actions).toEqual(['BACK'])
  // Whoever now goes back goes back by one.
  arrived = popped()
  window.history.back()
  await arrived
  expect(inBar()).toBe('/before')
  expect(history.location.href).toBe('/before')
  stop()
})

test('who later goes back by two is where they chose to be', async () => {
  await comeToPost()
  history.flush()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2000)
  const arrived = popped()
  window.history.go(-2)
  await arrived
  vi.restoreAllMocks()
  expect(inBar()).toBe('/before')
  expect(history.location.href).toBe('/before')
})
