import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinAddress, splitAddress } from '#contract/page-address.ts'
import { Link } from './link.tsx'

/** A site of two pages in Korean; the first one contains `links`. */
async function open(links: () => React.ReactNode) {
  const loader = vi.fn<() => void>()
  const root = createRootRoute({
    component: Outlet,
  })
  const front = createRoute({ getParentRoute: () => root, path: '/', component: links })
  const post = createRoute({ getParentRoute: () => root, path: '/post/$seq', loader, component: () => <h1>The post</h1> })
  const router = createRouter({
    routeTree: root.addChildren([front, post]),
    history: createMemoryHistory({ initialEntries: ['/ko'] }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    rewrite: {
      input: ({ url }) => Object.assign(url, { pathname: splitAddress(url.pathname).path }),
      output: ({ url }) => Object.assign(url, { pathname: joinAddress({ locale: 'ko', embedded: false, path: url.pathname }) }),
    },
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('Read')
  return { router, loader }
}

// The pages of the test's site are not those of the real site.
const at = { to: '/post/$seq', params: { seq: 7 }, search: { page: 2 }, hash: 'end' } as unknown as { to: '/' }
const the = () => screen.getByText<HTMLAnchorElement>('Read')

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the href starts with the language; a click navigates without a page load', async () => {
  const { router } = await open(() => (
    <Link {...at} className="row">
      Read
    </Link>
  ))
  expect(the().getAttribute('href')).toBe('/ko/post/7?page=2#end')
  expect(the().className).toBe('row')
  expect(fireEvent.click(the())).toBe(false)
  await screen.findByRole('heading', { name: 'The post' })
  expect(router.history.location.href).toBe('/ko/post/7?page=2#end')
})

test.each([
  ['with a key held', { ctrlKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['with target="_blank"', {}, { target: '_blank' }],
])('a click %s is left to the browser', async (_, click, props) => {
  const { router } = await open(() => (
    <Link {...at} {...props}>
      Read
    </Link>
  ))
  let isPrevented: boolean | undefined
  // The document's listener runs last, and stops the test's browser from navigating.
  addEventListener(
    'click',
    (event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  fireEvent.click(the(), click)
  expect(isPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/')
})

test('the owner’s onClick runs before the navigation and can prevent it', async () => {
  const onClick = vi.fn<(event: React.MouseEvent) => void>((event) => event.preventDefault())
  const { router } = await open(() => (
    <Link {...at} onClick={onClick}>
      Read
    </Link>
  ))
  fireEvent.click(the())
  expect(onClick).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})

test('the target is preloaded when the pointer or focus rests on the link, not when the pointer only passes', async () => {
  const { loader } = await open(() => <Link {...at}>Read</Link>)
  vi.useFakeTimers()
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.mouseEnter(the())
  await wait(30)
  fireEvent.mouseLeave(the())
  await wait(100)
  expect(loader).not.toHaveBeenCalled()
  fireEvent.mouseEnter(the())
  await wait(60)
  expect(loader).toHaveBeenCalledTimes(1)
  the().focus()
  await wait(60)
  expect(loader).toHaveBeenCalledTimes(2)
})
