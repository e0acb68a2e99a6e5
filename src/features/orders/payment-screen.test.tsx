/** The screen of one order (S16), by role and name; each test defines the provider's responses. Rules: machines/payment. */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'
import { aDetail, serverTime } from '#src/features/orders/orders.fixtures.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'

// A desktop: MyCard's page opens in its own window.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const orderNo = '20261121-7K3M9QXW2D'
const pageAt = 'https://mycard.test/pay?AuthCode=1'

interface World {
  /** Status of the order in the provider's response. */
  status: OrderStatus
  isPaymentBeingReturned: boolean
  isReachable: boolean
  /** MyCard cannot be queried for the payment. */
  isUncancellable: boolean
  detail: Partial<OrderDetail>
  /** Status of the response if the provider rejects the call. */
  refusal: number | undefined
}

async function show(start: Partial<World> = {}) {
  const world: World = {
    status: 'atProvider',
    isPaymentBeingReturned: false,
    isReachable: true,
    isUncancellable: false,
    detail: {},
    refusal: undefined,
    ...start,
  }
  const sent: string[] = []
  const order = () => ({
    orderNo,
    status: world.status,
    isPaymentBeingReturned: world.isPaymentBeingReturned,
    paymentUrl: world.status === 'atProvider' ? pageAt : null,
    expiresAt: '2026-11-21T03:30:00.000Z',
  })
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    sent.push(`${request.method} ${pathname.replace('/api/payment/web/', '')}`)
    if (!world.isReachable) throw new TypeError('Failed to fetch')
    if (world.refusal !== undefined)
      return Response.json({ code: 'NOT_FOUND', message: 'words', traceId: 'trace-1' }, { status: world.refusal })
    if (pathname.endsWith('/cancellation') && world.isUncancellable)
      return Response.json({ code: 'CANCELLATION_UNAVAILABLE', message: 'It was not cancelled.', traceId: 'trace-1' }, { status: 503 })
    if (pathname.endsWith('/cancellation')) world.status = 'cancelled'
    if (request.method === 'POST') return Response.json(order())
    return Response.json(aDetail({ status: world.status, withdrawableUntil: null, ...world.detail }))
  }
  await renderInRouter(
    `/payment/${orderNo}`,
    { '/payment/$orderNo': () => <PaymentScreen orderNo={orderNo} />, '/shop': () => <h1>Shop</h1> },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: fetchIt,
      config: { serverTime },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } }),
    },
  )
  return { world, sent, user: userEvent.setup() }
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

test('awaiting payment: the button opens the payment page, and a check shows the paid order', async () => {
  const opened = { focus: () => undefined, closed: false }
  const open = vi.fn<(url: string) => typeof opened>(() => opened)
  vi.stubGlobal('open', open)
  const { world, user } = await show()
  await title(/^Finish paying/)
  await user.click(button('Open the MyCard window'))
  expect(open.mock.calls[0]?.[0]).toBe(pageAt)
  world.status = 'paid'
  await user.click(button('Check now'))
  await title('Paid. The ferryman has your crate.')
})

test('a payment window that the browser blocks shows an alert, and the button stays', async () => {
  vi.stubGlobal('open', () => null)
  const { user } = await show()
  await title(/^Finish paying/)
  await user.click(button('Open the MyCard window'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/blocked the MyCard window/)
  expect(button('Open the MyCard window')).toBeTruthy()
})

test('cancelled: the provider is notified, and links lead to another try and to support', async () => {
  const { sent, user } = await show()
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  const outcome = await title('The order is cancelled')
  // The button that had the focus was removed; on a phone it was far below.
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(sent).toContain('POST mycard/cancellation')
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/shop/product/growth-bundle')
  expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
})

test.each([
  ['failed', 'MyCard declined the payment'],
  ['expired', 'The time to pay is over'],
] as const)('%s: shows the outcome and that nothing was charged', async (status, text) => {
  await show({ status })
  await title(text)
  expect(screen.getByText(/You have not been charged/)).toBeTruthy()
  // No call has failed: support can look up the order, never the build.
  expect(screen.getByText(orderNo, { selector: 'code' })).toBeTruthy()
})

test('delivered: the link for goods that did not arrive opens a request with the order number', async () => {
  await show({ status: 'delivered' })
  const link = await screen.findByRole('link', { name: 'The goods did not arrive' })
  expect(link.getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
})

test('if MyCard cannot be queried, the order is not cancelled, and the message does not mention charges', async () => {
  const { user } = await show({ isUncancellable: true })
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  expect(await screen.findByText('It was not cancelled.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/charged/)
  await title(/^Finish paying/)
})

test('cancelled, then paid in its window: shown as being returned on focus, with a link to support (P-1)', async () => {
  const { world, user } = await show()
  await title(/^Finish paying/)
  await user.click(button('Cancel order'))
  await title('The order is cancelled')
  world.isPaymentBeingReturned = true
  window.dispatchEvent(new Event('focus'))
  await title('Paid, being returned')
  expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
  expect(document.body.textContent).not.toMatch(/not been charged|Try again/)
})

test('another amount, then Cancel: shown as being returned before and after, never as “not charged” (P-2)', async () => {
  const { user } = await show({ isPaymentBeingReturned: true })
  await title(/^Finish paying/)
  expect(screen.getByText(/^A payment was received for this order/)).toBeTruthy()
  await user.click(button('Cancel order'))
  await title('Paid, being returned')
  expect(document.body.textContent).not.toMatch(/not been charged/)
})

test('free goods are shown as ordered, not as paid', async () => {
  await show({ status: 'delivered', detail: { free: true } })
  await title('Yours. The ferryman has your crate.')
  expect(screen.getByText(/your goods are there/)).toBeTruthy()
})

// Regression test: it once showed a spinner forever.
test('an unreachable provider shows a message, and checking again resumes the order', async () => {
  const { world, user } = await show({ isReachable: false })
  await title('The shop does not answer')
  world.isReachable = true
  await user.click(button('Check now'))
  expect(await title(/^Finish paying/)).toBeTruthy()
})

test('an order that does not exist, or is another member’s, shows that there is no such order', async () => {
  await show({ refusal: 404 })
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
  await title('There is no such order')
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})
