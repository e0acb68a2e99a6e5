/** Purchase history, one purchase, withdrawal and cash receipts by role and name, with a provider whose responses each test defines. */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'
import { CashReceiptScreen } from '#src/features/orders/cash-receipt-screen.tsx'
import { historySearchOf } from '#src/features/orders/history-period.ts'
import { HistoryScreen, OwnHistory } from '#src/features/orders/history-screen.tsx'
import { OrderPopup } from '#src/features/orders/order-popups.tsx'
import { OwnOrder, OrderScreen } from '#src/features/orders/order-screen.tsx'
import { aDetail, anOrder, serverTime } from '#src/features/orders/orders.fixtures.ts'
import { orderIn } from '#src/features/orders/withdrawal-href.ts'
import { WithdrawableOrders, WithdrawalScreen } from '#src/features/orders/withdrawal-screen.tsx'
import { OwnWithdrawal } from '#src/features/orders/withdrawal-steps.tsx'

type TestResponse = { status?: number; body: unknown } | 'unreachable'
interface Sent {
  method: string
  path: string
  search: Record<string, string | string[]>
  body: unknown
}
const refusal = (status: number, code: string | number, message = `words of ${code}`): TestResponse => ({
  status,
  body: { code, message, traceId: 'trace-1' },
})
const listOf = (items: unknown[], totalCount = items.length): TestResponse => ({ body: { items, totalCount, pageNo: 1, pageSize: 10 } })
const orderNo = '20261121-7K3M9QXW2D'

const member: Who = { name: 'Ashling', region: 'KR' }

/** A site of these screens. `respond` is called for each request. */
async function show(
  path: string,
  o: { who?: Who; respond?: (sent: Sent, times: number) => TestResponse | Promise<TestResponse>; region?: string; locale?: Locale } = {},
) {
  const sent: Sent[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const search = Object.fromEntries(
      [...new Set(url.searchParams.keys())].map((key) => {
        const all = url.searchParams.getAll(key)
        return [key, all.length > 1 ? all : all[0]!]
      }),
    )
    const one = { method: request.method, path: url.pathname, search, body: request.method === 'POST' ? await request.json() : undefined }
    sent.push(one)
    const response = (await o.respond?.(one, sent.length)) ?? 'unreachable'
    if (response === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(response.body, { status: response.status ?? 200 })
  }
  const guarded = (children: React.ReactNode) => (
    <MembersOnly why="Because." waiting={<p>Who is it?</p>}>
      {children}
    </MembersOnly>
  )
  const History = () => <HistoryScreen>{guarded(<OwnHistory search={historySearchOf(useSearch({ strict: false }))} />)}</HistoryScreen>
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
      '/purchases/$orderNo': () => <OrderScreen>{guarded(<OwnOrder orderNo={orderNo} />)}</OrderScreen>,
      '/withdrawal': Withdrawal,
      '/cash-receipt': () => <CashReceiptScreen />,
      '/dialog': () => <OrderPopup popup={{ id: 1, open: true, kind: 'orderDetail', orderNo }} />,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      actors: await testActors(o.who ?? member),
      locale: o.locale ?? 'en',
      fetch: fetchIt,
      config: {
        legal: { lines: ['Harrowfield Inc.'] },
        region: { id: o.region ?? 'default', utcOffsetMinutes: o.region === 'TW' ? 480 : 540 },
        serverTime,
      },
      queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } }),
    },
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...shown, sent, left, user: userEvent.setup() }
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
})

const rows = () => screen.getAllByRole('row').slice(1)
const textsOf = (row: HTMLElement) => [...row.querySelectorAll('[role=cell], [role=rowheader]')].map((cell) => cell.textContent)

describe('a visitor (A8)', () => {
  test('sees a login link in place, sends no request, and returns to this address', async () => {
    const { sent, popups, user } = await show('/purchases?name=gem', { who: 'visitor' })
    expect(screen.getByRole('heading', { level: 1, name: 'Purchase history' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'login', next: '/purchases?name=gem' } }])
    expect(sent).toEqual([])
  })

  test('with a pending session there is neither a login link nor a request', async () => {
    const shown = await show('/purchases', {
      who: 'pending',
      respond: () => listOf([anOrder()]),
    })
    expect(screen.getByText('Who is it?')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(shown.sent).toEqual([])
  })
})

