/** A page's query beside its loader's: one call for each key (docs/requirements.md A8). */
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { usePageQuery } from './use-page-query.ts'

afterEach(cleanup)

test('who becomes a member on a page is shown what its loader has asked for under the new key, without a second call', async () => {
  const asked = vi.fn<(audience: string) => Promise<string>>(async (audience) => `for a ${audience}`)
  const queryOf = (audience: string) => ({ queryKey: ['products', { audience }], queryFn: () => asked(audience) })
  let become: (audience: string) => void = () => {}
  const Page = () => {
    const [audience, setAudience] = useState('visitor')
    become = setAudience
    return <p>{usePageQuery(queryOf(audience))}</p>
  }
  // The app's own rules: nothing is kept, nothing is asked again by itself.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } })
  await queryClient.fetchQuery(queryOf('visitor'))
  await renderInRouter('/', { '/': Page }, { queryClient })
  await screen.findByText('for a visitor')
  await queryClient.fetchQuery(queryOf('member'))
  act(() => become('member'))
  await screen.findByText('for a member')
  expect(asked.mock.calls).toEqual([['visitor'], ['member']])
})
