/**
 * Shop and product in an open tab, over a real provider: they refetch at the reset, on focus and after news from another tab; failures are
 * shown.
 */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#server/platform/failure-messages.ts'
import { products } from '#server/shop/shop.tables.ts'
import { preloadedFor } from '#src/api/aging.ts'
import { followOtherTabs } from '#src/api/site-news.ts'
import { callsTo, type Calls, type CallOptions } from '#tests/helpers/calls.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { ProductScreen } from './product-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'

const shop = openShop('demo')

/** 00:00 of the server's day (UTC+9). */
const midnight = Date.parse('2026-11-21T15:00:00.000Z')
/** Time from the page's load to midnight, in ms. */
const before = 10_000
/** Free, once a day. */
const gift = { productId: 'daily-gift', name: 'The ferry’s daily gift' }
/** US$ 1.90, five a day. */
const gold = { productId: 'gold-hoard', name: 'Hoard of gold' }

let memberId: string
let calls: Calls
let popups: readonly unknown[]
let stop: (() => void) | undefined

/** The member claims the gift in another browser. */
const claim = async (): Promise<void> => {
  expect((await shop.buy(memberId, gift.productId)).status).toBe(200)
}
/** The member pays for gold in another browser. */
async function buyGold(quantity: number): Promise<void> {
  const started = await shop.buy(memberId, gold.productId, { quantity, method: 'mycard' })
  await shop.pay(started, 'pay')
  await shop.verify(memberId, started.body.orderNo as string)
}

/** A BroadcastChannel of this test: the test itself is the other tab. */
class Channel extends EventTarget {
  static open: Channel[] = []
  constructor() {
    super()
    Channel.open.push(this)
  }
  posted: unknown[] = []
  postMessage(data: unknown): void {
    this.posted.push(data)
  }
  close(): void {
    Channel.open = Channel.open.filter((one) => one !== this)
  }
}

async function show(path: '/shop' | '/product', o: { productId?: string; instead?: CallOptions['instead'] } = {}) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 0, refetchOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
    },
  })
  stop = followOtherTabs(queryClient)
  calls = callsTo(shop.replicas[0], { memberId, ...(o.instead === undefined ? {} : { instead: o.instead }) })
  ;({ popups } = await renderInRouter(
    path,
    {
      '/shop': () => <ShopScreen audience="member" category={undefined} page={1} />,
      '/product': () => <ProductScreen audience="member" productId={o.productId ?? gift.productId} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: calls.fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient,
    },
  ))
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) })
}

/** Advances the provider's clock and this device's together. */
const pass = (ms: number) =>
  act(async () => {
    shop.later(ms)
    await vi.advanceTimersByTimeAsync(ms)
  })
/** Of the gift in the list. */
const card = async () => within((await screen.findByRole('heading', { name: gift.name })).closest('li')!)
const list = '/api/payment/web/item/list'
const ofProduct = `/api/payment/web/item/${gift.productId}`
const requestsOf = (path: string): number => calls.sent.filter((one) => one.path === path).length
/** A message of another tab. */
const hear = (data: unknown) =>
  act(async () => {
    for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data }))
  })

beforeEach(async () => {
  shop.provider.now = new Date(midnight - before)
  memberId = await shop.member()
  Channel.open = []
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  const start = performance.now()
  performance.getEntriesByType = () => [{ responseStart: start } as unknown as PerformanceEntry]
})
afterEach(() => {
  stop?.()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a claimed daily product (P-5)', () => {
  beforeEach(claim)

  test('the list offers it again automatically when the server’s day changes', async () => {
    await show('/shop')
    await (await card()).findByText('Bought for today')
    await pass(before - 3000)
    expect(requestsOf(list)).toBe(1)
    await pass(6000)
    const again = await card()
    await waitFor(() => expect(again.queryByText('Bought for today')).toBeNull())
    expect(again.getByText(/^Resets in 23:59:5\d$/)).toBeDefined()
    expect(requestsOf(list)).toBe(2)
  })

  test('its page offers it again automatically', async () => {
    await show('/product')
    expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
    await pass(before + 3000)
    expect(await screen.findByRole('button', { name: 'Claim for free' })).toBeDefined()
    expect(requestsOf(ofProduct)).toBe(2)
  })

  test('a hidden tab refetches when it becomes visible', async () => {
    await show('/shop')
    await (await card()).findByText('Bought for today')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(before + 60_000)
    expect(requestsOf(list)).toBe(1)
    visibility.mockReturnValue('visible')
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(10)
    })
    const again = await card()
    await waitFor(() => expect(again.queryByText('Bought for today')).toBeNull())
    expect(requestsOf(list)).toBe(2)
  })
})

