/**
 * Purchases and support requests on their real screens, whose calls reach a real provider in the same process: both sides understand each
 * other. Cases that a provider does not produce by itself are tested beside the screens, with made-up responses.
 */
import { QueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensurePack } from '#server/content/ensure-pack.ts'
import { noFiles } from '#server/platform/file-store.ts'
import { startSession } from '#server/session/tokens.ts'
import { createSupportDesk } from '#server/support/support-desk.ts'
import { CashReceiptScreen } from '#src/features/orders/cash-receipt-screen.tsx'
import { historySearchOf } from '#src/features/orders/history-period.ts'
import { HistoryScreen, OwnHistory } from '#src/features/orders/history-screen.tsx'
import { OrderScreen, OwnOrder } from '#src/features/orders/order-screen.tsx'
import { orderIn } from '#src/features/orders/withdrawal-href.ts'
import { WithdrawableOrders, WithdrawalScreen } from '#src/features/orders/withdrawal-screen.tsx'
import { OwnWithdrawal } from '#src/features/orders/withdrawal-steps.tsx'
import { SupportRoute } from '#src/routes/-support.tsx'
import { demoPack, testNow } from './helpers/provider-database.ts'
import { renderInRouter } from './helpers/render-in-router.tsx'
import { testActors } from './helpers/screen.tsx'
import { openShop } from './helpers/shop.ts'
import { answerUploads } from './helpers/uploads.ts'

const shop = openShop('empty')
beforeAll(async () => {
  await ensurePack(shop.provider.database.db, { folder: demoPack, pictures: 'public' }, testNow, () => {})
})
beforeEach(() => {
  localStorage.clear()
  performance.getEntriesByType = () => []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  shop.provider.now = testNow
})

/** A form of the provider's own runtime: the document's form has another class. */
async function formOf(fields: FormData): Promise<FormData> {
  const form = await new Response(new URLSearchParams()).formData()
  for (const [name, value] of fields) if (typeof value === 'string') form.append(name, value)
  return form
}

/** The member's calls, and the uploads, which use XMLHttpRequest for their progress. */
function callsOf(memberId: string): typeof fetch {
  const call: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { access } = await startSession(shop.provider.database.db, { memberId, now: shop.provider.now })
    request.headers.set('authorization', `Bearer ${access.token}`)
    return shop.replicas[0].fetch(request)
  }
  answerUploads(async (method, url, form) => call(url, { method, body: await formOf(form as FormData) }))
  return call
}

const Support = () => {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <SupportRoute part={id} search={useSearch({ strict: false })} />
}
const History = () => (
  <HistoryScreen>
    <OwnHistory search={historySearchOf(useSearch({ strict: false }))} />
  </HistoryScreen>
)
const Order = () => {
  const { orderNo = '' } = useParams({ strict: false }) as { orderNo?: string }
  return (
    <OrderScreen>
      <OwnOrder orderNo={orderNo} />
    </OrderScreen>
  )
}
const Withdrawal = () => {
  const order = orderIn(useSearch({ strict: false }))
  return (
    <WithdrawalScreen isOne={order !== undefined}>
      {order === undefined ? <WithdrawableOrders /> : <OwnWithdrawal orderNo={order} onLeave={() => undefined} />}
    </WithdrawalScreen>
  )
}
const screens: Readonly<Record<string, () => ReactNode>> = {
  '/inquiry/{-$id}': Support,
  '/purchases': History,
  '/purchases/$orderNo': Order,
  '/withdrawal': Withdrawal,
  '/cash-receipt': () => <CashReceiptScreen />,
  '/shop': () => <h1>Shop</h1>,
}

/** The member opens a page; data that another page showed is fetched again. */
async function open(memberId: string, at: string) {
  cleanup()
  const shown = await renderInRouter(at, screens, {
    actors: await testActors({ name: 'Ashling', region: 'KR' }),
    fetch: callsOf(memberId),
    withPopups: true,
    config: { serverTime: shop.provider.now.toISOString(), region: { id: 'KR', utcOffsetMinutes: 540 } },
    queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } }),
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...shown, user: userEvent.setup() }
}

/** A paid and delivered purchase. */
async function bought(memberId: string, productId: string): Promise<string> {
  const started = await shop.buy(memberId, productId, { method: 'mycard' })
  const orderNo = started.body.orderNo as string
  await shop.pay(started, 'pay')
  await shop.verify(memberId, orderNo)
  await shop.deliver()
  return orderNo
}

