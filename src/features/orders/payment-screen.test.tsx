/** The screen of one order (S16), by role and name, over a real provider and a test MyCard. Rules: machines/payment. */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { noteRefund } from '#server/orders/refund-order.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { PaymentScreen } from './payment-screen.tsx'

const shop = openShop()

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  // A desktop: MyCard's page opens in its own window.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  shop.provider.now = testNow
  shop.faults.clear()
})

const minute = 60_000

/** A new member with one order, which waits for its payment unless it is free. */
async function anOrder(productId = 'growth-bundle') {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, productId)
  return { memberId, started, orderNo: started.body.orderNo as string }
}
type Ordered = Awaited<ReturnType<typeof anOrder>>

async function pay(memberId: string, started: Answer): Promise<void> {
  await shop.pay(started, 'pay')
  await shop.verify(memberId, started.body.orderNo)
}

/** Runs the deliveries until the goods are in the mailbox. */
async function deliver(): Promise<void> {
  await shop.deliver()
  shop.later(minute)
  await shop.deliver()
}

/** The page of the order, for its member by default. */
async function show({ memberId, orderNo }: Omit<Ordered, 'started'>, instead?: CallOptions['instead'], locale: Locale = 'en') {
  const calls = callsTo(shop.replicas[0], { memberId, ...(instead !== undefined && { instead }) })
  await renderInRouter(
    `/payment/${orderNo}`,
    {
      '/payment/$orderNo': () => <PaymentScreen orderNo={orderNo} />,
      '/shop': () => <h1>Shop</h1>,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      locale,
      actors: await testActors({ region: 'KR' }),
      fetch: calls.fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } }),
    },
  )
  return { sent: calls.sent, user: userEvent.setup() }
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })
const support = () => screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')

test('awaiting payment: the button opens the payment page, and a check shows the paid order', async () => {
  const opened = { focus: () => undefined, closed: false }
  const open = vi.fn<(url: string) => typeof opened>(() => opened)
  vi.stubGlobal('open', open)
  const order = await anOrder()
  let isPressed = false
  // The checks that the page makes by itself do not succeed, so that only the button's check can show the payment.
  const isOwnCheck = (path: string, times: number): boolean => path.endsWith('/verification') && times > 1 && !isPressed
  const { user } = await show(order, ({ path }, times) => (isOwnCheck(path, times) ? 'unreachable' : undefined))
  await title(/^Finish paying/)
  await user.click(button('Open the MyCard window'))
  expect(open.mock.calls[0]?.[0]).toBe(order.started.body.paymentUrl)
  await shop.pay(order.started, 'pay')
  isPressed = true
  await user.click(button('Check now'))
  await title('Paid. The ferryman has your crate.')
})

test('begun in a tab and resumed in a window: the payment page returns to the window, which closes itself', async () => {
  vi.stubGlobal('open', () => ({ focus: () => undefined, closed: false }))
  const order = await anOrder()
  const { user } = await show(order)
  await title(/^Finish paying/)
  await user.click(button('Open the MyCard window'))
  await waitFor(async () => expect((await shop.order(order.orderNo)).returnTo).toBe('window'))
  expect((await shop.pay(order.started, 'pay')).location).toBe(`/en/payment/${order.orderNo}?in=window`)
})

test('the page announces its changes, but not the checks that it repeats (WCAG 4.1.3)', async () => {
  const isHeld = Promise.withResolvers<undefined>()
  const { user } = await show(await anOrder(), ({ path }, times) =>
    path.endsWith('/verification') && times > 1 ? isHeld.promise : undefined,
  )
  const heading = await title(/^Finish paying/)
  const liveRegion = (inside: HTMLElement) => inside.closest('[aria-live]')
  expect(liveRegion(heading)?.getAttribute('aria-live')).toBe('polite')
  const pause = liveRegion(screen.getByText(/^Checking again in/))
  await user.click(button('Check now'))
  // The same element: one that appears with its text would be a change of the page.
  expect(liveRegion(await screen.findByText('Asking MyCard…'))).toBe(pause)
  expect(pause?.getAttribute('aria-live')).toBe('off')
  isHeld.resolve(undefined)
})

