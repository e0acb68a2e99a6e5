import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLanguageHrefs } from './use-language-hrefs.ts'

const English = () => {
  const { hrefOf, goTo } = useLanguageHrefs()
  return (
    <>
      <a href={hrefOf('en')}>English</a>
      <button onClick={() => goTo('ja')}>日本語</button>
    </>
  )
}

async function open(at = '/shop?category=growth') {
  const root = createRootRoute({
    component: () => (
      <>
        <English />
        <Outlet />
      </>
    ),
  })
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, validateSearch: (search) => search, component: () => <h1>{path}</h1> })
  const router = createRouter({
    routeTree: root.addChildren([page('/shop'), page('/probability')]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: '/shop' })
  return router
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('R4: the link has the address of the current page, also after navigations', async () => {
  const router = await open()
  const href = () => screen.getByRole('link', { name: 'English' }).getAttribute('href')
  expect(href()).toBe('/en/shop?category=growth')
  await act(() => router.navigate({ to: '/probability' }))
  await screen.findByRole('heading', { name: '/probability' })
  await vi.waitFor(() => expect(href()).toBe('/en/probability'))
  await act(() => router.navigate({ to: '/probability', search: { page: 2 } as never }))
  await vi.waitFor(() => expect(href()).toBe('/en/probability?page=2'))
})

test.each([
  ['#goods', '#goods'],
  // Made of a heading's text (server/content/markdown.ts), it names nothing in another language.
  ['#h-rates-of-the-season', ''],
])('R4: with the fragment %s the link has the fragment “%s”', async (fragment, kept) => {
  const router = await open(`/shop?category=growth${fragment}`)
  expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe(`/en/shop?category=growth${kept}`)
  const push = vi.spyOn(router.history, 'push')
  fireEvent.click(screen.getByRole('button', { name: '日本語' }))
  expect(push).toHaveBeenCalledWith(`/ja/shop?category=growth${kept}`)
})

test('R4: a language chosen right after a navigation opens the target of that navigation', async () => {
  const router = await open()
  const push = vi.spyOn(router.history, 'push')
  await act(() => router.navigate({ to: '/probability' }))
  push.mockClear()
  fireEvent.click(screen.getByRole('button', { name: '日本語' }))
  expect(push).toHaveBeenCalledWith('/ja/probability')
})
