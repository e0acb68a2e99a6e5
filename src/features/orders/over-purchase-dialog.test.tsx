/** An earlier payment that is still open (B5, 2416), by role and name, over a real provider. */
import { cleanup, screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { overPurchaseMinutes } from '#src/api/error-policy.ts'
import { callsTo } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { OverPurchaseDialog } from './over-purchase-dialog.tsx'

const shop = openShop()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // The page was sent just now.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: performance.now() }] as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  shop.provider.now = testNow
})

test('the desktop and the phone text show the minutes and name the card payment provider', async () => {
  const memberId = await shop.member()
  const { orderNo } = (await shop.buy(memberId, 'growth-bundle')).body as { orderNo: string }
  shop.later(23 * 60_000)
  const refused = (await shop.buy(memberId, 'gem-pouch')).body as { code: number; message: string; orderNo: string }
  expect([refused.code, refused.orderNo]).toEqual([2416, orderNo])
  const minutes = overPurchaseMinutes(refused.message)
  await renderInRouter(
    '/',
    {
      '/': () => <OverPurchaseDialog popup={{ id: 1, open: true, kind: 'overPurchase', minutes, orderNo: refused.orderNo }} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({}),
      fetch: callsTo(shop.replicas[0], { memberId }).fetch,
      config: { serverTime: shop.provider.now.toISOString() },
    },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Your previous payment is still open' })
  const words = screen.getAllByText(/7 minutes/).map((one) => one.parentElement?.textContent)
  expect(words).toHaveLength(2)
  for (const text of words) expect(text).toContain('the card payment provider')
  expect(dialog.textContent).toContain(orderNo)
  expect(await screen.findByText('Harvester’s weekly growth bundle')).toBeDefined()
})

test('the minutes of the text follow the clock beside it', async () => {
  const memberId = await shop.member()
  const { orderNo } = (await shop.buy(memberId, 'growth-bundle')).body as { orderNo: string }
  const productName = { en: 'Bundle', ko: '묶음', ja: '', tw: '' }
  await shop.deps.db.update(orders).set({ productName }).where(eq(orders.orderNo, orderNo))
  // The dialog has been open since seven minutes were left.
  shop.later(27 * 60_000)
  await renderInRouter(
    '/',
    {
      '/': () => <OverPurchaseDialog popup={{ id: 1, open: true, kind: 'overPurchase', minutes: 7, orderNo }} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({}),
      fetch: callsTo(shop.replicas[0], { memberId }).fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      locale: 'tw',
    },
  )
  expect(await screen.findAllByText(/3 minutes/)).toHaveLength(2)
  expect(screen.queryByText(/7 minutes/)).toBeNull()
  expect(screen.getByRole('timer').textContent).toMatch(/^0[23]:/)
  // B6: no name in the page's language.
  expect(await screen.findByText('Bundle')).toBeDefined()
})

test('a payment that is being returned is shown as that, with a link to support, and no clock (P-2)', async () => {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, 'growth-bundle')
  const orderNo = started.body.orderNo as string
  await shop.pay(started, 'amount')
  await renderInRouter(
    '/',
    {
      '/': () => <OverPurchaseDialog popup={{ id: 1, open: true, kind: 'overPurchase', minutes: 30, orderNo }} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({}),
      fetch: callsTo(shop.replicas[0], { memberId }).fetch,
      config: { serverTime: shop.provider.now.toISOString() },
    },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Paid, being returned' })
  expect(dialog.textContent).toMatch(/A payment was received for this order/)
  expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
  expect(dialog.textContent).not.toMatch(/not completed|Try again after|Resume payment/)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('the clock shows more than an hour until the order is known', async () => {
  const popup = { id: 1, open: true, kind: 'overPurchase' as const, minutes: 75, orderNo: '1' }
  await renderInRouter(
    '/',
    { '/': () => <OverPurchaseDialog popup={popup} />, '/payment/$orderNo': undefined },
    { actors: await testActors({}), config: { serverTime: shop.provider.now.toISOString() } },
  )
  expect((await screen.findByRole('timer')).textContent).toBe('01:15:00')
})
