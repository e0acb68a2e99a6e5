/** The purchase history in an open tab, over a real provider (src/api/aging.ts). */
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callsTo } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { OwnHistory } from './history-screen.tsx'

const shop = openShop()
const minute = 60_000

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  const start = performance.now()
  performance.getEntriesByType = () => [{ responseStart: start } as unknown as PerformanceEntry]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  shop.provider.now = testNow
})

/** Advances the provider's clock and this device's together. */
const pass = (ms: number) =>
  act(async () => {
    shop.later(ms)
    await vi.advanceTimersByTimeAsync(ms)
  })

test('a purchase on its way is followed to the mailbox without the player, and then no longer', async () => {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, 'gem-pouch')
  await shop.pay(started, 'pay')
  await shop.verify(memberId, started.body.orderNo)
  const calls = callsTo(shop.replicas[0], { memberId })
  const lists = (): number => calls.sent.filter(({ path }) => path.endsWith('/payment/web/list')).length
  await renderInRouter(
    '/',
    { '/': () => <OwnHistory search={{ page: 1 }} /> },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: calls.fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } }),
    },
  )
  const table = within(await screen.findByRole('table', { name: 'Purchases' }))
  expect(table.getByText('Being delivered')).toBeDefined()
  const found = screen.getByText('Purchases found: 1')
  const spoken = new Set<string>()
  const observer = new MutationObserver(() => spoken.add(found.textContent))
  observer.observe(found, { childList: true, characterData: true, subtree: true })
  await shop.deliver()
  shop.later(minute)
  await shop.deliver()
  await pass(5000)
  await waitFor(() => expect(table.getByText('In the mailbox')).toBeDefined())
  const settled = lists()
  expect(settled).toBeGreaterThan(1)
  await pass(minute)
  expect(lists()).toBe(settled)
  // The number of rows has not changed, so nothing is announced.
  observer.disconnect()
  expect([...spoken]).toEqual([])
})
