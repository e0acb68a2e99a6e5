import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRouteProgress } from './use-route-progress.ts'

/** A site of three pages: `/slow` loads when the test resolves its loader, `/quick` at once. */
async function open() {
  const loading = Promise.withResolvers<void>()
  const seen: string[] = []
  const Frame = () => {
    const state = useRouteProgress()
    if (seen.at(-1) !== state) seen.push(state)
    return <Outlet />
  }
  const root = createRootRoute({ component: Frame, errorComponent: () => <p>Failed</p> })
  const page = (path: string, loader: () => unknown) =>
    createRoute({ getParentRoute: () => root, path, loader, component: () => <h1>{path}</h1>, errorComponent: () => <h1>Failed</h1> })
  const router = createRouter({
    routeTree: root.addChildren([page('/', () => {}), page('/quick', () => {}), page('/slow', () => loading.promise)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: '/' })
  vi.useFakeTimers()
  const go = (to: string) => act(() => void router.navigate({ to: to as '/' }))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { loading, seen, go, wait }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('S19: a page that loads immediately shows no progress line', async () => {
  const { seen, go, wait } = await open()
  go('/quick')
  await wait(1000)
  expect(screen.getByRole('heading').textContent).toBe('/quick')
  expect(seen).toEqual(['idle'])
})

test('S19: a slow page starts the progress line, which ends when the page is shown', async () => {
  const { loading, seen, go, wait } = await open()
  go('/slow')
  await wait(1000)
  expect(seen).toEqual(['idle', 'running'])
  loading.resolve()
  await wait(1000)
  expect(seen).toEqual(['idle', 'running', 'done'])
})

test.each([
  ['after a while', 1000, ['idle', 'running', 'failed']],
  ['at once', 0, ['idle', 'failed']],
])('S19: a page that fails %s has the state “failed”', async (_, after, states) => {
  // React and the router log failures.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  const { loading, seen, go, wait } = await open()
  go('/slow')
  await wait(after)
  loading.reject(new Error('gone'))
  await wait(1000)
  expect(seen).toEqual(states)
  go('/')
  await wait(1000)
  go('/slow')
  await wait(1000)
  expect(seen).toEqual([...states, 'idle', 'failed'])
})
