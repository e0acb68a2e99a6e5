/** A product that is sold only as an account's first purchase, in list and page, over a real provider (B2). */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callsTo } from '#tests/helpers/calls.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { ProductScreen } from './product-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'

const shop = openShop('demo')
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const starter = 'starter-bundle'

async function show(path: '/shop' | '/product', memberId: string) {
  await renderInRouter(
    path,
    {
      '/shop': () => <ShopScreen audience="member" category={undefined} page={1} />,
      '/product': () => <ProductScreen audience="member" productId={starter} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: callsTo(shop.replicas[0], { memberId }).fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    },
  )
  return userEvent.setup()
}

/** Orders a product, and pays for it. */
async function buyNow(memberId: string, productId: string): Promise<void> {
  const started = await shop.buy(memberId, productId)
  await shop.pay(started, 'pay')
  expect((await shop.verify(memberId, started.body.orderNo)).body.status).toBe('confirmed')
}

const card = () =>
  waitFor(() => {
    const link = screen.getAllByRole('link').find((one) => one.getAttribute('href')?.endsWith(starter))
    return within(link!.closest('li')!)
  })

test('an unpaid order of another product: list and page say that it waits, and once it is cancelled this can be bought', async () => {
  const memberId = await shop.member()
  const { orderNo } = (await shop.buy(memberId, 'gem-pouch')).body
  await show('/shop', memberId)
  const shown = await card()
  expect(await shown.findByText('An earlier order is unpaid')).toBeDefined()
  expect([shown.queryByText('Bought'), shown.queryByText('(1/1)')]).toEqual([null, null])
  cleanup()

  const user = await show('/product', memberId)
  expect((await screen.findByText(/^An earlier order .* is not paid yet/)).textContent).toContain(orderNo)
  expect(screen.queryByText('You have ordered this and not paid yet.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Resume payment' })).toBeDefined()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Cancel it' }))
  const pay = await screen.findByRole('button', { name: /^Pay/ })
  // The pressed button has disappeared (WCAG 2.4.3).
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(pay)).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Order' }))
  expect((await shop.order(orderNo)).state).toBe('cancelled')
})

test('its own unpaid order is told as that', async () => {
  const memberId = await shop.member()
  await shop.buy(memberId, starter)
  await show('/product', memberId)
  expect(await screen.findByText('You have ordered this and not paid yet.')).toBeDefined()
})

test('an order that is open and whose payment is being returned: neither the page nor its bar offers to pay it (P-2)', async () => {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, starter)
  await shop.pay(started, 'amount')
  await show('/product', memberId)
  expect(await screen.findByText('Paid, being returned')).toBeDefined()
  const link = await screen.findByRole('link', { name: 'View order' })
  expect(link.getAttribute('href')).toBe(`/payment/${started.body.orderNo as string}`)
  expect(screen.queryByText('Resume payment')).toBeNull()
})

test('an earlier order of another product whose payment is being returned: neither list nor page call it unpaid', async () => {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, 'gem-pouch')
  await shop.pay(started, 'amount')
  await shop.verify(memberId, started.body.orderNo)
  await show('/shop', memberId)
  expect(await (await card()).findByText('An earlier payment is being returned')).toBeDefined()
  cleanup()
  await show('/product', memberId)
  const text = await screen.findByText(/^The payment for an earlier order .* is being returned\. This is sold only as the first purchase/)
  expect(text.textContent).toContain(started.body.orderNo)
  expect(document.body.textContent).not.toMatch(/not paid yet|unpaid/)
})

test('its own order whose payment is being returned: the list says so', async () => {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, starter)
  await shop.pay(started, 'amount')
  await shop.verify(memberId, started.body.orderNo)
  await show('/shop', memberId)
  expect(await (await card()).findByText('Paid, being returned')).toBeDefined()
})

test.each([
  ['another product was bought', 'gem-pouch', 'Only as the first purchase', []],
  ['it was bought', starter, 'Bought', ['(1/1)']],
])('%s', async (_name, bought, label, counts) => {
  const memberId = await shop.member()
  await buyNow(memberId, bought)
  await show('/shop', memberId)
  const shown = await card()
  expect(await shown.findByText(label)).toBeDefined()
  expect(shown.queryAllByText('(1/1)').map(({ textContent }) => textContent)).toEqual(counts)
  cleanup()
  await show('/product', memberId)
  for (const button of await screen.findAllByRole<HTMLButtonElement>('button', { name: label })) expect(button.disabled).toBe(true)
})