describe('purchases', () => {
  test('a purchase appears in its buyer’s history and on its page, but not in another member’s history', async () => {
    const [buyer, other] = [await shop.member(), await shop.member()]
    const orderNo = await bought(buyer, 'gem-pouch')
    await open(buyer, '/purchases')
    const [row] = (await screen.findAllByRole('row')).filter((one) => one.textContent.includes(orderNo))
    expect(row?.textContent).toContain('US$ 4.9')
    await open(buyer, `/purchases/${orderNo}`)
    expect(await screen.findByText(new RegExp(orderNo))).toBeDefined()
    expect(screen.getByRole('link', { name: 'Withdraw from this purchase' }).getAttribute('href')).toBe(`/withdrawal?order=${orderNo}`)
    await open(other, '/purchases')
    expect(await screen.findByText('Nothing reaped yet')).toBeDefined()
  })

  test('a purchase is withdrawn in two steps: the page shows the receipt, and the provider requests the refund', async () => {
    const buyer = await shop.member()
    const orderNo = await bought(buyer, 'gem-pouch')
    const { user } = await open(buyer, `/withdrawal?order=${orderNo}`)
    await user.click(await screen.findByRole('button', { name: 'Withdraw from this purchase' }))
    await screen.findByRole('heading', { name: 'Step 2 of 2: confirm the withdrawal' })
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    await screen.findByRole('heading', { name: 'Your withdrawal has been received' })
    expect(screen.getByText(/^W-\d{8}-/)).toBeDefined()
    await shop.finish()
    expect((await shop.order(orderNo)).state).toBe('refundRequested')
  })

  test('a cash receipt is found by its order number; an unknown number is not found', async () => {
    const buyer = await shop.member()
    const orderNo = await bought(buyer, 'gem-pouch')
    const { user } = await open(buyer, '/cash-receipt')
    await user.type(screen.getByRole('textbox', { name: /^Order number/ }), `${orderNo.toLowerCase()} 20261121-NOBODYSNO1`)
    await user.click(screen.getByRole('button', { name: 'Look up' }))
    const list = await screen.findByRole('list')
    expect(within(list).getByText(orderNo)).toBeDefined()
    expect(within(list).getByText('20261121-NOBODYSNO1').closest('li')?.textContent).toContain('Not found')
  })
})

describe('support', () => {
  test('a request is sent, answered, continued, closed and reviewed; page and provider agree at each step', async () => {
    const { db } = shop.provider.database
    const desk = createSupportDesk({ db, now: () => shop.provider.now, files: noFiles })
    const identities = [{ issuer: 'https://accounts.google.com', subject: 'writes-to-support' }]
    const memberId = await shop.member({ identities })
    const { user, router } = await open(memberId, '/inquiry/new')
    const type = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Type/ })
    await waitFor(() => expect(type.disabled).toBe(false))
    await user.selectOptions(type, '4')
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'The bow is silent')
    await user.type(screen.getByRole('textbox', { name: /^Content/ }), ' It makes no sound.')
    await user.click(screen.getByRole('checkbox', { name: /privacy|personal/i }))
    await user.click(screen.getByRole('button', { name: /^Send request/ }))
    await screen.findByRole('heading', { level: 2, name: 'The bow is silent', hidden: true })
    const id = Number(router.state.location.pathname.split('/').at(-1))
    expect((await desk.show(id))?.messages.map(({ content }) => content)).toEqual([expect.stringContaining('It makes no sound.')])

    await desk.answer(id, 'Please string it.', [], 'kim')
    const again = await open(memberId, `/inquiry/${String(id)}`)
    expect(await screen.findByText('Please string it.')).toBeDefined()
    await again.user.type(screen.getByRole('textbox', { name: /^Add a message/ }), 'I did.')
    await again.user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('I did.')).toBeDefined()
    expect((await desk.show(id))?.supportRequest.status).toBe('waiting')

    await again.user.click(screen.getByRole('button', { name: 'Close request' }))
    const asks = await screen.findByRole('dialog', { name: 'Close this request?' })
    await again.user.click(within(asks).getByRole('button', { name: 'Close request' }))
    const review = await screen.findByRole('dialog', { name: 'How did we do?' })
    await again.user.click(within(review).getByRole('radio', { name: '4 of 5: Good' }))
    await again.user.click(within(review).getByRole('button', { name: 'Send' }))
    await screen.findByText(/^You have told us how it went/)
    expect((await desk.show(id))?.review?.rating).toBe(4)
    await open(memberId, '/inquiry?status=9')
    expect(await screen.findByRole('link', { name: /The bow is silent/ })).toBeDefined()
  })
})
