import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoardView } from '#src/components/board-view.ts'
import { SearchForm } from './search-form.tsx'

const view: BoardView = { type: 'notice', page: 3, searchType: 'TITLE_CONTENT' }

async function show(current: BoardView = view) {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/bulletin/list',
    component: () => <SearchForm screen="/bulletin/list" view={current} placeholder="Search term" />,
  })
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory({ initialEntries: ['/bulletin/list'] }) })
  render(
    <I18nProvider i18n={i18n}>
      {/* oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion -- a router of one route stands in for the site's */}
      <RouterProvider router={router as any} />
    </I18nProvider>,
  )
  await screen.findByRole('searchbox')
  return router
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

test('searching goes to the first page of the board with the term and where to look', async () => {
  const router = await show()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'Title')
  await user.type(screen.getByRole('searchbox', { name: 'Search term' }), '  maintenance {Enter}')
  expect(router.state.location.search).toMatchObject({ type: 'notice', page: 1, search: 'maintenance', searchType: 'TITLE' })
})

test('an empty term says so and keeps the focus', async () => {
  const router = await show()
  const user = userEvent.setup()
  const field = screen.getByRole('searchbox', { name: 'Search term' })
  await user.type(field, '   ')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByRole('alert').textContent).toBe('Enter a search term')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.search).toEqual({})
  await user.type(field, 'a')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the field keeps the term that was searched for', async () => {
  await show({ ...view, search: '점검', searchType: 'CONTENT' })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search term' }).value).toBe('점검')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Search in' }).value).toBe('CONTENT')
})