describe('the purchase history (S15)', () => {
  test('refetches on focus; a failure keeps the shown rows, without a popup or another page', async () => {
    const shown = await show('/purchases', {
      respond: (_sent, times) => (times === 2 ? refusal(500, 'INTERNAL') : times === 3 ? refusal(409, 'BUSY') : listOf([anOrder()])),
    })
    await waitFor(() => expect(rows()).toHaveLength(1))
    for (const times of [2, 3]) {
      act(() => {
        focusManager.setFocused(false)
        focusManager.setFocused(true)
      })
      await waitFor(() => expect(shown.sent).toHaveLength(times))
      await act(() => new Promise((resolve) => setTimeout(resolve)))
      expect(rows()).toHaveLength(1)
    }
    focusManager.setFocused(undefined)
    expect([shown.popups, shown.router.state.location.pathname]).toEqual([[], '/purchases'])
  })

  test('requests one month in the server’s dates and shows each purchase as a row', async () => {
    const items = [
      anOrder(),
      anOrder({ orderNo: '20261121-FREE', free: true, amount: 0, status: 'delivering', createdDt: '2026-11-21T00:12:00Z' }),
      anOrder({
        orderNo: '20261118-TWD',
        productName: { ko: '', en: 'Gold hoard', ja: '', tw: '' },
        quantity: 1200,
        currency: 'TWD',
        amount: 1234,
        status: 'failed',
        createdDt: '2026-11-17T23:22:00Z',
      }),
    ]
    const { sent } = await show('/purchases', { respond: () => listOf(items) })
    await screen.findByText('Gold hoard')
    expect(sent[0]).toMatchObject({
      path: '/api/payment/web/list',
      search: { lang: 'en', startDt: '2026-10-21', pageNo: '1', pageSize: '10' },
    })
    expect(sent[0]!.search).not.toHaveProperty('endDt')
    expect(rows().map(textsOf)).toEqual([
      ['Reaper’s weekly bundle', orderNo, '1', 'MyCard', 'US$ 9.9', '9:28 AM', 'In the mailbox', 'Details'],
      ['Reaper’s weekly bundle', '20261121-FREE', '1', '—', 'Free', '9:12 AM', 'Being delivered', 'Details'],
      ['Gold hoard', '20261118-TWD', '1,200', 'MyCard', 'NT$ 1,234.0', '2026-11-18 08:22', 'Payment failed', 'Details'],
    ])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toHaveLength(8)
  })

  test('a quick choice puts itself and the typed name into the address', async () => {
    const { sent, router, user } = await show('/purchases', { respond: () => listOf([anOrder()]) })
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox', { name: 'Product name' }), ' bundle ')
    await user.click(screen.getByRole('button', { name: '1 week' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'week', name: 'bundle' }))
    await waitFor(() => expect(sent.at(-1)!.search).toMatchObject({ productName: 'bundle', startDt: '2026-11-14' }))
    expect(screen.getByRole('button', { name: '1 week' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('bundle')
  })

  test('own dates in the wrong order show an alert and send no request; in the right order both are sent', async () => {
    const { sent, router, user } = await show('/purchases', { respond: () => listOf([anOrder()]) })
    await screen.findByRole('table')
    const [first, last] = [screen.getByLabelText<HTMLInputElement>('First day'), screen.getByLabelText<HTMLInputElement>('Last day')]
    expect([first.value, last.value]).toEqual(['2026-10-21', '2026-11-21'])
    const before = sent.length
    await user.clear(first)
    await user.type(first, '2026-11-20')
    await user.clear(last)
    await user.type(last, '2026-11-10')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The first day comes after the last/)
    expect([document.activeElement, sent.length]).toEqual([first, before])
    expect(screen.getByText(/^Please check: /).textContent).toBe('Please check: First day, Last day')
    await user.clear(first)
    await user.type(first, '2026-11-01')
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-11-01', to: '2026-11-10' }))
    await waitFor(() => expect(sent.at(-1)!.search).toMatchObject({ startDt: '2026-11-01', endDt: '2026-11-10' }))
    expect(screen.getByRole('button', { name: 'Own dates' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('page links keep the search', async () => {
    await show('/purchases?period=quarter&name=gem', { respond: () => listOf([anOrder()], 31) })
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByRole('link', { name: 'Page 4' }).getAttribute('href')).toBe('/purchases?period=quarter&name=gem&page=4')
  })

  test('no purchase, no result, and a page past the end each show a link to continue', async () => {
    await show('/purchases', { respond: () => listOf([]) })
    expect(await screen.findByText('Nothing reaped yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the web shop' }).getAttribute('href')).toBe('/shop')
    cleanup()
    await show('/purchases?name=gem', { respond: () => listOf([]) })
    expect(await screen.findByText('No purchase is called “gem”')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Clear the search' }).getAttribute('href')).toBe('/purchases')
    cleanup()
    await show('/purchases?page=9', { respond: () => listOf([], 3) })
    expect((await screen.findByRole('link', { name: 'To the first page' })).getAttribute('href')).toBe('/purchases')
  })

  test('no response: the filter stays, and a retry works', async () => {
    const { user, popups } = await show('/purchases', { respond: (_sent, times) => (times === 1 ? 'unreachable' : listOf([anOrder()])) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    expect(screen.getByRole('searchbox')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeDefined()
    expect(popups).toEqual([])
  })

  test('the provider’s message is shown in place and in a popup (E2); 500 shows the error page (E1)', async () => {
    const shown = await show('/purchases', { respond: () => refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.') })
    expect((await screen.findByRole('alert')).textContent).toBe('Slowly.')
    expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message: 'Slowly.' } }])
    cleanup()
    await show('/purchases', { respond: () => refusal(500, 'INTERNAL') })
    expect(await screen.findByRole('heading', { name: 'Error page' })).toBeDefined()
  })
})

describe('a row (P5)', () => {
  const details = () => screen.findByRole('link', { name: `Details of Reaper’s weekly bundle, ${orderNo}` })

  test('opens the dialog on desktop', async () => {
    const { user, popups, router } = await show('/purchases', { respond: () => listOf([anOrder()]) })
    await user.click(await details())
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'orderDetail', orderNo } }])
    expect(router.state.location.pathname).toBe('/purchases')
  })

  test('is a link to the page on a phone', async () => {
    isWide = false
    const { user, popups, router } = await show('/purchases', {
      respond: ({ path }) => (path.endsWith('/list') ? listOf([anOrder()]) : { body: aDetail() }),
    })
    await user.click(await details())
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchases/${orderNo}`))
    expect(popups).toEqual([])
  })

  test('is a link with a modifier key', async () => {
    const { user, popups } = await show('/purchases', { respond: () => listOf([anOrder()]) })
    const link = await details()
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
    await show(`/purchases/${orderNo}`, { respond: () => ({ body: aDetail({ quantity: 2, amount: 19.8 }) }) })
    await screen.findByText('Receipt')
    expect(steps()).toEqual([
      'Order received09:28:03',
      'Payment received09:29:41MyCard · Trade number MMS261121090011',
      'Purchase confirmed09:29:42',
      'Sent to the mailbox09:29:43',
      'Arrived in the mailbox09:30:55',
    ])
    const terms = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]))
    expect(terms).toEqual({
      Price: 'US$ 9.9',
      Quantity: '2',
      'Payment method': 'MyCard',
      'Received by': 'Ashling (Ash Vale 1)',
      'Amount paid': 'US$ 19.8',
    })
    expect(screen.getByText(/You can withdraw for another/).textContent).toMatch(/6 days 21 hours/)
    expect(screen.getByRole('link', { name: 'Withdraw from this purchase' }).getAttribute('href')).toBe(`/withdrawal?order=${orderNo}`)
    expect(screen.getByRole('link', { name: 'The goods did not arrive' }).getAttribute('href')).toBe(
      `/inquiry/new?type=payment&orderNo=${orderNo}`,
    )
    expect(screen.getByText('All times are server time (UTC+9).')).toBeDefined()
  })

  test('the withdrawal link opens the notice on desktop', async () => {
    const { user, popups } = await show(`/purchases/${orderNo}`, { respond: () => ({ body: aDetail() }) })
    await user.click(await screen.findByRole('link', { name: 'Withdraw from this purchase' }))
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'withdrawalNotice', orderNo } }])
  })

  test('its contents are shown for the purchased quantity', async () => {
    await show(`/purchases/${orderNo}`, { respond: () => ({ body: aDetail({ quantity: 3 }) }) })
    expect((await screen.findByText('Red jade')).parentElement?.textContent).toBe('Red jade×3,900')
  })

  test('free goods have no price and no withdrawal', async () => {
    const free = aDetail({ free: true, amount: 0, withdrawableUntil: null, withdrawalExclusion: 'free', tradeNo: null, paidDt: null })
    await show(`/purchases/${orderNo}`, { respond: () => ({ body: free }) })
    await screen.findByRole('heading', { name: 'Order summary' })
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Quantity', 'Received by', 'Amount'])
    expect(screen.getByText(/^Nothing was paid for it/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Withdraw from this purchase' })).toBeNull()
  })

  test.each(['failed', 'cancelled', 'expired', 'atProvider'] as const)('%s has an order summary, no receipt (P-4)', async (status) => {
    const order = aDetail({ status, tradeNo: null, paidDt: null, withdrawableUntil: null, withdrawalExclusion: 'notPaid', timeline: [] })
    await show(`/purchases/${orderNo}`, { respond: () => ({ body: order }) })
    await screen.findByRole('heading', { name: 'Order summary' })
    for (const label of ['Amount paid', 'Receipt', 'Received by', 'Paid at']) expect(screen.queryByText(label)).toBeNull()
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    expect(terms).toEqual(['Price', 'Quantity', 'Payment method', 'Account', 'Amount'])
    const actions = ['Resume payment', 'Check now', 'Cancel it'].map((name) => screen.queryByRole('button', { name }) !== null)
    expect(actions).toEqual(Array.from({ length: 3 }, () => status === 'atProvider'))
  })

  test.each(['cancelled', 'failed', 'expired'] as const)(
    '%s, but MyCard holds a payment: shown as being returned, with a link to support (P-1)',
    async (status) => {
      const order = aDetail({
        status,
        isPaymentBeingReturned: true,
        tradeNo: null,
        paidDt: null,
        withdrawableUntil: null,
        withdrawalExclusion: 'notPaid',
        timeline: [
          { status: 'created', at: '2026-11-21T00:28:03.000Z' },
          { status, at: '2026-11-21T00:29:41.000Z' },
        ],
      })
      await show(`/purchases/${orderNo}`, { respond: () => ({ body: order }) })
      await screen.findByRole('heading', { name: 'Order summary' })
      expect(screen.getByText(/^A payment was received for this order that could not be accepted/)).toBeDefined()
      expect(screen.getByText('Your payment is being returned')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe(`/inquiry/new?type=payment&orderNo=${orderNo}`)
      expect(screen.queryByText('Received by')).toBeNull()
      expect(document.body.textContent).not.toMatch(/not been charged/)
      cleanup()
      await show(`/withdrawal?order=${orderNo}`, { respond: () => ({ body: order }) })
      expect(await screen.findByText('Paid, being returned')).toBeDefined()
      expect(screen.queryByText('It has not been paid.')).toBeNull()
      cleanup()
      await show('/purchases', { respond: () => listOf([anOrder({ status, isPaymentBeingReturned: true })]) })
      const cells = within(await screen.findByRole('row', { name: /Reaper/ })).getAllByRole('cell')
      expect(cells.map((cell) => cell.textContent)).toContain('Paid, being returned')
    },
  )

  test('prints a separate sheet, which is removed afterwards', async () => {
    const seen: (string | undefined)[] = []
    vi.stubGlobal('print', () => seen.push(document.body.lastElementChild?.textContent))
    const { user } = await show(`/purchases/${orderNo}`, { respond: () => ({ body: aDetail() }) })
    await user.click(await screen.findByRole('button', { name: 'Print or save' }))
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatch(/^GAMEReceipt.*20261121-7K3M9QXW2D.*2026-11-21 09:29:41 \(UTC\+9\).*US\$ 9\.9Harrowfield/)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(document.body.textContent).not.toContain('Harrowfield')
  })

  test('copies its number, and the button confirms it', async () => {
    const { user } = await show(`/purchases/${orderNo}`, { respond: () => ({ body: aDetail() }) })
    await user.click(await screen.findByRole('button', { name: 'Copy the order number' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(orderNo)
  })

  test.each([
    ['an unknown order', 404, 'NOT_FOUND'],
    ['an invalid order number', 400, 'INVALID_REQUEST'],
  ])('%s: shows in place that there is no such purchase', async (_name, status, code) => {
    const { popups } = await show(`/purchases/${orderNo}`, { respond: () => refusal(status, code) })
    expect(await screen.findByText('There is no such purchase')).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the purchase history' }).getAttribute('href')).toBe('/purchases')
    expect(popups.length).toBe(status === 404 ? 0 : popups.length)
  })

  test('shows the same in a dialog', async () => {
    const shown = await show('/purchases', { respond: ({ path }) => (path.endsWith('/list') ? listOf([]) : { body: aDetail() }) })
    await act(() => shown.router.navigate({ to: '/dialog' as never }))
    const dialog = await screen.findByRole('dialog', { name: 'Purchase details' })
    expect(await within(dialog).findByText('Arrived in the mailbox')).toBeDefined()
    expect(dialog.dataset['popup']).toBe('orderDetail')
  })
})

describe('withdrawal (B7, R8)', () => {
  const withdrawn = aDetail({
    status: 'refundRequested',
    withdrawableUntil: null,
    withdrawalExclusion: 'withdrawn',
    withdrawal: { receiptNo: 'W-20261121-0007', requestedDt: '2026-11-21T03:01:02.000Z', refundedDt: null },
  })
  const address = `/withdrawal?order=${orderNo}`
  const isWithdrawal = ({ method }: Sent): boolean => method === 'POST'

  test('lists the purchases that can be withdrawn from, each with the time left', async () => {
    const { sent } = await show('/withdrawal', {
      region: 'KR',
      respond: () =>
        listOf([
          anOrder(),
          anOrder({ orderNo: '20261114-OLD', withdrawableUntil: '2026-11-21T02:00:00Z' }),
          anOrder({ orderNo: '20261120-FREE', withdrawableUntil: null }),
        ]),
    })
    expect(await screen.findByText('6 days 21 hours left')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Withdraw from this purchase' })).toHaveLength(1)
    expect(sent[0]!.search).toMatchObject({ startDt: '2026-11-13', pageSize: '100' })
    expect(screen.getByText(/^Within 7 days of payment/)).toBeDefined()
    expect(screen.getByText(/minor made without the consent/)).toBeDefined()
  })

  test('shows visitors the conditions of their region', async () => {
    await show('/withdrawal', { who: 'visitor', region: 'TW' })
    expect(screen.getByText(/the seven-day appraisal period does not apply/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
    cleanup()
    await show('/withdrawal', { who: 'visitor' })
    expect(screen.getByText(/European Economic Area/)).toBeDefined()
  })

  test('takes two steps and shows a receipt with its time', async () => {
    const { sent, user, left } = await show(address, { respond: (one) => ({ body: isWithdrawal(one) ? withdrawn : aDetail() }) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    expect(sent.filter(isWithdrawal)).toEqual([])
    const title = await screen.findByRole('heading', { name: 'Step 2 of 2: confirm the withdrawal' })
    expect(document.activeElement).toBe(title)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'I changed my mind')
    await user.dblClick(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    const done = await screen.findByRole('heading', { name: 'Your withdrawal has been received' })
    expect(document.activeElement).toBe(done)
    expect(sent.filter(isWithdrawal)).toMatchObject([
      { path: `/api/payment/web/${orderNo}/withdrawal`, body: { confirmed: true, reason: 'changedMind' } },
    ])
    const terms = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]))
    expect(terms).toMatchObject({ 'Receipt number': 'W-20261121-0007', 'Received at': '2026-11-21 12:01:02 (UTC+9)', Refund: 'US$ 9.9' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(left).toEqual([orderNo])
  })

  test('the second click of a double click on the first step does not withdraw (B-10)', async () => {
    const { sent, user } = await show(address, { respond: (one) => ({ body: isWithdrawal(one) ? withdrawn : aDetail() }) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }), { detail: 2 })
    expect(screen.getByRole('heading', { name: 'Step 2 of 2: confirm the withdrawal' })).toBeDefined()
    expect(sent.filter(isWithdrawal)).toEqual([])
  })

  test('no response: shows that a retry is safe, keeps the reason, and the retry succeeds', async () => {
    let times = 0
    const { user, sent } = await show(address, {
      respond: (one) => {
        if (!isWithdrawal(one)) return { body: aDetail() }
        times += 1
        return times === 1 ? 'unreachable' : { body: withdrawn }
      },
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
    expect(sent.filter(isWithdrawal)).toHaveLength(2)
  })

  test('no response to a withdrawal that was received: the receipt is shown', async () => {
    let isDone = false
    const { user } = await show(address, {
      respond: (one) => {
        if (!isWithdrawal(one)) return { body: isDone ? withdrawn : aDetail() }
        isDone = true
        return 'unreachable'
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText('W-20261121-0007')).toBeDefined()
  })

  test('goods opened in the meantime: the reason is shown, and the button is removed', async () => {
    let isOpened = false
    const { user } = await show(address, {
      respond: (one) => {
        if (isWithdrawal(one)) {
          isOpened = true
          return refusal(409, 'WITHDRAWAL_EXCLUDED')
        }
        return { body: isOpened ? aDetail({ withdrawableUntil: null, withdrawalExclusion: 'opened' }) : aDetail() }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByText(/have been taken from the mailbox, so/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull()
  })

  test.each([
    [429, 'TOO_MANY_REQUESTS', 'Slowly.', /^Slowly\.$/],
    [503, 'OUT_OF_ORDER', ' ', /^Something went wrong on our side/],
    [409, 'OTHER', '', /^Something has changed in the meantime/],
    [400, 'OTHER', '', /^Something in the request is not right/],
    [502, 502, '', /^No answer came, so it is not certain/],
  ])('%i %s is shown in place and can be retried', async (status, code, message, text) => {
    const { user } = await show(address, {
      respond: (one) => (isWithdrawal(one) ? refusal(status, code, message) : { body: aDetail() }),
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(screen.getByRole('button', { name: 'Confirm withdrawal' }).getAttribute('aria-busy')).toBeNull()
  })

  test('500 shows the error page (E1)', async () => {
    const { user } = await show(address, { respond: (one) => (isWithdrawal(one) ? refusal(500, 'INTERNAL') : { body: aDetail() }) })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(await screen.findByRole('heading', { name: 'Error page' })).toBeDefined()
  })

  test.each([
    ['tooLate', /^The 7 days for withdrawal are over/],
    ['regionTW', /^Digital content supplied at once/],
    ['notPaid', /^It has not been paid/],
  ] as const)('%s: shows the reason and a link to support, and no step', async (withdrawalExclusion, why) => {
    await show(address, { respond: () => ({ body: aDetail({ withdrawableUntil: null, withdrawalExclusion }) }) })
    expect(await screen.findByRole('heading', { name: 'This purchase cannot be withdrawn from' })).toBeDefined()
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask support' })).toBeDefined()
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
  const receipt = (orderId: string, more: object = {}) => ({
    orderId,
    status: 'issued',
    approvalNo: 'G26112100918',
    issuedDt: '2026-11-21T00:31:00Z',
    amount: 13500,
    kind: 'incomeDeduction',
    ...more,
  })
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Order number/ })

  test('are looked up without sign-in, several at once, and each shows its state', async () => {
    const nothing = { approvalNo: null, issuedDt: null, amount: null, kind: null }
    const { sent, user } = await show('/cash-receipt', {
      who: 'visitor',
      respond: () => ({
        body: {
          items: [
            receipt(orderNo),
            receipt('20261118-AB2CD3EF4G', { status: 'notIssued', ...nothing }),
            receipt('20261117-ZZ2CD3EF4G', { status: 'cancelled', ...nothing }),
            receipt('20261116-PP2CD3EF4G', { status: 'notPaid', ...nothing }),
            receipt('20261115-TW2CD3EF4G', { status: 'foreign', ...nothing }),
            receipt('20261114-CC2CD3EF4G', { status: 'noReceipt', ...nothing }),
            receipt('20261113-UU2CD3EF4G', { status: 'unknown', ...nothing }),
          ],
        },
      }),
    })
    await user.click(field())
    await user.paste(`주문 번호: ${orderNo.toLowerCase()}\n20261118-AB2CD3EF4G`)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('G26112100918')).toBeDefined()
    expect(sent).toMatchObject([{ path: '/api/scheduler/cash-bill/issued', search: { orderId: [orderNo, '20261118-AB2CD3EF4G'] } }])
    const panels = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(panels.map((panel) => panel.textContent)).toEqual([
      expect.stringMatching(/^20261121-7K3M9QXW2DIssued.*2026-11-21 09:31.*Income deduction.*KRW 13,500$/),
      expect.stringMatching(/^20261118-AB2CD3EF4GNot issued yet.*within 5 days of a cash payment/),
      expect.stringMatching(/^20261117-ZZ2CD3EF4GCancelled.*there is no receipt for it/),
      expect.stringMatching(/^20261116-PP2CD3EF4GNot paid.*has not been paid/),
      expect.stringMatching(/^20261115-TW2CD3EF4GBought outside Korea.*another region/),
      expect.stringMatching(/^20261114-CC2CD3EF4GNo cash receipt.*a proof of its own/),
      expect.stringMatching(/^20261113-UU2CD3EF4GNot found.*no order of this number/),
    ])
    // A reload shows the same results without another manual look-up.
    cleanup()
    await show('/cash-receipt', { who: 'visitor', respond: () => ({ body: { items: [receipt(orderNo)] } }) })
    expect(await screen.findByText('G26112100918')).toBeDefined()
    expect(field().value).toContain('20261118-AB2CD3EF4G')
  })

  test.each([
    ['   ', /^Enter an order number/],
    ['12_34', /^This is no order number: 12_34/],
    [Array.from({ length: 11 }, (_, index) => `2026112${String(index).padStart(2, '0')}`).join(' '), /^These are 11 order numbers/],
  ])('“%s” shows an error at the field and sends no request', async (typed, text) => {
    const { sent, user } = await show('/cash-receipt', { who: 'visitor' })
    await user.click(field())
    await user.paste(typed)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect([document.activeElement, field().value, sent]).toEqual([field(), typed, []])
    expect(screen.getByText(/^Please check: /).textContent).toBe('Please check: Order number')
  })

  test('no response: the input stays, and a retry works', async () => {
    const { user } = await show('/cash-receipt', {
      who: 'visitor',
      respond: (_sent, times) => (times === 1 ? 'unreachable' : { body: { items: [receipt(orderNo)] } }),
    })
    await user.click(field())
    await user.paste(orderNo)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    expect(field().value).toBe(orderNo)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('G26112100918')).toBeDefined()
  })

  test('a full or blocked storage shows a message, and the look-up still works', async () => {
    const { user } = await show('/cash-receipt', { who: 'visitor', respond: () => ({ body: { items: [receipt(orderNo)] } }) })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.click(field())
    await user.paste(orderNo)
    await screen.findByText(/^This browser cannot save a draft: its storage is full or blocked/)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    expect(await screen.findByText('G26112100918')).toBeDefined()
    vi.restoreAllMocks()
  })
})
