/** Goods of the shop on the main page, in an open tab, over a real provider. */
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productListQuery } from '#src/api/shop.queries.ts'
import { useSite } from '#src/components/use-site.ts'
import { callsTo } from '#tests/helpers/calls.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { ShopPicks } from './shop-picks.tsx'

const shop = openShop('demo')
/** Time until 00:00 of the server's day (UTC+9), in ms. */
const before = 10_000

beforeEach(() => {
  shop.provider.now = new Date(Date.parse('2026-11-21T15:00:00.000Z') - before)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  const start = performance.now()
  performance.getEntriesByType = () => [{ responseStart: start } as unknown as PerformanceEntry]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Picks() {
  const { api, locale } = useSite()
  const { data } = useQuery(productListQuery(api, locale, 'member', { pageSize: 24 }))
  return data === undefined ? null : <ShopPicks list={data} />
}

const mark = async (name: string): Promise<HTMLElement> =>
  within((await screen.findByRole('heading', { name })).closest('li')!).getByText(/^\(\d+\/\d+\)|^First purchase only$/)

async function show(memberId: string) {
  await renderInRouter(
    '/',
    { '/': Picks, '/shop/product/$productId': undefined, '/shop': undefined },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: callsTo(shop.replicas[0], { memberId }).fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnMount: false } } }),
    },
  )
}

test('the rest of a limit starts again with the server’s day', async () => {
  const memberId = await shop.member()
  expect((await shop.buy(memberId, 'daily-gift')).status).toBe(200)
  await show(memberId)
  const gift = 'The ferry’s daily gift'
  expect((await mark(gift)).textContent).toContain('(1/1)')
  await act(async () => {
    shop.later(before + 3000)
    await vi.advanceTimersByTimeAsync(before + 3000)
  })
  await waitFor(async () => expect((await mark(gift)).textContent).toContain('(0/1)'))
})
