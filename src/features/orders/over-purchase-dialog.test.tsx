/** An earlier payment that is still open (B5, 2416), by role and name, over a real provider. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overPurchaseMinutes } from '#src/api/error-policy.ts'
import { callsTo } from '#tests/helpers/calls.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { OverPurchaseDialog } from './over-purchase-dialog.tsx'

const shop = openShop()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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