describe('a tab that regains the focus', () => {
  test.each([
    ['/shop', list],
    ['/product', ofProduct],
  ] as const)('%s refetches', async (path, call) => {
    await show(path)
    await screen.findAllByText(gift.name)
    // Data that a page has just rendered counts as fresh.
    await pass(preloadedFor + 500)
    expect(requestsOf(call)).toBe(1)
    await act(async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
      focusManager.setFocused(undefined)
    })
    await pass(10)
    await waitFor(() => expect(requestsOf(call)).toBe(2))
  })
})

describe('news from another tab', () => {
  test('a purchase there is shown on this page at once', async () => {
    await show('/product')
    await screen.findByRole('button', { name: 'Claim for free' })
    await claim()
    await hear([['products'], ['orders']])
    expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
  })

  test('a purchase there that leaves 2 reduces the quantity from 3 to 2 and shows a message', async () => {
    const user = await show('/product', gold)
    await user.click(await screen.findByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(screen.queryByText(/left for you/)).toBeNull()
    await buyGold(3)
    await hear([['products'], ['orders']])
    const note = await screen.findByText('Only 2 left for you, so the quantity is 2 now.')
    expect(note.closest('output')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'One less' }))
    expect(screen.queryByText(/left for you/)).toBeNull()
  })

  test('invalid messages are ignored', async () => {
    await show('/shop')
    await card()
    for (const data of [undefined, 'products', [[]], [[{}]], { keys: [['products']] }]) await hear(data)
    await pass(10)
    expect(requestsOf(list)).toBe(1)
    // The channel is open: a valid message is followed.
    await hear([['products']])
    await waitFor(() => expect(requestsOf(list)).toBe(2))
  })

  test('a browser without BroadcastChannel can send an order and shows its response', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const user = await show('/product')
    await user.click(await screen.findByRole('checkbox'))
    await claim()
    await user.click(screen.getByRole('button', { name: 'Claim for free' }))
    expect((await screen.findByRole('alert')).textContent).toBe(messageOf('LIMIT_REACHED', 'en'))
  })
})

