/** What is below the first screen of a page: there in the server's HTML and where one goes back, a frame later where one goes to. */
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { AfterPaint } from './after-paint.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const aPage = (isReturning: boolean) => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { isReturning } as never,
  })
  return (
    <RouterContextProvider router={router as never}>
      <h1>title</h1>
      <AfterPaint space="7px">
        <p>below</p>
      </AfterPaint>
    </RouterContextProvider>
  )
}

/** Frames that come when they are called. */
function framesByHand() {
  const waiting: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  return () => act(async () => waiting.splice(0).forEach((callback) => callback(0)))
}

it('a page that one goes to is painted first, with room kept for what follows', async () => {
  const frame = framesByHand()
  const { container } = render(aPage(false))
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(screen.queryByText('below')).toBeNull()
  expect(container.querySelector('div')!.style.minHeight).toBe('7px')
  await frame()
  expect(screen.queryByText('below')).toBeNull()
  await frame()
  expect(screen.getByText('below')).toBeTruthy()
  expect(container.querySelector('div')).toBeNull()
})

it('a page that one goes back to is whole at once: it is shown as far down as it was left', () => {
  framesByHand()
  render(aPage(true))
  expect(screen.getByText('below')).toBeTruthy()
})

it('the server draws it, and it is taken over as it stands', async () => {
  framesByHand()
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(aPage(false))
  const before = screen.getByText('below')
  const errors: unknown[] = []
  const page = await act(async () => hydrateRoot(root, aPage(false), { onRecoverableError: (error) => errors.push(error) }))
  expect(errors).toEqual([])
  expect(screen.getByText('below')).toBe(before)
  await act(async () => page.unmount())
})
