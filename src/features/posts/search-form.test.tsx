import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { BoardView } from '#src/components/board-view.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { SearchForm } from './search-form.tsx'

const view: BoardView = { type: 'notice', page: 3, searchType: 'TITLE_CONTENT' }

async function show(current: BoardView = view) {
  const { router } = await renderInRouter('/bulletin/list', {
    '/bulletin/list': () => <SearchForm screen="/bulletin/list" view={current} placeholder="Search term" />,
  })
  return router
}

afterEach(cleanup)

test('a search navigates to the first page of the board with the term and the searched part', async () => {
  const router = await show()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'Title')
  await user.type(screen.getByRole('searchbox', { name: 'Search term' }), '  maintenance {Enter}')
  expect(router.state.location.search).toMatchObject({ type: 'notice', page: '1', search: 'maintenance', searchType: 'TITLE' })
})

test.each([
  ['empty', '   '],
  ['invisible', '\u200B\u3164'],
])('an %s term shows an error, which the focus speaks, or after Enter in the field an alert', async (_, typed) => {
  const router = await show()
  const user = userEvent.setup()
  const field = screen.getByRole('searchbox', { name: 'Search term' })
  await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe('Enter a search term')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.search).toEqual({})
  await user.type(field, 'a')
  expect(screen.queryByText('Enter a search term')).toBeNull()
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  expect(screen.getByRole('alert').textContent).toBe('Enter a search term')
})

test('the fields keep the term and the searched part', async () => {
  await show({ ...view, search: '점검', searchType: 'CONTENT' })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search term' }).value).toBe('점검')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Search in' }).value).toBe('CONTENT')
})

test('a term that is being typed stays when the page renders again', async () => {
  const router = await show()
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox', { name: 'Search term' }), 'mainte')
  await act(() => router.invalidate())
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search term' }).value).toBe('mainte')
})
