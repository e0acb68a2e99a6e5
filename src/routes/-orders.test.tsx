/**
 * Purchase history, one purchase, withdrawal and cash receipts by role and name, over a real provider: members really buy, pay, receive and
 * withdraw. Only lost connections and failures that a provider does not produce by itself are made up.
 */
import { randomUUID } from 'node:crypto'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { declareByOperator } from '#server/orders/operator-refund.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { noteRefund } from '#server/orders/refund-order.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import { widerLimits } from '#server/platform/limits.ts'
import type { MemberRecord } from '#server/session/members.queries.ts'
import { MembersOnly } from '#src/components/members-only.tsx'
import { CashReceiptScreen } from '#src/features/orders/cash-receipt-screen.tsx'
import { historySearchOf } from '#src/features/orders/history-period.ts'
import { HistoryScreen, OwnHistory } from '#src/features/orders/history-screen.tsx'
import { OrderPopup } from '#src/features/orders/order-popups.tsx'
import { OwnOrder, OrderScreen } from '#src/features/orders/order-screen.tsx'
import { orderIn } from '#src/features/orders/withdrawal-href.ts'
import { WithdrawableOrders, WithdrawalScreen } from '#src/features/orders/withdrawal-screen.tsx'
import { OwnWithdrawal } from '#src/features/orders/withdrawal-steps.tsx'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { failingTwice, focused } from '#tests/helpers/tries.ts'

const shop = openShop()

const at = (moment: string): void => {
  shop.provider.now = new Date(moment)
}
const aBuyer = (record: Partial<MemberRecord> = {}): Promise<string> =>
  shop.member({ nickname: 'Ashling', server: 'Ash Vale 1', ...record })

/** A purchase of this morning that is in the mailbox; each of its steps has its own time. */
async function bought(memberId: string, productId = 'growth-bundle', quantity = 1): Promise<string> {
  at('2026-11-21T00:28:03Z')
  const started = await shop.buy(memberId, productId, { quantity })
  const orderNo = started.body.orderNo as string
  at('2026-11-21T00:29:41Z')
  await shop.pay(started, 'pay')
  // MyCard reports the payment, but captures the money only with the next call.
  shop.faults.set('PaymentConfirm', 'down')
  await shop.verify(memberId, orderNo)
  shop.faults.clear()
  at('2026-11-21T00:29:42Z')
  await shop.verify(memberId, orderNo)
  at('2026-11-21T00:29:43Z')
  await shop.deliver()
  at('2026-11-21T00:30:55Z')
  await shop.deliver()
  shop.provider.now = testNow
  expect((await shop.order(orderNo)).state).toBe('delivered')
  return orderNo
}

/** A new member with one such purchase. */
async function aPurchase(productId?: string, quantity?: number): Promise<{ memberId: string; orderNo: string }> {
  const memberId = await aBuyer()
  return { memberId, orderNo: await bought(memberId, productId, quantity) }
}

/** Free goods, confirmed and not sent yet. */
const aGift = async (memberId: string): Promise<string> => (await shop.buy(memberId, 'daily-gift')).body.orderNo as string

/**
 * A new member with one order that is not paid.
 * @param o.isHeld the member paid another amount, which MyCard holds until it is returned
 */
async function anUnpaid(status: Extract<OrderStatus, 'atProvider' | 'failed' | 'cancelled' | 'expired'>, { isHeld = false } = {}) {
  const memberId = await aBuyer()
  if (status === 'expired') shop.later(-60 * 60_000)
  const started = await shop.buy(memberId, 'growth-bundle')
  const orderNo = started.body.orderNo as string
  const trade = (await shop.myCard.trades.get((await shop.order(orderNo)).authCode!))!
  if (isHeld) {
    await shop.pay(started, 'amount')
    await shop.verify(memberId, orderNo)
  }
  shop.provider.now = testNow
  if (status === 'cancelled') await shop.cancel(memberId, orderNo)
  if (status === 'failed') await shop.comeBack(shop.myCard.returnForm({ ...trade, state: 'failed' }))
  await shop.verify(memberId, orderNo)
  expect((await shop.order(orderNo)).state).toBe(status)
  return { memberId, orderNo }
}

interface ShowOptions {
  /** By default a new member. */
  memberId?: string
  /** Someone who is no member, or not known to be one yet. */
  who?: Extract<Who, string>
  /** The provider that responds. */
  from?: Provider
  instead?: CallOptions['instead']
  region?: string
  locale?: Locale
  /** The page's clock; by default the provider's. */
  serverTime?: string
}

/** A site of these screens. */
async function show(path: string, o: ShowOptions = {}) {
  const calls = callsTo(o.from ?? shop.replicas[0], {
    ...(o.who === undefined && { memberId: o.memberId ?? (await aBuyer()) }),
    ...(o.instead !== undefined && { instead: o.instead }),
  })
  const guarded = (children: React.ReactNode) => (
    <MembersOnly why="Because." waiting={<p>Who is it?</p>}>
      {children}
    </MembersOnly>
  )
  const History = () => <HistoryScreen>{guarded(<OwnHistory search={historySearchOf(useSearch({ strict: false }))} />)}</HistoryScreen>
  const useOrderNo = () => (useParams({ strict: false }) as { orderNo: string }).orderNo
  const Order = () => {
    const orderNo = useOrderNo()
    return <OrderScreen>{guarded(<OwnOrder orderNo={orderNo} />)}</OrderScreen>
  }
  const OrderDialog = () => <OrderPopup popup={{ id: 1, open: true, kind: 'orderDetail', orderNo: useOrderNo() }} />
  const Withdrawal = () => {
    const order = orderIn(useSearch({ strict: false }))
    return (
      <WithdrawalScreen isOne={order !== undefined}>
        {guarded(order === undefined ? <WithdrawableOrders /> : <OwnWithdrawal orderNo={order} onLeave={() => left.push(order)} />)}
      </WithdrawalScreen>
    )
  }
  const left: string[] = []
  const shown = await renderInRouter(
    path,
    {
      '/purchases': History,
      '/purchases/$orderNo': Order,
      '/withdrawal': Withdrawal,
      '/cash-receipt': () => <CashReceiptScreen />,
      '/dialog/$orderNo': OrderDialog,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      actors: await testActors(o.who ?? { name: 'Ashling', region: o.region === 'TW' ? 'TW' : 'KR' }),
      locale: o.locale ?? 'en',
      fetch: calls.fetch,
      config: {
        legal: { lines: ['Harrowfield Inc.'] },
        region: { id: o.region ?? 'default', utcOffsetMinutes: o.region === 'TW' ? 480 : 540 },
        serverTime: o.serverTime ?? shop.provider.now.toISOString(),
      },
      queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } }),
    },
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...shown, sent: calls.sent, writes: calls.writes, left, user: userEvent.setup() }
}

