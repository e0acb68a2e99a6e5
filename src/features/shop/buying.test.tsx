/** Consent and order (B3), by role and name. What may happen when is the machine's (machines/payment). */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductItem } from '#contract/shop.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { OnePurchase } from '#tests/helpers/one-purchase.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product: Pick<ProductItem, 'productId' | 'free' | 'itemPrice' | 'limit'> = {
  productId: 'weapon-box',
  free: false,
  itemPrice: { USD: 9.9 },
  limit: { type: 'NONE', used: 0, total: 0, label: null, resetsAt: null } as unknown as ProductItem['limit'],
}

test('without the consent nothing is ordered: its box has the focus, and a live line names it', async () => {
  const sent: string[] = []
  await renderInRouter(
    '/',
    { '/': () => <OnePurchase product={product} />, '/payment/$orderNo': undefined },
    {
      actors: await testActors({}),
      fetch: async (input, init) => {
        sent.push(new Request(input, init).url)
        return Response.json({})
      },
      queryClient: new QueryClient(),
    },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  const box = screen.getByRole('checkbox')
  expect([document.activeElement, box.getAttribute('aria-invalid')]).toEqual([box, 'true'])
  expect(screen.getByText(/^Please check: I have checked product, price/)).toBeDefined()
  await user.click(box)
  expect(screen.queryByText(/^Please check: /)).toBeNull()
  expect(sent.filter((url) => url.includes('mycard'))).toEqual([])
})