test('a payment window that the browser blocks shows an alert, and the button stays', async () => {
  vi.stubGlobal('open', () => null)
  const { user } = await show(await anOrder())
  await title(/^Finish paying/)
  await user.click(button('Open the MyCard window'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/blocked the MyCard window/)
  expect(button('Open the MyCard window')).toBeTruthy()
})

test('cancelled: the provider is notified, and links lead to another try and to support', async () => {
  const order = await anOrder()
  const { sent, user } = await show(order)
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  const outcome = await title('The order is cancelled')
  // The button that had the focus was removed; on a phone it was far below.
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/payment/web/mycard/cancellation')
  expect((await shop.order(order.orderNo)).state).toBe('cancelled')
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/shop/product/growth-bundle')
  expect(support()).toBe(`/inquiry/new?type=payment&orderNo=${order.orderNo}`)
})

test.each<[status: string, text: string, end: (order: Ordered) => unknown]>([
  ['failed', 'MyCard declined the payment', ({ started }) => shop.pay(started, 'fail')],
  ['expired', 'The time to pay has run out', () => shop.later(30 * minute)],
])('%s: shows the outcome and that nothing was charged', async (status, text, end) => {
  const order = await anOrder()
  await end(order)
  await show(order)
  await title(text)
  expect((await shop.order(order.orderNo)).state).toBe(status)
  expect(screen.getByText(/You have not been charged/)).toBeTruthy()
  // No call has failed: support can look up the order, never the build.
  expect(screen.getByText(order.orderNo, { selector: 'code' })).toBeTruthy()
})

test('failed before its payment page was opened: nobody declined it', async () => {
  const memberId = await shop.member()
  shop.faults.set('AuthGlobal', 'down')
  expect((await shop.buy(memberId, 'growth-bundle')).status).toBe(503)
  const [order] = await shop.ordersOf(memberId)
  await show({ memberId, orderNo: order!.orderNo })
  await title('The payment could not be opened')
  expect(screen.getByText(/You have not been charged/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/declined|card issuer/i)
})

test('delivered: the link for goods that did not arrive opens a request with the order number', async () => {
  const order = await anOrder()
  await pay(order.memberId, order.started)
  await deliver()
  await show(order)
  await screen.findByText(/your goods are there/)
  const link = screen.getByRole('link', { name: 'The goods did not arrive' })
  expect(link.getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${order.orderNo}`)
})

test.each<[status: string, text: RegExp, end: (order: Ordered) => Promise<unknown>]>([
  ['delivered', /The game has not answered yet/, async () => undefined],
  ['refundRequested', /The refund is made by the way you paid/, () => shop.finish()],
  [
    'refunded',
    /Refunded at/,
    async ({ orderNo }) => {
      await shop.finish()
      await noteRefund(shop.deps.db, orderNo, shop.provider.now)
    },
  ],
])('withdrawn from, %s: shows the withdrawal and no delivery (B7)', async (status, text, end) => {
  const order = await anOrder()
  await pay(order.memberId, order.started)
  await deliver()
  shop.faults.set('withdrawals', 'down')
  expect((await shop.withdraw(order.memberId, order.orderNo)).status).toBe(503)
  shop.faults.clear()
  shop.later(60 * minute)
  await end(order)
  expect((await shop.order(order.orderNo)).state).toBe(status)
  await show(order)
  await title('Your withdrawal has been received')
  const { receiptNo } = (await shop.get(order.memberId, `/api/payment/web/${order.orderNo}?lang=en`)).body.withdrawal
  const note = screen.getByText(/^Withdrawal received at/)
  expect([note.textContent.includes(receiptNo), text.test(note.textContent)]).toEqual([true, true])
  expect(document.body.textContent).not.toMatch(/ferryman|way to your mailbox|open your mailbox|Withdrawal is possible/)
  expect(screen.queryByRole('link', { name: 'The goods did not arrive' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe(`/purchases/${order.orderNo}`)
})

test('support refunds it: the player has withdrawn from nothing and needs no receipt number', async () => {
  const order = await anOrder()
  await pay(order.memberId, order.started)
  await shop.refundByOperator(order.orderNo)
  await show(order)
  await title('This purchase is refunded')
  expect(screen.getByText('Refund started by support')).toBeTruthy()
  expect(screen.getByText(/^Support has started a refund/).parentElement!.textContent).toMatch(/within 3 working days/)
  await noteRefund(shop.deps.db, order.orderNo, shop.provider.now)
  cleanup()
  await show(order)
  await title('This purchase is refunded')
  expect(screen.getByText(/^Support has started a refund/).parentElement!.textContent).toMatch(/Refunded at/)
  expect(document.body.textContent).not.toMatch(/withdrawal (has been )?received|receipt number/i)
})

test('a withdrawal in another tab replaces the delivery on focus', async () => {
  const order = await anOrder()
  await pay(order.memberId, order.started)
  await show(order)
  await screen.findByText('On its way to your mailbox')
  expect((await shop.withdraw(order.memberId, order.orderNo)).status).toBe(200)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  focusManager.setFocused(undefined)
  await title('Your withdrawal has been received')
  expect(document.body.textContent).not.toMatch(/way to your mailbox/)
})

test('if MyCard cannot be queried, the order is not cancelled, and the message does not mention charges', async () => {
  const { user } = await show(await anOrder())
  await title(/^Finish paying/)
  shop.faults.set('TradeQuery', 'down')
  await user.click(button('Cancel order'))
  expect(await screen.findByText(messageOf('CANCELLATION_UNAVAILABLE', 'en'))).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/charged/)
  await title(/^Finish paying/)
})

test('cancelled, then paid in its window: shown as being returned on focus, with a link to support (P-1)', async () => {
  // Each member may buy it once a week.
  const order = await anOrder('weapon-box')
  const { user } = await show(order)
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  await title('The order is cancelled')
  await pay(order.memberId, await shop.buy(order.memberId, 'weapon-box'))
  await shop.pay(order.started, 'pay')
  window.dispatchEvent(new Event('focus'))
  await title('Paid, being returned')
  expect(support()).toBe(`/inquiry/new?type=payment&orderNo=${order.orderNo}`)
  expect(document.body.textContent).not.toMatch(/not been charged|Try again/)
})

test('another amount, then Cancel: shown as being returned before and after, never as “not charged” (P-2)', async () => {
  const order = await anOrder()
  await shop.pay(order.started, 'amount')
  const { user } = await show(order)
  await title('Paid, being returned')
  expect(screen.getByText(/^A payment was received for this order/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Waiting for|Open the MyCard/)
  await user.click(button('Cancel order'))
  await screen.findByText('Cancelled')
  await title('Paid, being returned')
  expect(document.body.textContent).not.toMatch(/not been charged/)
})

test('another amount, cancelled, and returned since: shown as returned', async () => {
  const order = await anOrder()
  await shop.pay(order.started, 'amount')
  await shop.verify(order.memberId, order.orderNo)
  await shop.cancel(order.memberId, order.orderNo)
  expect(await noteRefund(shop.deps.db, order.orderNo, shop.provider.now)).toBe('now')
  await show(order)
  await title('Paid, returned')
  expect(screen.getByText('Your payment has been returned')).toBeTruthy()
  expect(screen.getByText(/It has been returned by the way you paid/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/being returned|not been charged/)
})

test('free goods are shown as ordered, not as paid', async () => {
  const order = await anOrder('daily-gift')
  await deliver()
  await show(order)
  await title('Yours. The ferryman has your crate.')
  expect(screen.getByText(/your goods are there/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(`/purchases/${order.orderNo}`)
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull()
  expect(screen.getByText('Amount').nextElementSibling?.textContent).toBe('Free')
})

// Regression test: it once showed a spinner forever.
test('an unreachable provider shows a message, and checking again resumes the order', async () => {
  let isReachable = false
  const { user } = await show(await anOrder(), () => (isReachable ? undefined : 'unreachable'))
  await title('The shop does not answer')
  isReachable = true
  await user.click(button('Check now'))
  expect(await title(/^Finish paying/)).toBeTruthy()
})

const calls = [
  ['a check', '/verification'],
  ['the order', undefined],
] as const
test.each(
  calls.flatMap(([what, end]) =>
    [
      [429, 'TOO_MANY_REQUESTS', 'Slowly.'],
      [403, 'FORBIDDEN', 'Not for you.'],
      [409, 'BUSY', 'Changed.'],
      [400, 'INVALID_REQUEST', 'Wrong.'],
    ].map(([status, code, message]) => ({ what, end, status: Number(status), code: String(code), message: String(message) })),
  ),
)('$status to $what is an answer: it is shown, and nobody says that the shop does not answer', async ({ end, status, code, message }) => {
  const order = await anOrder()
  await show(order, ({ path }) => (path.endsWith(end ?? `/${order.orderNo}`) ? refusal(status, code, message) : undefined))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await title('This order cannot be shown right now')
  expect(button('Check now')).toBeTruthy()
})

test.each(calls)('500 to %s shows the error page (E1)', async (_what, end) => {
  const order = await anOrder()
  await show(order, ({ path }) => (path.endsWith(end ?? `/${order.orderNo}`) ? refusal(500, 'INTERNAL') : undefined))
  expect(await title('Error page')).toBeTruthy()
})

test.each<[string, Response | 'unreachable', string, RegExp]>([
  ['429 to a check', refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.'), 'Check now', /^Slowly\.$/],
  ['500 to a check of a known order, which is repeated', refusal(500, 'INTERNAL', 'Broken.'), 'Check now', /^Broken\.$/],
  ['no response to a check', 'unreachable', 'Check now', /^We could not check with MyCard just now/],
  ['403 to a cancellation', refusal(403, 'FORBIDDEN', 'Not for you.'), 'Cancel order', /^Not for you\.$/],
  ['no response to a cancellation', 'unreachable', 'Cancel order', /^The cancellation was not answered/],
])('awaiting payment: %s is shown in place', async (_name, answer, name, text) => {
  let isFailing = false
  const { user } = await show(await anOrder(), ({ method }) =>
    isFailing && method === 'POST' ? (answer instanceof Response ? answer.clone() : answer) : undefined,
  )
  await title(/^Finish paying/)
  isFailing = true
  await user.click(button(name))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('awaiting payment: 500 to a cancellation shows the error page (E1)', async () => {
  const { user } = await show(await anOrder(), ({ path }) => (path.endsWith('/cancellation') ? refusal(500, 'INTERNAL') : undefined))
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  expect(await title('Error page')).toBeTruthy()
})

test.each<[string, (order: Ordered) => Promise<unknown>]>([
  ['awaiting payment', async () => undefined],
  ['being returned', ({ started }) => shop.pay(started, 'amount')],
  ['cancelled', ({ memberId, orderNo }) => shop.cancel(memberId, orderNo)],
  ['paid', ({ memberId, started }) => pay(memberId, started)],
  [
    'withdrawn from',
    async ({ memberId, orderNo, started }) => {
      await pay(memberId, started)
      await shop.withdraw(memberId, orderNo)
    },
  ],
])('%s: the times of the steps have their zone (R7)', async (_name, begin) => {
  const order = await anOrder()
  await begin(order)
  await show(order)
  expect(await screen.findByText('All times are server time (UTC+9).')).toBeTruthy()
})

test('a step of another day shows its date (R5)', async () => {
  shop.provider.now = new Date('2026-11-20T14:58:03.000Z')
  const order = await anOrder()
  await shop.pay(order.started, 'lose')
  shop.provider.now = new Date('2026-11-20T15:01:04.000Z')
  await shop.verify(order.memberId, order.orderNo)
  await show(order)
  await title('Paid. The ferryman has your crate.')
  // Midnight of the server's day (UTC+9) was in between.
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-20 23:58:03',
    '00:01:04',
    '00:01:04',
  ])
})

test('a product without a name in the page’s language has its English one (B6)', async () => {
  const order = await anOrder()
  const productName = { en: 'Bundle', ko: '묶음', ja: ' ', tw: '' }
  await shop.deps.db.update(orders).set({ productName }).where(eq(orders.orderNo, order.orderNo))
  await show(order, undefined, 'ja')
  expect(await screen.findByText('Bundle')).toBeTruthy()
})

test.each([
  ['an order that does not exist', () => '20261121-NOBODYSNO2'],
  ['another member’s order', async () => (await anOrder()).orderNo],
])('%s: shows that there is no such order', async (_name, orderNoOf) => {
  await show({ memberId: await shop.member(), orderNo: await orderNoOf() })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
  await title('There is no such order')
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})