describe('the maximum per purchase', () => {
  const isGold = eq(products.productId, gold.productId)
  const allow = async (maxQuantity: number): Promise<void> => {
    await shop.provider.database.db.update(products).set({ maxQuantity }).where(isGold)
  }
  let usual: number
  beforeEach(async () => {
    usual = (await shop.provider.database.db.select().from(products).where(isGold))[0]!.maxQuantity
  })
  afterEach(() => allow(usual))

  test('is shown beside the rest of a limit, if it is less', async () => {
    await allow(2)
    await show('/product', gold)
    expect(await screen.findByText('Purchases left today: 5; up to 2 per purchase')).toBeDefined()
    cleanup()
    await allow(5)
    await show('/product', gold)
    expect(await screen.findByText('Purchases left today: 5')).toBeDefined()
  })

  test('lowered by an import under an open page: the order is refused in words of its own, and nothing is said of the limit', async () => {
    const user = await show('/product', gold)
    await user.click(await screen.findByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('checkbox'))
    await allow(1)
    await user.click(screen.getByRole('button', { name: /^Pay/ }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Fewer of this can now be bought in one order/)
    const note = await screen.findByText('At most 1 per purchase, so the quantity is 1 now.')
    expect(note.closest('output')).not.toBeNull()
    expect([screen.queryByText(/left for you/), popups]).toEqual([null, []])
    expect(await shop.ordersOf(memberId)).toEqual([])
  })
})

describe('one product', () => {
  afterEach(async () => {
    await shop.provider.database.db.update(products).set({ onSaleUntil: null })
  })

  test('shows its contents for the chosen quantity', async () => {
    const user = await show('/product', { productId: 'gem-chest' })
    const contents = async () =>
      (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent).filter((text) => text.startsWith('Red jade×'))
    const [, once] = /^Red jade×([\d,]+)$/.exec((await contents())[0] ?? '') ?? []
    expect(once).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(await contents()).toContain(`Red jade×${(Number(once!.replaceAll(',', '')) * 3).toLocaleString('en')}`)
  })

  test('shows up to four other goods, never itself; without any there is no section', async () => {
    await show('/product', gold)
    const section = await screen.findByRole('region', { name: 'Other goods' })
    const names = within(section)
      .getAllByRole('heading', { level: 3 })
      .map((name) => name.textContent)
    expect([names.length, names.includes(gold.name)]).toEqual([4, false])
    cleanup()
    const { db } = shop.provider.database
    const yesterday = new Date(midnight - 86_400_000)
    await db.update(products).set({ onSaleUntil: yesterday }).where(ne(products.productId, gold.productId))
    await show('/product', gold)
    await screen.findByRole('heading', { level: 1, name: gold.name })
    await waitFor(() => expect(requestsOf(list)).toBe(1))
    await pass(10)
    expect(screen.queryByRole('region', { name: 'Other goods' })).toBeNull()
  })
})

test('while an order is placed, the button in the bar is in progress too', async () => {
  const answered = Promise.withResolvers<undefined>()
  const user = await show('/product', { instead: ({ method }) => (method === 'POST' ? answered.promise : undefined) })
  await user.click(await screen.findByRole('checkbox'))
  const inProgress = () =>
    screen.getAllByRole('button', { name: /^Claim/ }).map((button) => [button.textContent, button.getAttribute('aria-busy')])
  expect(inProgress()).toEqual([
    ['Claim for free', null],
    ['Claim', null],
  ])
  await user.click(screen.getByRole('button', { name: 'Claim' }))
  expect(inProgress()).toEqual([
    ['Claim for free', 'true'],
    ['Claim', 'true'],
  ])
  answered.resolve(undefined)
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
})

test('a claimed gift without a response: the message leads to the purchases, and at the reset it can be claimed again', async () => {
  const user = await show('/product', { instead: ({ method }, times) => (method === 'POST' && times === 1 ? 'lost' : undefined) })
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Claim for free' }))
  expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toMatch(/^No answer came/)
  expect(alert.textContent).not.toMatch(/press/i)
  expect(within(alert).getByRole('link', { name: 'your purchases' }).getAttribute('href')).toBe('/purchases')
  await pass(before + 3000)
  await user.click(await screen.findByRole('checkbox'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Claim for free' }))
  await waitFor(async () => expect(await shop.ordersOf(memberId)).toHaveLength(2))
})

describe('a product that an import changes after the page was loaded', () => {
  const isGold = eq(products.productId, gold.productId)
  const words = messageOf('PRODUCT_CHANGED', 'en')
  const box = () => screen.findByRole<HTMLInputElement>('checkbox')
  /** US$ 2.90 instead of 1.90. */
  const raise = async (): Promise<void> => {
    const { db } = shop.provider.database
    const [row] = await db.select().from(products).where(isGold)
    await db
      .update(products)
      .set({ prices: { ...row!.prices, USD: 2.9 } })
      .where(isGold)
  }
  afterEach(async () => {
    const { db } = shop.provider.database
    const [row] = await db.select().from(products).where(isGold)
    await db
      .update(products)
      .set({ prices: { ...row!.prices, USD: 1.9 } })
      .where(isGold)
  })

  test('nothing is ordered at a price that was not shown: the new one has to be agreed to, and is another purchase', async () => {
    const user = await show('/product', gold)
    await user.click(await box())
    await raise()
    await user.click(screen.getByRole('button', { name: 'Pay US$ 1.90' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    const pay = await screen.findByRole('button', { name: 'Pay US$ 2.90' })
    expect([(await box()).checked, screen.getByRole('alert').textContent]).toEqual([false, words])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await shop.ordersOf(memberId)).toEqual([])
    await user.click(pay)
    expect((await box()).getAttribute('aria-invalid')).toBe('true')
    expect(calls.writes()).toHaveLength(1)
    await user.click(await box())
    await user.click(pay)
    await waitFor(async () => expect(await shop.ordersOf(memberId)).toMatchObject([{ amount: 290, state: 'atProvider' }]))
    const sent = calls.writes().map(({ body }) => body)
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    expect(new Set(sent.map(({ productVersion }) => productVersion)).size).toBe(2)
  })

  test('seen before the press: the consent is taken back, with the reason beside the button', async () => {
    const user = await show('/product', gold)
    await user.click(await box())
    await raise()
    await hear([['products']])
    const pay = await screen.findByRole('button', { name: 'Pay US$ 2.90' })
    expect([(await box()).checked, screen.getByText(words).closest('form')]).toEqual([false, pay.closest('form')])
    await user.click(await box())
    expect(screen.queryByText(words)).toBeNull()
    await user.click(pay)
    await waitFor(async () => expect(await shop.ordersOf(memberId)).toMatchObject([{ amount: 290 }]))
    expect(calls.writes()).toHaveLength(1)
  })
})

describe('an order rejected because of its limit', () => {
  test('bought elsewhere: the message stays although the form is removed (P-6), until the limit is reset', async () => {
    const user = await show('/product')
    await user.click(await screen.findByRole('checkbox'))
    await claim()
    await user.click(screen.getByRole('button', { name: 'Claim for free' }))
    expect((await screen.findByRole('alert')).textContent).toBe(messageOf('LIMIT_REACHED', 'en'))
    expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
    await pass(before + 3000)
    expect(await screen.findByRole('button', { name: 'Claim for free' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  })

  test('quantity 3 with 2 left: a message shows the rest, and the button offers 2 (P-7)', async () => {
    const user = await show('/product', gold)
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await buyGold(3)
    await user.click(screen.getByRole('button', { name: /^Pay/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('2 left')
    expect(screen.getByRole('button', { name: 'Pay US$ 3.80' })).toBeDefined()
  })
})
