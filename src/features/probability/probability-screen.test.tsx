import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { ProbabilityScreen } from './probability-screen.tsx'

afterEach(cleanup)

test.each([
  ['white space', ' '],
  ['an invisible character', '\u200B'],
])('a search for %s is no search: the number of results is not told, and the sum stays', async (_name, term) => {
  const table = { seq: 1, name: 'Seeds', effectiveDt: '2026-11-21T03:00:00.000Z' }
  const rows = [{ grade: null, item: 'Moon dust', quantity: null, chance: 100 }]
  const detail = { ...table, description: '', groups: [{ name: null, total: 100, rows }], history: [] }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queryClient.setQueryData(['probability', 'list', { locale: 'en' }], { items: [table] })
  queryClient.setQueryData(['probability', 'detail', { locale: 'en', seq: 1 }], detail)
  await renderInRouter('/probability', { '/probability': () => <ProbabilityScreen seq={1} /> }, { queryClient })
  const read = () => [screen.getByRole('status').textContent, screen.getAllByRole('row').length]
  const before = read()
  await userEvent.setup().type(screen.getByRole('searchbox'), term)
  expect([before, read()]).toEqual([
    ['', 3],
    ['', 3],
  ])
})
