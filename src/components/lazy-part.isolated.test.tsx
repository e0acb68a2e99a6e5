/** A part of a page that fails to load, by role and name. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { paymentIn, testActors, type TestActors } from '#tests/helpers/screen.tsx'
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => new Response())
  // React logs the errors that its boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const Part = () => <p>The part</p>

async function show(o: LazyPartOptions = {}, actors?: TestActors) {
  const load = vi.fn<() => Promise<ComponentType<object>>>(() => Promise.reject(new TypeError('gone')))
  const Lazy = lazyPart(load, o)
  const root = () => (
    <main tabIndex={-1}>
      <Suspense fallback="…">
        <h1>The page</h1>
        <Lazy />
      </Suspense>
    </main>
  )
  await renderInRouter('/', { '/': undefined }, { root, ...(actors && { actors }) })
  return { load, pass: () => act(() => vi.advanceTimersByTimeAsync(3000)) }
}

test.each([
  ['reloads the page, which a browser that keeps failed imports needs', undefined, 200, 1],
  ['reloads the page when a payment is over', 'done', 200, 1],
  ['requests the part again during a payment', 'atProvider', 200, 0],
  ['requests the part again without a server', undefined, 503, 0],
])('the second press of "Try again" %s', async (_, payment, status, reloads) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'http://site.test/en/shop', reload })
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const actors = await testActors()
  if (payment !== undefined) actors.payments.add(paymentIn(payment))
  const { load, pass } = await show({}, actors)
  await pass()
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass()
  }
  await press()
  expect([reload.mock.calls.length, load.mock.calls.length]).toEqual([0, 6])
  await press()
  expect([reload.mock.calls.length, load.mock.calls.length > 6]).toEqual([reloads, reloads === 0])
})

const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

test('loading is tried three times, then an error is shown; the rest of the page stays', async () => {
  const { load, pass } = await show()
  await pass()
  expect(screen.getByRole('alert').textContent).toContain('A part of this page could not be loaded.')
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined()
  await pass()
  expect(load).toHaveBeenCalledTimes(3)
})

test('the button that disappears hands its focus on to the screen (WCAG 2.4.3)', async () => {
  const { pass } = await show()
  await pass()
  const retry = screen.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  await pass()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test.each(['inPlace', 'atFoot', 'nothing'] as const)('the part loads automatically when the browser is online again (%s)', async (lost) => {
  const { load, pass } = await show({ lost })
  await pass()
  expect(screen.queryAllByRole('alert')).toHaveLength(lost === 'nothing' ? 0 : 1)
  // Online for a moment only: three more requests, then the message again.
  await goOnline()
  await pass()
  expect([load.mock.calls.length, screen.queryAllByRole('alert').length]).toEqual([6, lost === 'nothing' ? 0 : 1])
  load.mockResolvedValue(Part)
  await goOnline()
  await pass()
  expect(screen.getByText('The part')).toBeDefined()
  expect([load.mock.calls.length, screen.queryByRole('alert')]).toEqual([7, null])
})