let isWide = true
beforeEach(() => {
  isWide = true
  localStorage.clear()
  performance.getEntriesByType = () => []
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') && isWide }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shop.faults.clear()
  shop.provider.now = testNow
})

const rows = () => screen.getAllByRole('row').slice(1)
const textsOf = (row: HTMLElement) => [...row.querySelectorAll('[role=cell], [role=rowheader]')].map((cell) => cell.textContent)
const terms = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]))

describe('a visitor (A8)', () => {
  test('sees a login link in place, sends no request, and returns to this address', async () => {
    const { sent, popups, user } = await show('/purchases?name=gem', { who: 'visitor' })
    expect(screen.getByRole('heading', { level: 1, name: 'Purchase history' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'login', next: '/purchases?name=gem' } }])
    expect(sent).toEqual([])
  })

  test('with a pending session there is neither a login link nor a request', async () => {
    const shown = await show('/purchases', { who: 'pending' })
    expect(screen.getByText('Who is it?')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(shown.sent).toEqual([])
  })
})

describe('another try after a failure (WCAG 2.4.3, 4.1.3)', () => {
  const kept = { focus: ['Try again', 'Try again', 'main'], isAnnounced: true }

  test.each([
    ['the history', () => '/purchases'],
    ['a purchase', (orderNo: string) => `/purchases/${orderNo}`],
    ['the withdrawals', () => '/withdrawal'],
  ])('of %s: the button stays, busy, with the focus, which then moves to the screen', async (_name, pathOf) => {
    const { memberId, orderNo } = await aPurchase()
    const { respond, retry } = failingTwice()
    const { user } = await show(pathOf(orderNo), { memberId, instead: (_call, times) => respond(times) })
    expect(await retry(user)).toEqual(kept)
  })

  test('of cash receipts: the same', async () => {
    const { orderNo } = await aPurchase()
    const { respond, retry } = failingTwice()
    const { user } = await show('/cash-receipt', { who: 'visitor', instead: (_call, times) => respond(times) })
    await user.click(screen.getByRole('textbox', { name: /^Order number/ }))
    await user.paste(orderNo)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect(await retry(user)).toEqual(kept)
  })

  test('of receipts that are shown: each failure opens its popup', async () => {
    const { orderNo } = await aPurchase()
    const isLimited = (times: number) => times === 2 || times === 3
    const { user, popups } = await show('/cash-receipt', {
      who: 'visitor',
      instead: (_call, times) => (isLimited(times) ? refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.') : undefined),
    })
    await user.click(screen.getByRole('textbox', { name: /^Order number/ }))
    await user.paste(orderNo)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    await screen.findByText(/^Results: /)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(popups).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull())
    expect([focused(), screen.queryByRole('alert')]).toEqual(['Try again', null])
  })

  test('of another page of the history: its rows are not replaced by those of the page before', async () => {
    const memberId = await aBuyer()
    for (let index = 0; index <= 10; index += 1) await bought(memberId, 'gem-pouch')
    const { respond, retry } = failingTwice()
    let tries = 0
    const { user } = await show('/purchases', {
      memberId,
      instead: (call) => (call.search['pageNo'] === '2' ? respond((tries += 1)) : undefined),
    })
    await user.click(await screen.findByRole('link', { name: 'Page 2' }))
    expect(await retry(user)).toEqual(kept)
    expect(rows()).toHaveLength(1)
  })
})

