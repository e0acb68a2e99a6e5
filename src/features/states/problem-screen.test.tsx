/** A page that could not be fetched (E2): by role and name. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { ProblemScreen } from './problem-screen.tsx'

afterEach(cleanup)

const show = async (status: number, code: string, traceId = '') => {
  const failure = new Failure(status, { code, message: '', traceId })
  const { router } = await renderInRouter('/', { '/': () => <ProblemScreen error={failure} /> })
  const tries = vi.spyOn(router, 'invalidate')
  await screen.findByRole('button', { name: 'Try again' })
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
  expect(await show(status, code)).not.toHaveBeenCalled()
})

test('phones get their own crop of the picture (look.md §6)', async () => {
  await show(503, 'UNAVAILABLE')
  const narrow = document.querySelector('picture > source')!
  expect(narrow.getAttribute('media')).toBe('(max-width: 599.98px)')
  expect(narrow.getAttribute('srcset')).toContain('/art/state/error-portrait.jpg')
})

test('the diagnostic code is the trace id of the failed call; without a response there is none', async () => {
  await show(503, 'UNAVAILABLE', 'trace-0001')
  expect(screen.getByText('trace-0001').tagName).toBe('CODE')
  cleanup()
  await show(0, 'NETWORK')
  expect(screen.queryByText('Diagnostic code')).toBeNull()
})
