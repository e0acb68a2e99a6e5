/** A page's query together with its loader's: one call per key (docs/requirements.md A8). */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { usePageQuery } from './use-page-query.ts'

afterEach(cleanup)

test('after sign-in, a page shows its loader’s response for the new key without a second call', async () => {
  const fetchFor = vi.fn<(audience: string) => Promise<string>>(async (audience) => `for a ${audience}`)
  const queryOf = (audience: string) => ({ queryKey: ['products', { audience }], queryFn: () => fetchFor(audience) })
  const Page = () => {
    const [audience, setAudience] = useState('visitor')
    return (
      <>
        <p>{usePageQuery(queryOf(audience))}</p>
        <button type="button" onClick={() => setAudience('member')}>
          Log in
        </button>
      </>
    )
  }
  // The app's own defaults: nothing is cached, nothing refetches automatically.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } })
  await queryClient.fetchQuery(queryOf('visitor'))
  await renderInRouter('/', { '/': Page }, { queryClient })
  await screen.findByText('for a visitor')
  await queryClient.fetchQuery(queryOf('member'))
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('for a member')
  expect(fetchFor.mock.calls).toEqual([['visitor'], ['member']])
})
