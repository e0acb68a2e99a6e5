import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PageHead } from './head-tags.ts'
import { RouteHead, tagsOf } from './route-head.tsx'

afterEach(cleanup)

const headOf = (name: string): PageHead => ({
  meta: [
    { title: name },
    { name: 'description', content: `${name} </script>` },
    { 'script:ld+json': { '@type': 'Thing', name: `<${name}>` } },
  ],
  links: [{ rel: 'canonical', href: `https://www.example.com/${name}` }],
})

/** Two pages with heads of their own, and one that fails; @param brand of the site, undefined where the provider cannot be reached */
async function open(brand: string | undefined) {
  const root = createRootRoute({
    beforeLoad: () => ({ brand: brand === undefined ? undefined : { name: brand } }),
    head: ({ matches }) => (matches.some(({ status }) => status === 'error') ? (tagsOf(brand, headOf('failure')) as object) : {}),
    component: () => (
      <>
        <RouteHead />
        <Link to={'/there' as '/'}>There</Link>
        <Link to={'/broken' as '/'}>Broken</Link>
        <Outlet />
      </>
    ),
  })
  const page = (path: string, head: () => PageHead | undefined) =>
    createRoute({ getParentRoute: () => root, path, loader: () => ({ head: head() }), component: () => <main>{path}</main> })
  const routeTree = root.addChildren([
    page('/', () => (brand === undefined ? undefined : headOf('here'))),
    page('/there', () => headOf('there')),
    page('/broken', () => {
      throw new Error('broken')
    }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory(), defaultErrorComponent: () => <main>failed</main> })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('main')
}

const tag = (selector: string): Element | null => document.querySelector(selector)
const description = () => tag('meta[name=description]')?.getAttribute('content')

test('a step puts in the next page’s head, tags of the same name in their places (R1, R4)', async () => {
  await open('Everharrow')
  expect([document.title, description()]).toEqual(['here', 'here </script>'])
  const before = [tag('meta[name=description]'), tag('link[rel=canonical]')]
  await userEvent.click(screen.getByText('There'))
  await expect.poll(() => document.title).toBe('there')
  expect([description(), tag('link[rel=canonical]')?.getAttribute('href')]).toEqual(['there </script>', 'https://www.example.com/there'])
  expect([tag('meta[name=description]'), tag('link[rel=canonical]')]).toEqual(before)
  expect(document.querySelectorAll('meta[name=description], title')).toHaveLength(2)
  // Nothing in the data ends the element or begins another; it reads the same.
  const data = tag('script[type="application/ld+json"]')!.textContent
  expect(data).not.toMatch(/[<>&]/)
  expect(JSON.parse(data)).toEqual({ '@type': 'Thing', name: '<there>' })
})

test('where a page fails the head is the failure’s', async () => {
  await open('Everharrow')
  await userEvent.click(screen.getByText('Broken'))
  await expect.poll(() => document.title).toBe('failure')
})

test('without a brand there is no title, and no tag that says nothing', async () => {
  await open(undefined)
  expect(document.querySelector('title')).toBeNull()
  expect([...document.querySelectorAll('meta')].filter(({ attributes }) => attributes.length === 0)).toEqual([])
})