describe('the purchase history (S15)', () => {
  test('refetches on focus; a failure keeps the shown rows, without a popup or another page', async () => {
    const { memberId } = await aPurchase()
    const shown = await show('/purchases', {
      memberId,
      instead: (_call, times) => (times === 2 ? refusal(500, 'INTERNAL') : times === 3 ? refusal(409, 'BUSY') : undefined),
    })
    await waitFor(() => expect(rows()).toHaveLength(1))
    const counts = new Set<number>()
    const observer = new MutationObserver(() => counts.add(screen.queryAllByRole('row').slice(1).length))
    observer.observe(document.body, { subtree: true, childList: true })
    const focus = (): void =>
      act(() => {
        focusManager.setFocused(false)
        focusManager.setFocused(true)
      })
    for (const times of [2, 3]) {
      focus()
      await waitFor(() => expect(shown.sent).toHaveLength(times))
      await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
    }
    // When the next response is shown, the failures have been rendered.
    await bought(memberId)
    focus()
    await waitFor(() => expect(rows()).toHaveLength(2))
    observer.disconnect()
    focusManager.setFocused(undefined)
    expect([...counts].filter((count) => count < 1)).toEqual([])
    expect([shown.popups, shown.router.state.location.pathname]).toEqual([[], '/purchases'])
  })

  test('requests one month in the server’s dates and shows each purchase as a row', async () => {
    const identities = [{ issuer: 'https://game.test', subject: 'moves-from-taiwan' }]
    const memberId = await aBuyer({ identities, region: 'TW' })
    at('2026-11-17T23:22:00Z')
    const declined = await shop.buy(memberId, 'gem-vault')
    await shop.pay(declined, 'fail')
    await shop.verify(memberId, declined.body.orderNo)
    // Set in the database: no product can be bought so often at once.
    const { unitAmount } = await shop.order(declined.body.orderNo)
    const more = { quantity: 1200, amount: unitAmount * 1200 }
    await shop.provider.database.db.update(orders).set(more).where(eq(orders.orderNo, declined.body.orderNo))
    await aBuyer({ identities, region: 'KR' })
    const orderNo = await bought(memberId)
    at('2026-11-21T02:12:00Z')
    const gift = await aGift(memberId)
    await shop.deliver()
    shop.provider.now = testNow

    const { sent } = await show('/purchases', { memberId })
    await screen.findByText('Vault of red jade')
    expect(sent[0]).toMatchObject({
      path: '/api/payment/web/list',
      search: { lang: 'en', startDt: '2026-10-21', pageNo: '1', pageSize: '10' },
    })
    expect(sent[0]!.search).not.toHaveProperty('endDt')
    expect(rows().map(textsOf)).toEqual([
      ['The ferry’s daily gift', gift, '1', '—', 'Free', '11:12 AM', 'Being delivered', 'Details'],
      ['Harvester’s weekly growth bundle', orderNo, '1', 'MyCard', 'US$ 9.9', '9:28 AM', 'In the mailbox', 'Details'],
      ['Vault of red jade', declined.body.orderNo, '1,200', 'MyCard', 'NT$ 3,948,000.0', '2026-11-18 08:22', 'Payment failed', 'Details'],
    ])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toHaveLength(8)
  })

  test('does not show another member’s purchase', async () => {
    await aPurchase()
    await show('/purchases')
    expect(await screen.findByText('Nothing reaped yet')).toBeDefined()
  })

  test('a quick choice puts itself and the typed name into the address', async () => {
    const { memberId } = await aPurchase()
    await bought(memberId, 'gem-pouch')
    const { sent, router, user } = await show('/purchases', { memberId })
    await screen.findByRole('table')
    expect(rows()).toHaveLength(2)
    await user.type(screen.getByRole('searchbox', { name: 'Product name' }), ' bundle ')
    await user.click(screen.getByRole('button', { name: '1 week' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'week', name: 'bundle' }))
    await waitFor(() => expect(sent.at(-1)!.search).toMatchObject({ productName: 'bundle', startDt: '2026-11-14' }))
    await waitFor(() => expect(rows().map((row) => textsOf(row)[0])).toEqual(['Harvester’s weekly growth bundle']))
    expect(screen.getByRole('button', { name: '1 week' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bundle')
  })

  test('a quick choice keeps the focus; back shows the earlier search in the fields (WCAG 2.4.3)', async () => {
    const { memberId } = await aPurchase()
    const { router, user } = await show('/purchases?name=bundle', { memberId })
    await screen.findByRole('table')
    const name = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Product name' })
    const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)
    await user.clear(name)
    await user.type(name, 'growth')
    await user.click(screen.getByRole('button', { name: '3 months' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'quarter', name: 'growth' }))
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '3 months' }))
    expect(pressed()).toEqual(['3 months'])
    act(() => router.history.back())
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bundle'))
    expect(pressed()).toEqual(['1 month'])
  })

  test('a name that is being typed stays when rows are fetched again', async () => {
    const { memberId } = await aPurchase()
    const { queryClient, sent, user } = await show('/purchases', { memberId })
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox'), 'bun')
    await act(() => queryClient.refetchQueries())
    expect(sent).toHaveLength(2)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bun')
  })

  test('an address with dates in the wrong order shows the same alert as the form', async () => {
    const { memberId } = await aPurchase()
    await show('/purchases?from=2026-12-05&to=2026-11-09', { memberId })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The first day comes after the last/)
  })

  test('own dates in the wrong order show an error and send no request; in the right order both are sent', async () => {
    const { memberId } = await aPurchase()
    const { sent, router, user } = await show('/purchases', { memberId })
    await screen.findByRole('table')
    const [first, last] = [screen.getByLabelText<HTMLInputElement>('First day'), screen.getByLabelText<HTMLInputElement>('Last day')]
    expect([first.value, last.value]).toEqual(['2026-10-21', '2026-11-21'])
    const before = sent.length
    await user.clear(first)
    await user.type(first, '2026-11-20')
    await user.clear(last)
    await user.type(last, '2026-11-10')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.getElementById(first.getAttribute('aria-describedby')!)!.textContent).toMatch(/^The first day comes after the last/)
    expect([document.activeElement, sent.length]).toEqual([first, before])
    expect(screen.getByText(/^Please check: /).textContent).toBe('Please check: First day, Last day')
    await user.clear(first)
    await user.type(first, '2026-11-01')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-11-01', to: '2026-11-10' }))
    await waitFor(() => expect(sent.at(-1)!.search).toMatchObject({ startDt: '2026-11-01', endDt: '2026-11-10' }))
    expect(await screen.findByText('Nothing reaped yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Custom dates' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('page links keep the search', async () => {
    const { memberId, orderNo } = await aPurchase('gem-pouch')
    const order = await shop.order(orderNo)
    // Copies in the database: thirty more purchases would take long.
    const copies = Array.from({ length: 30 }, (_, index) => ({
      ...order,
      orderNo: `20261121-COPY${String(index)}`,
      idempotencyKey: randomUUID(),
      authCode: null,
      providerTradeNo: `${order.providerTradeNo!}-${String(index)}`,
    }))
    await shop.provider.database.db.insert(orders).values(copies)
    await show('/purchases?period=quarter&name=jade', { memberId })
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByRole('link', { name: 'Page 4' }).getAttribute('href')).toBe('/purchases?period=quarter&name=jade&page=4')
    expect(within(pages).queryByRole('link', { name: 'Page 5' })).toBeNull()
  })

  test('no purchase, no result, and a page past the end each show a link to continue', async () => {
    await show('/purchases')
    expect(await screen.findByText('Nothing reaped yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the web shop' }).getAttribute('href')).toBe('/shop')
    cleanup()
    const { memberId } = await aPurchase()
    const { user } = await show('/purchases?name=gem', { memberId })
    expect(await screen.findByText('No purchase is called “gem”')).toBeDefined()
    const clear = screen.getByRole('link', { name: 'Clear the search' })
    expect(clear.getAttribute('href')).toBe('/purchases')
    // The link disappears with its message: the focus is on what it has found (WCAG 2.4.3).
    await user.click(clear)
    expect(await screen.findByRole('region', { name: 'Page 1' })).toBe(document.activeElement)
    cleanup()
    await show('/purchases?page=9', { memberId })
    expect((await screen.findByRole('link', { name: 'To the first page' })).getAttribute('href')).toBe('/purchases')
  })

  test('no response: the filter stays, and a retry works', async () => {
    const { memberId } = await aPurchase()
    const { user, popups } = await show('/purchases', { memberId, instead: (_call, times) => (times === 1 ? 'unreachable' : undefined) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    expect(screen.getByRole('searchbox')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeDefined()
    expect(popups).toEqual([])
  })

  test('the message of a failure is shown in place and in a popup (E2); 500 shows the error page (E1)', async () => {
    // The provider does not limit this call; an intermediary may.
    const shown = await show('/purchases', { instead: () => refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.') })
    // The popup announces it.
    expect((await screen.findByText('Slowly.')).closest('[role=alert]')).toBeNull()
    expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message: 'Slowly.' } }])
    cleanup()
    await show('/purchases', { instead: () => refusal(500, 'INTERNAL') })
    expect(await screen.findByRole('heading', { name: 'Error page' })).toBeDefined()
  })
})

