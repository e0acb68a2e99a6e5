import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { brought, lazyPart } from './brought.tsx'
import { withLine } from './with-line.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const lose = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const Part = () => <p>part</p>

test('lost on its way with the line, a part waits for the line, and the page beside it stays (E2)', async () => {
  lose()
  const bring = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue(Part)
  const Later = brought(bring)
  await act(async () =>
    render(
      <>
        <p>page</p>
        <Suspense fallback={<p>waiting</p>}>
          <Later />
        </Suspense>
      </>,
    ),
  )
  expect([screen.queryByText('page'), screen.queryByText('waiting')].every(Boolean)).toBe(true)
  expect(bring).toHaveBeenCalledOnce()
  await act(async () => dispatchEvent(new Event('online')))
  expect(screen.queryByText('part')).not.toBeNull()
  expect(bring).toHaveBeenCalledTimes(2)
})

test('with a line the failure is thrown: it would not be there later either', async () => {
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('gone'))
  await expect(withLine(ask)).rejects.toThrow('gone')
  expect(ask).toHaveBeenCalledOnce()
})

test('brought before, it is there at once', async () => {
  const Later = brought(async () => Part)
  await Later.preload()
  render(<Later />)
  expect(screen.queryByText('part')).not.toBeNull()
})

test('what opens on a page and is lost with the line waits for the line too', async () => {
  lose()
  const bring = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue(Part)
  const Later = lazyPart(bring)
  await act(async () =>
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Later />
      </Suspense>,
    ),
  )
  expect(screen.queryByText('waiting')).not.toBeNull()
  await act(async () => dispatchEvent(new Event('online')))
  expect(screen.queryByText('part')).not.toBeNull()
})
