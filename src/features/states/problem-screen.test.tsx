/** A page that could not be fetched (E2): by role and name. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { below } from '#src/design/breakpoints.ts'
import { PartMissing } from '#src/lib/load-part.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { paymentIn, testActors } from '#tests/helpers/screen.tsx'
import { ProblemScreen } from './problem-screen.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => new Response()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (status: number, code: string, traceId = '') => {
  const failure = new Failure(status, { code, message: '', traceId })
  const { router, view } = await renderInRouter('/', { '/': () => <ProblemScreen error={failure} /> })
  const tries = vi.spyOn(router, 'invalidate')
  await within(view.container).findByRole('button', { name: 'Try again' })
  act(() => void dispatchEvent(new Event('online')))
  return tries
}

test.each([
  [0, 'NETWORK'],
  [0, 'RENEWAL_UNANSWERED'],
])('without a connection (%i %s) the page is loaded automatically when the browser is online again', async (status, code) => {
  const tries = await show(status, code)
  await waitFor(() => expect(tries).toHaveBeenCalledOnce())
})

test.each([
  [503, 'UNAVAILABLE'],
  [0, 'UNEXPECTED'],
])('another failure (%i %s) waits for a click', async (status, code) => {
  const tries = await show(status, code)
  // A page that does not wait for a click hears of the connection after this one.
  const automatic = await show(0, 'NETWORK')
  await waitFor(() => expect(automatic).toHaveBeenCalledOnce())
  expect(tries).not.toHaveBeenCalled()
})

test.each([
  ['reloads the page, which a browser that keeps failed imports needs', undefined, 200, 1],
  ['reloads the page when a payment is over', 'done', 200, 1],
  ['does not reload during a payment', 'atProvider', 200, 0],
  ['does not reload when the server is gone again', undefined, 503, 0],
])('online again, a page whose code is missing %s', async (_, payment, status, reloads) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'http://site.test/en/shop', reload })
  // It answers when the connection returns, and is asked again before the reload.
  const server = vi.fn<typeof fetch>(async () => new Response(null, { status })).mockImplementationOnce(async () => new Response())
  vi.stubGlobal('fetch', server)
  const actors = await testActors()
  if (payment !== undefined) actors.payments.add(paymentIn(payment))
  const reset = vi.fn<() => void>()
  const error = new PartMissing(new TypeError('Failed to fetch dynamically imported module'), () => {})
  await renderInRouter('/', { '/': () => <ProblemScreen error={error} reset={reset} /> }, { actors })
  await screen.findByRole('button', { name: 'Try again' })
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect([reload.mock.calls.length, reset.mock.calls.length]).toEqual([reloads, 1 - reloads]))
})

/** Fails as in browsers whose message names no file. */
const missing = (again: () => void = () => {}) => new PartMissing(new TypeError('Importing a module script failed.'), again)

test('the second press for the same part reloads the page, the first press for another part does not', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'http://site.test/en/shop', reload })
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const press = async (error: Error): Promise<ReturnType<typeof vi.fn>> => {
    const reset = vi.fn<() => void>()
    await renderInRouter('/', { '/': () => <ProblemScreen error={error} reset={reset} /> })
    const before = reload.mock.calls.length
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reset.mock.calls.length + reload.mock.calls.length - before).toBe(1))
    cleanup()
    return reset
  }
  expect(await press(missing(first))).toHaveBeenCalledOnce()
  expect(await press(missing(second))).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(await press(missing(second))).not.toHaveBeenCalled()
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that a press has loaded is forgotten: its page may miss another one later', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { href: 'http://site.test/en/shop', reload })
  for (let failure = 0; failure < 2; failure += 1) {
    const error = new TypeError('Importing a module script failed.')
    const { router } = await renderInRouter('/', { '/': () => <ProblemScreen error={error} /> })
    const loads = vi.spyOn(router, 'invalidate')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(loads).toHaveBeenCalledOnce())
    await act(async () => void (await loads.mock.results[0]!.value))
    cleanup()
  }
  expect(reload).not.toHaveBeenCalled()
})

test('phones get their own crop of the picture (look.md §6)', async () => {
  await show(503, 'UNAVAILABLE')
  const narrow = document.querySelector('picture > source')!
  expect(narrow.getAttribute('media')).toBe(below.sm)
  expect(narrow.getAttribute('srcset')).toContain('/art/state/error-portrait.jpg')
})

test('the diagnostic code is the trace id of the failed call; without a response there is none', async () => {
  await show(503, 'UNAVAILABLE', 'trace-0001')
  expect(screen.getByText('trace-0001').tagName).toBe('CODE')
  cleanup()
  await show(0, 'NETWORK')
  expect(screen.queryByText('Diagnostic code')).toBeNull()
})