describe('a row (P5)', () => {
  const details = (orderNo: string) => screen.findByRole('link', { name: `Details of Harvester’s weekly growth bundle, ${orderNo}` })

  test('opens the dialog on desktop', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user, popups, router } = await show('/purchases', { memberId })
    await user.click(await details(orderNo))
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'orderDetail', orderNo } }])
    expect(router.state.location.pathname).toBe('/purchases')
  })

  test('is a link to the page on a phone', async () => {
    isWide = false
    const { memberId, orderNo } = await aPurchase()
    const { user, popups, router } = await show('/purchases', { memberId })
    await user.click(await details(orderNo))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchases/${orderNo}`))
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeDefined()
    expect(popups).toEqual([])
  })

  test('is a link with a modifier key', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user, popups } = await show('/purchases', { memberId })
    const link = await details(orderNo)
    expect(link.getAttribute('href')).toBe(`/purchases/${orderNo}`)
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(popups).toEqual([])
  })
})

describe('one purchase (S15, B6)', () => {
  const steps = () =>
    screen
      .getAllByRole('listitem')
      // The text for the colour is between title and time.
      .map((item) => item.textContent.replace(/ \((done|under way|ended)\)/, ''))
      .filter((text) => /^(Order|Payment|Purchase|Sent|Arrived)/.test(text))

  test('shows its steps with times, its receipt, the time left for withdrawal, and the link to support', async () => {
    const { memberId, orderNo } = await aPurchase('gem-pouch', 2)
    const { providerTradeNo } = await shop.order(orderNo)
    await show(`/purchases/${orderNo}`, { memberId })
    await screen.findByText('Receipt')
    expect(steps()).toEqual([
      'Order received09:28:03',
      `Payment received09:29:41MyCard · Trade number ${providerTradeNo!}`,
      'Purchase confirmed09:29:42',
      'Sent to the mailbox09:29:43',
      'Arrived in the mailbox09:30:55',
    ])
    expect(terms()).toEqual({
      Price: 'US$ 4.9',
      Quantity: '2',
      'Payment method': 'MyCard',
      'Received by': 'Ashling (Ash Vale 1)',
      'Amount paid': 'US$ 9.8',
    })
    expect(screen.getByText(/You can withdraw for another/).textContent).toMatch(/6 days 21 hours/)
    expect(screen.getByRole('link', { name: 'Withdraw from this purchase' }).getAttribute('href')).toBe(`/withdrawal?order=${orderNo}`)
    expect(screen.getByRole('link', { name: 'The goods did not arrive' }).getAttribute('href')).toBe(
      `/inquiry/new?type=payment&orderNo=${orderNo}`,
    )
    expect(screen.getByText('All times are server time (UTC+9).')).toBeDefined()
  })

  test('the withdrawal link opens the notice on desktop', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user, popups } = await show(`/purchases/${orderNo}`, { memberId })
    await user.click(await screen.findByRole('link', { name: 'Withdraw from this purchase' }))
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'withdrawalNotice', orderNo } }])
  })

  test('its contents are shown for the purchased quantity', async () => {
    const { memberId, orderNo } = await aPurchase('gem-pouch', 10)
    await show(`/purchases/${orderNo}`, { memberId })
    expect((await screen.findByText('Red jade')).parentElement?.textContent).toBe('Red jade×3,000')
  })

  test('free goods have no price and no withdrawal', async () => {
    const memberId = await aBuyer()
    await show(`/purchases/${await aGift(memberId)}`, { memberId })
    await screen.findByRole('heading', { name: 'Order summary' })
    expect(Object.keys(terms())).toEqual(['Quantity', 'Received by', 'Amount'])
    expect(screen.getByText(/^Nothing was paid for it/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Withdraw from this purchase' })).toBeNull()
  })

  test.each(['failed', 'cancelled', 'expired', 'atProvider'] as const)('%s has an order summary, no receipt (P-4)', async (status) => {
    const { memberId, orderNo } = await anUnpaid(status)
    await show(`/purchases/${orderNo}`, { memberId })
    await screen.findByRole('heading', { name: 'Order summary' })
    for (const label of ['Amount paid', 'Receipt', 'Received by', 'Paid at']) expect(screen.queryByText(label)).toBeNull()
    expect(Object.keys(terms())).toEqual(['Price', 'Quantity', 'Payment method', 'Account', 'Amount'])
    const actions = ['Resume payment', 'Check now', 'Cancel it'].map((name) => screen.queryByRole('button', { name }) !== null)
    expect(actions).toEqual(Array.from({ length: 3 }, () => status === 'atProvider'))
  })

  test.each(['cancelled', 'failed', 'expired'] as const)(
    '%s, but MyCard holds a payment: shown as being returned, with a link to support (P-1)',
    async (status) => {
      const { memberId, orderNo } = await anUnpaid(status, { isHeld: true })
      await show(`/purchases/${orderNo}`, { memberId })
      await screen.findByRole('heading', { name: 'Order summary' })
      expect(screen.getByText(/^A payment was received for this order that could not be accepted/)).toBeDefined()
      expect(screen.getByText('Your payment is being returned')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
      expect(screen.queryByText('Received by')).toBeNull()
      expect(document.body.textContent).not.toMatch(/not been charged/)
      cleanup()
      await show(`/withdrawal?order=${orderNo}`, { memberId })
      expect(await screen.findByText('Paid, being returned')).toBeDefined()
      expect(screen.queryByText('It has not been paid.')).toBeNull()
      cleanup()
      await show('/purchases', { memberId })
      const cells = within(await screen.findByRole('row', { name: /Harvester/ })).getAllByRole('cell')
      expect(cells.map((cell) => cell.textContent)).toContain('Paid, being returned')
    },
  )

  test.each([
    ['the history', () => '/purchases', () => screen.getByRole('table', { name: 'Purchases' }), 'Purchases'],
    [
      'the purchase',
      (orderNo: string) => `/purchases/${orderNo}`,
      () => screen.getByRole('heading', { name: 'Order summary' }),
      'Harvester’s weekly growth bundle',
    ],
  ])('cancelled on the page of %s: the focus is on what is shown of it then (WCAG 2.4.3)', async (_name, pathOf, result, name) => {
    const { memberId, orderNo } = await anUnpaid('atProvider')
    const { user } = await show(pathOf(orderNo), { memberId })
    await user.click(await screen.findByRole('button', { name: 'Cancel it' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel it' })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(result())).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('region', { name }))
    expect((await shop.order(orderNo)).state).toBe('cancelled')
  })

  test('cancelled, and the payment that MyCard held was returned: every screen says so (`npm run refund`)', async () => {
    const { memberId, orderNo } = await anUnpaid('cancelled', { isHeld: true })
    expect(await noteRefund(shop.deps.db, orderNo, shop.provider.now)).toBe('now')
    await show(`/purchases/${orderNo}`, { memberId })
    await screen.findByRole('heading', { name: 'Order summary' })
    expect([terms()['Payment'], screen.getAllByText('Paid, returned')]).toMatchObject(['Paid, returned', { length: 2 }])
    expect(screen.getByText(/It has been returned by the way you paid/)).toBeDefined()
    expect(screen.getByText('Your payment has been returned')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/being returned/)
    cleanup()
    await show(`/withdrawal?order=${orderNo}`, { memberId })
    expect(await screen.findByText('Paid, returned')).toBeDefined()
    cleanup()
    await show('/purchases', { memberId })
    const cells = within(await screen.findByRole('row', { name: /Harvester/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toContain('Paid, returned')
  })

  test('open, but MyCard holds a payment: shown as being returned, and nothing is awaited (P-2)', async () => {
    const { memberId, orderNo } = await anUnpaid('atProvider', { isHeld: true })
    await show(`/purchases/${orderNo}`, { memberId })
    await screen.findByRole('heading', { name: 'Order summary' })
    expect(await screen.findByText(/^A payment was received for this order that could not be accepted/)).toBeDefined()
    expect(document.body.textContent).not.toMatch(/Waiting for payment|Arrived in the mailbox|Purchase confirmed/)
  })

  test('prints a separate sheet, which is removed afterwards', async () => {
    const seen: (string | undefined)[] = []
    vi.stubGlobal('print', () => seen.push(document.body.lastElementChild?.textContent))
    const { memberId, orderNo } = await aPurchase()
    const { user } = await show(`/purchases/${orderNo}`, { memberId })
    await user.click(await screen.findByRole('button', { name: 'Print or save' }))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatch(new RegExp(String.raw`^GAMEReceipt.*${orderNo}.*2026-11-21 09:29:41 \(UTC\+9\).*US\$ 9\.9Harrowfield`))
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(document.body.textContent).not.toContain('Harrowfield')
  })

  test('copies its number, and the button confirms it', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user } = await show(`/purchases/${orderNo}`, { memberId })
    await user.click(await screen.findByRole('button', { name: 'Copy the order number' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(orderNo)
  })

  test.each<[name: string, status: number, requests: number, orderNoOf: () => string | Promise<string>]>([
    ['an unknown order', 404, 1, () => '20261121-NOBODYSNO2'],
    ['another member’s order', 404, 1, async () => (await aPurchase()).orderNo],
    ['an invalid order number', 400, 0, () => '12'],
  ])('%s: shows in place that there is no such purchase, without a popup', async (_name, status, requests, orderNoOf) => {
    const [memberId, orderNo] = [await aBuyer(), await orderNoOf()]
    expect((await shop.get(memberId, `/api/payment/web/${orderNo}?lang=en`)).status).toBe(status)
    const { popups, sent } = await show(`/purchases/${orderNo}`, { memberId })
    expect(await screen.findByText('There is no such purchase')).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the purchase history' }).getAttribute('href')).toBe('/purchases')
    expect([popups, sent.length]).toEqual([[], requests])
  })

  test('a purchase that is refused when it is fetched again is no longer shown', async () => {
    const { memberId, orderNo } = await aPurchase()
    let isRefused = false
    await show(`/purchases/${orderNo}`, {
      memberId,
      instead: () => (isRefused ? refusal(404, 'NOT_FOUND') : undefined),
    })
    expect(await screen.findByText('Arrived in the mailbox')).toBeDefined()
    isRefused = true
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    expect(await screen.findByText('There is no such purchase')).toBeDefined()
    expect(screen.queryByText('Arrived in the mailbox')).toBeNull()
    focusManager.setFocused(undefined)
  })

  test('shows the same in a dialog', async () => {
    const { memberId, orderNo } = await aPurchase()
    const shown = await show('/purchases', { memberId })
    await act(() => shown.router.navigate({ to: `/dialog/${orderNo}` as never }))
    const dialog = await screen.findByRole('dialog', { name: 'Purchase details' })
    expect(await within(dialog).findByText('Arrived in the mailbox')).toBeDefined()
    expect(dialog.dataset['popup']).toBe('orderDetail')
  })
})

describe('withdrawal (B7, R8)', () => {
  const addressOf = (orderNo: string): string => `/withdrawal?order=${orderNo}`
  /** Responds to the withdrawal itself. */
  const insteadOfWithdrawal =
    (respond: NonNullable<CallOptions['instead']>): CallOptions['instead'] =>
    (call, times) =>
      call.method === 'POST' ? respond(call, times) : undefined

  test('lists the purchases that can be withdrawn from, each with the time left', async () => {
    const memberId = await aBuyer()
    at('2026-11-14T02:00:00Z')
    const started = await shop.buy(memberId, 'gem-pouch')
    await shop.pay(started, 'pay')
    await shop.verify(memberId, started.body.orderNo)
    await bought(memberId)
    await aGift(memberId)
    // The list was loaded before the period of the first purchase ended; the page’s clock has gone on.
    at('2026-11-21T01:59:00Z')
    const { items } = (await shop.get(memberId, '/api/payment/web/list?lang=en')).body as { items: { withdrawableUntil: string | null }[] }
    expect(items.map(({ withdrawableUntil }) => withdrawableUntil)).toEqual([null, '2026-11-28T00:29:41.000Z', '2026-11-21T02:00:00.000Z'])
    await show('/withdrawal', { memberId, region: 'KR', serverTime: testNow.toISOString() })
    expect(await screen.findByText('6 days 21 hours left')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Withdraw from this purchase' })).toHaveLength(1)
    expect(screen.getByText(/^Within 7 days of payment/)).toBeDefined()
    expect(screen.getByText(/minor made without the consent/)).toBeDefined()
  })

  test('lists all of them: a purchase that was paid weeks after its order, and more than fit on one page', async () => {
    const memberId = await aBuyer()
    at('2026-11-01T02:00:00Z')
    const late = await shop.buy(memberId, 'growth-bundle')
    at('2026-11-20T02:30:00Z')
    await shop.pay(late, 'pay')
    await shop.verify(memberId, late.body.orderNo)
    const order = await shop.order(late.body.orderNo as string)
    expect(order.state).toBe('confirmed')
    const newer = Array.from({ length: 100 }, (_, n) => ({
      ...order,
      orderNo: `20261120-COPY${String(n)}`,
      idempotencyKey: randomUUID(),
      createdAt: shop.provider.now,
      productName: { ko: 'Copy', en: 'Copy', ja: 'Copy', tw: 'Copy' },
      authCode: null,
      providerTradeNo: `copy-${String(n)}`,
    }))
    await shop.provider.database.db.insert(orders).values(newer)
    shop.provider.now = testNow
    await show('/withdrawal', { memberId })
    const row = (await screen.findByText('Harvester’s weekly growth bundle')).closest('li')!
    expect(within(row).getByText('5 days 23 hours left')).toBeDefined()
    expect(within(row).getByRole('link').getAttribute('href')).toBe(addressOf(order.orderNo))
    expect(screen.getAllByText('Copy')).toHaveLength(newer.length)
  })

  test('shows visitors the conditions of their region', async () => {
    await show('/withdrawal', { who: 'visitor', region: 'TW' })
    expect(screen.getByText(/the seven-day appraisal period does not apply/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
    cleanup()
    await show('/withdrawal', { who: 'visitor' })
    expect(screen.getByText(/European Economic Area/)).toBeDefined()
  })

  test('the first step shows the conditions of the purchase’s own region, whatever the page’s is (R8)', async () => {
    const { memberId, orderNo } = await aPurchase()
    await show(addressOf(orderNo), { memberId, region: 'TW' })
    await screen.findByRole('heading', { name: 'Step 1 of 2: conditions' })
    expect(screen.getByText(/^Within 7 days of payment/)).toBeDefined()
    expect(screen.getByText(/minor made without the consent/)).toBeDefined()
    expect(screen.queryByText(/the seven-day appraisal period does not apply/)).toBeNull()
  })

  test('takes two steps and shows a receipt with its time', async () => {
    const { memberId, orderNo } = await aPurchase()
    at('2026-11-21T03:01:02Z')
    const { writes, user, left } = await show(addressOf(orderNo), { memberId })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    expect(writes()).toEqual([])
    const title = await screen.findByRole('heading', { name: 'Step 2 of 2: confirm the withdrawal' })
    expect(document.activeElement).toBe(title)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'I changed my mind')
    await user.dblClick(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    const done = await screen.findByRole('heading', { name: 'Your withdrawal has been received' })
    expect(document.activeElement).toBe(done)
    expect(writes()).toMatchObject([{ path: `/api/payment/web/${orderNo}/withdrawal`, body: { confirmed: true, reason: 'changedMind' } }])
    const { body } = await shop.get(memberId, `/api/payment/web/${orderNo}?lang=en`)
    expect([body.status, (await shop.mails(orderNo))[0]!.state]).toEqual(['refundRequested', 'withdrawn'])
    expect(terms()).toMatchObject({
      'Receipt number': expect.stringMatching(/^W-20261121-/) as string,
      'Received at': '2026-11-21 12:01:02 (UTC+9)',
      Refund: 'US$ 9.9',
    })
    expect(terms()['Receipt number']).toBe(body.withdrawal.receiptNo)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(left).toEqual([orderNo])
  })

  test('the second click of a double click on the first step does not withdraw (B-10)', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { writes, user } = await show(addressOf(orderNo), { memberId })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }), { detail: 2 })
    expect(screen.getByRole('heading', { name: 'Step 2 of 2: confirm the withdrawal' })).toBeDefined()
    expect(writes()).toEqual([])
  })

  test('no response: shows that a retry is safe, keeps the reason, and the retry succeeds', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user, writes } = await show(addressOf(orderNo), {
      memberId,
      instead: insteadOfWithdrawal((_call, times) => (times === 1 ? 'unreachable' : undefined)),
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'notArrived')
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Trying again is safe/)
    expect(document.activeElement).toBe(alert.parentElement)
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('notArrived')
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    await screen.findByRole('heading', { name: 'Your withdrawal has been received' })
    expect(writes()).toHaveLength(2)
  })

  test('no response to a withdrawal that was received: the receipt is shown', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user, writes } = await show(addressOf(orderNo), { memberId, instead: insteadOfWithdrawal(() => 'lost') })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText(/^W-20261121-/)).toBeDefined()
    expect(writes()).toHaveLength(1)
  })

  test('the game does not respond: the page and the purchase show the stored withdrawal, and follow once the game has responded', async () => {
    const { memberId, orderNo } = await aPurchase()
    shop.faults.set('withdrawals', 'down')
    const { user } = await show(addressOf(orderNo), { memberId })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    await screen.findByRole('heading', { name: 'Your withdrawal has been received' })
    const { receiptNo } = (await shop.get(memberId, `/api/payment/web/${orderNo}?lang=en`)).body.withdrawal
    expect(terms()).toMatchObject({ 'Receipt number': receiptNo, 'Refund due': 'After the game has answered' })
    expect(screen.getByText(/^The game has not answered yet/)).toBeDefined()
    cleanup()
    await show(`/purchases/${orderNo}`, { memberId })
    const note = await screen.findByText(/^Withdrawal received at/)
    expect([note.textContent.includes(receiptNo), note.textContent.includes('has not answered yet')]).toEqual([true, true])
    expect(screen.queryByRole('link', { name: /Withdraw from|did not arrive/ })).toBeNull()
    // Its own clock asks again every five seconds.
    shop.faults.clear()
    shop.later(60 * 60_000)
    expect(await shop.finish()).toBe(1)
    expect(await screen.findByText(/The refund is made by the way you paid/, undefined, { timeout: 10_000 })).toBeDefined()
    expect(screen.queryByText(/has not answered yet/)).toBeNull()
  })

  test('support refunds the purchase: the page of the withdrawal and the purchase say so, without a receipt', async () => {
    const { memberId, orderNo } = await aPurchase()
    await shop.refundByOperator(orderNo)
    const { writes } = await show(addressOf(orderNo), { memberId })
    await screen.findByRole('heading', { name: 'This purchase is refunded' })
    expect(screen.queryByRole('button', { name: /^(Withdraw|Confirm|Print)/ })).toBeNull()
    expect(screen.queryByText(/^Receipt number/)).toBeNull()
    cleanup()
    await show(`/purchases/${orderNo}`, { memberId })
    expect(await screen.findByText('Support has started a refund of this purchase.')).toBeDefined()
    expect(screen.queryByText(/Withdrawal received/)).toBeNull()
    expect(writes()).toEqual([])
  })

  test('refunded: the time has its zone where support’s refund is shown alone (R7)', async () => {
    const { memberId, orderNo } = await aPurchase()
    await shop.refundByOperator(orderNo)
    expect(await noteRefund(shop.deps.db, orderNo, shop.provider.now)).toBe('now')
    await show(addressOf(orderNo), { memberId })
    expect(await screen.findByText(/^Refunded at 2026-11-21 \d\d:\d\d \(UTC\+9\)\.$/)).toBeDefined()
  })

  test('the game does not respond, then finds the mail opened: the purchase shows that it stays valid', async () => {
    const { memberId, orderNo } = await aPurchase()
    shop.faults.set('withdrawals', 'down')
    expect((await shop.withdraw(memberId, orderNo)).status).toBe(503)
    shop.faults.clear()
    await shop.open(orderNo)
    shop.later(60 * 60_000)
    expect(await shop.finish()).toBe(1)
    await show(addressOf(orderNo), { memberId })
    expect(await screen.findByText(/have been taken from the mailbox, so/)).toBeDefined()
    expect(screen.queryByText(/^Receipt number/)).toBeNull()
  })

  test.each<[who: string, title: string, begin: (orderNo: string, memberId: string) => Promise<unknown>]>([
    ['the member', 'Your withdrawal has been received', (orderNo, memberId) => shop.withdraw(memberId, orderNo)],
    ['support', 'This purchase is refunded', (orderNo) => declareByOperator(shop.deps, { orderNo, operator: 'Ada', step: 'request' })],
  ])('the game finds the mail opened while the page shows what %s began: the page shows the reason', async (_who, title, begin) => {
    const { memberId, orderNo } = await aPurchase()
    shop.faults.set('withdrawals', 'down')
    await begin(orderNo, memberId)
    await show(addressOf(orderNo), { memberId })
    await screen.findByRole('heading', { name: title })
    shop.faults.clear()
    await shop.open(orderNo)
    shop.later(60 * 60_000)
    expect(await shop.finish()).toBe(1)
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    expect(await screen.findByRole('heading', { name: 'This purchase cannot be withdrawn from' })).toBeDefined()
    expect(screen.getByText(/have been taken from the mailbox, so/)).toBeDefined()
    expect(screen.queryByRole('heading', { name: /^Step/ })).toBeNull()
    focusManager.setFocused(undefined)
  })

  test('goods opened in the meantime: the reason is shown, and the button is removed', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user } = await show(addressOf(orderNo), { memberId })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    expect(await shop.open(orderNo)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText(/have been taken from the mailbox, so/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull()
  })

  test('too many withdrawals: the provider’s message is shown in place, and the withdrawal can be retried', async () => {
    const limits = { ...widerLimits(1000), withdraw: { points: 1, seconds: 60, per: 'id' } } as const
    const from = replicaOf(shop.provider, { ...signInDeps, payments: shop.deps.payments, limits })
    const { memberId, orderNo } = await aPurchase()
    expect((await shop.withdraw(memberId, await bought(memberId, 'gem-pouch'), { from })).status).toBe(200)
    const { user } = await show(addressOf(orderNo), { memberId, from })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect((await screen.findByRole('alert')).textContent).toBe(messageOf('TOO_MANY_REQUESTS', 'en'))
    expect(screen.getByRole('button', { name: 'Confirm withdrawal' }).getAttribute('aria-busy')).toBeNull()
  })

  test.each([
    [503, 'OUT_OF_ORDER', ' ', /^Something went wrong on our side/],
    [409, 'OTHER', '', /^Something has changed in the meantime/],
    [400, 'OTHER', '', /^Something in the request is not right/],
    [502, 502, '', /^No answer came, so it is not certain/],
  ])('%i %s without a message is shown in place and can be retried', async (status, code, message, text) => {
    const { memberId, orderNo } = await aPurchase()
    const { user } = await show(addressOf(orderNo), { memberId, instead: insteadOfWithdrawal(() => refusal(status, code, message)) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByRole('button', { name: 'Confirm withdrawal' }).getAttribute('aria-busy')).toBeNull()
  })

  test('500 shows the error page (E1)', async () => {
    const { memberId, orderNo } = await aPurchase()
    const { user } = await show(addressOf(orderNo), { memberId, instead: insteadOfWithdrawal(() => refusal(500, 'INTERNAL')) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByRole('heading', { name: 'Error page' })).toBeDefined()
  })

  test('after a 500 the way back has the reason that was chosen (E1)', async () => {
    const { memberId, orderNo } = await aPurchase()
    const shown = await show(addressOf(orderNo), { memberId, instead: insteadOfWithdrawal(() => refusal(500, 'INTERNAL')) })
    const toSecondStep = async () => shown.user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    const reason = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Reason/ })
    await toSecondStep()
    await shown.user.selectOptions(reason(), 'The goods did not arrive')
    await shown.user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    await screen.findByRole('heading', { name: 'Error page' })
    act(() => shown.router.history.back())
    await toSecondStep()
    expect(reason().selectedOptions[0]!.text).toBe('The goods did not arrive')
  })

  test.each<[exclusion: string, of: () => Promise<{ memberId: string; orderNo: string }>, now: string, why: RegExp]>([
    ['tooLate', aPurchase, '2026-11-28T00:29:41.001Z', /^The 7 days for withdrawal are over/],
    [
      'regionTW',
      async () => {
        const memberId = await aBuyer({ region: 'TW' })
        return { memberId, orderNo: await bought(memberId) }
      },
      testNow.toISOString(),
      /^Digital content supplied at once/,
    ],
    ['notPaid', () => anUnpaid('atProvider'), testNow.toISOString(), /^It has not been paid/],
  ])('%s: shows the reason and a link to support, and no step', async (exclusion, of, now, why) => {
    const { memberId, orderNo } = await of()
    at(now)
    expect((await shop.get(memberId, `/api/payment/web/${orderNo}?lang=en`)).body.withdrawalExclusion).toBe(exclusion)
    await show(addressOf(orderNo), { memberId })
    expect(await screen.findByRole('heading', { name: 'This purchase cannot be withdrawn from' })).toBeDefined()
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask support' })).toBeDefined()
  })

  test('in Taiwan the purchase itself shows why, in the times of its region (R8)', async () => {
    const memberId = await aBuyer({ region: 'TW' })
    await show(`/purchases/${await bought(memberId)}`, { memberId, region: 'TW' })
    expect((await screen.findAllByText(/the seven-day appraisal period does not apply/)).length).toBeGreaterThan(0)
    expect(screen.getByText('All times are server time (UTC+8).')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Withdraw from this purchase' })).toBeNull()
  })
})

describe('the withdrawal notice (P5)', () => {
  test.each([['ko', true] as const, ['en', false] as const])('in %s it opens over the history on desktop: %s', async (locale, opens) => {
    const { user, popups } = await show('/purchases', { who: 'visitor', locale })
    await user.click(screen.getByRole('link', { name: 'About withdrawal' }))
    expect(popups).toEqual(opens ? [{ type: 'popup.open', popup: { kind: 'withdrawalNotice' } }] : [])
  })
})

describe('cash receipts (B9, S11)', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Order number/ })
  /** A Korean purchase whose receipt was issued at 00:31. */
  async function anIssued(memberId?: string): Promise<{ orderNo: string; approvalNo: string }> {
    const orderNo = await bought(memberId ?? (await aBuyer()))
    at('2026-11-21T00:31:00Z')
    await shop.settleReceipts()
    shop.provider.now = testNow
    return { orderNo, approvalNo: (await shop.receiptOf(orderNo))!.approvalNo }
  }

  test('are looked up without sign-in, several at once, and each shows its state', async () => {
    const [memberId, taiwanese] = [await aBuyer(), await aBuyer({ region: 'TW' })]
    const { orderNo, approvalNo } = await anIssued(memberId)
    const withdrawn = await bought(memberId, 'gem-pouch')
    expect((await shop.withdraw(memberId, withdrawn)).status).toBe(200)
    const all = [
      orderNo,
      await bought(memberId, 'gem-pouch'),
      withdrawn,
      (await anUnpaid('atProvider')).orderNo,
      await bought(taiwanese),
      await aGift(memberId),
      '20261113-UU2CD3EF4G',
    ]
    const { sent, user } = await show('/cash-receipt', { who: 'visitor' })
    await user.click(field())
    await user.paste(`주문 번호: ${orderNo.toLowerCase()}\n${all.slice(1).join('\n')}`)
    await user.keyboard('{Enter}')
    expect(await screen.findByText(approvalNo)).toBeDefined()
    expect(sent).toMatchObject([{ path: '/api/scheduler/cash-bill/issued', search: { orderId: all } }])
    const panels = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(panels.map((panel) => panel.textContent)).toEqual(
      [
        'Issued.*2026-11-21 09:31.*Income deduction.*KRW 13,500$',
        'Not issued yet.*within 5 days of a cash payment',
        'Cancelled.*there is no receipt for it',
        'Not paid.*has not been paid',
        'Bought outside Korea.*another region',
        'No cash receipt.*a proof of its own',
        'Not found.*no order with this number',
      ].map((text, index) => expect.stringMatching(new RegExp(`^${all[index]!}${text}`)) as string),
    )
    // A reload shows the same results without another manual look-up.
    cleanup()
    await show('/cash-receipt', { who: 'visitor' })
    expect(await screen.findByText(approvalNo)).toBeDefined()
    expect(field().value).toContain(withdrawn)
  })

  test.each([
    ['   ', /^Enter an order number/],
    ['12_34', /^This is not an order number: 12_34/],
    [Array.from({ length: 11 }, (_, index) => `2026112${String(index).padStart(2, '0')}`).join(' '), /^These are 11 order numbers/],
  ])('“%s” shows an error at the field and sends no request', async (typed, text) => {
    const { sent, user } = await show('/cash-receipt', { who: 'visitor' })
    await user.click(field())
    await user.paste(typed)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect(document.getElementById(field().getAttribute('aria-describedby')!)!.textContent).toMatch(text)
    expect([document.activeElement, field().value, sent]).toEqual([field(), typed, []])
    expect([screen.queryByRole('alert'), screen.queryByText(/^Please check: /)]).toEqual([null, null])
  })

  test('no response: the input stays, and a retry works', async () => {
    const { orderNo, approvalNo } = await anIssued()
    const { user } = await show('/cash-receipt', { who: 'visitor', instead: (_call, times) => (times === 1 ? 'unreachable' : undefined) })
    await user.click(field())
    await user.paste(orderNo)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    expect(field().value).toBe(orderNo)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(approvalNo)).toBeDefined()
  })

  test('after a 500 the way back shows the form with what was typed, and looks up nothing', async () => {
    const { user } = await show('/cash-receipt', { who: 'visitor', instead: () => refusal(500, 'INTERNAL') })
    await user.click(field())
    await user.paste('EH-20261121-1')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    await screen.findByText('Error page')
    cleanup()
    const { sent } = await show('/cash-receipt', { who: 'visitor', instead: () => refusal(500, 'INTERNAL') })
    expect(field().value).toBe('EH-20261121-1')
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(sent).toEqual([])
  })

  test('the same look-up again without a response says so beside the earlier receipts, and a retry works', async () => {
    const { orderNo, approvalNo } = await anIssued()
    const { user } = await show('/cash-receipt', { who: 'visitor', instead: (_call, times) => (times === 2 ? 'unreachable' : undefined) })
    const lookUp = () => user.click(screen.getByRole('button', { name: 'Look up' }))
    await user.click(field())
    await user.paste(orderNo)
    await lookUp()
    await screen.findByText(approvalNo)
    await lookUp()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    expect(screen.getByText(approvalNo)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByText(approvalNo)).toBeDefined()
  })

  test('each look-up announces its count, also an equal one; a refetch on focus does not (WCAG 4.1.3)', async () => {
    const [one, other] = [await anIssued(), await anIssued()]
    const { sent, user } = await show('/cash-receipt', { who: 'visitor' })
    const status = () => [...document.querySelectorAll('main output')].at(-1)!
    const first = status()
    expect(first.textContent).toBe('')
    const lookUp = async ({ orderNo, approvalNo }: typeof one) => {
      await user.clear(field())
      await user.click(field())
      await user.paste(orderNo)
      const before = status().firstElementChild
      await user.click(screen.getByRole('button', { name: 'Look up' }))
      await screen.findByText(approvalNo)
      await waitFor(() => expect(status().firstElementChild).not.toBe(before))
      await waitFor(() => expect(status().textContent).toBe('Results: 1'))
    }
    for (const receipt of [one, other, other]) await lookUp(receipt)
    expect(status()).toBe(first)
    const told = first.firstElementChild
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(sent).toHaveLength(4))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Look up' }).getAttribute('aria-busy')).toBeNull())
    expect(first.firstElementChild).toBe(told)
  })

  test('a full or blocked storage shows a message, and the look-up still works', async () => {
    const { orderNo, approvalNo } = await anIssued()
    const { user } = await show('/cash-receipt', { who: 'visitor' })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(field())
    await user.paste(orderNo)
    await screen.findByText(/^This browser cannot save a draft: its storage is full or blocked/)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect(await screen.findByText(approvalNo)).toBeDefined()
    vi.restoreAllMocks()
  })
})
