/** Shop and product in an open tab: they refetch at the reset, on focus and after news from another tab; failures are shown. */
import { focusManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductDetail } from '#contract/shop.ts'
import { preloadedFor } from '#src/api/aging.ts'
import { followOtherTabs } from '#src/api/site-news.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { ProductScreen } from './product-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'

/** 00:00 of the server's day (UTC+9). */
const midnight = Date.parse('2026-11-21T15:00:00.000Z')
/** Time from the page's load to midnight, in ms. */
const before = 10_000
const iso = (ms: number): string => new Date(ms).toISOString()

interface World {
  /** The provider's clock, in ms since the epoch. */
  now: number
  /** Purchases during the current day. */
  used: number
  total: number
  type: 'DAILY' | 'UNLIMITED'
  free: boolean
  /** The response to an order. */
  order: { status: number; body: unknown }
  /** Names of the other goods in the list. */
  others: string[]
}

let world: World
let sent: string[]
let stop: (() => void) | undefined

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

const product = (): ProductDetail => ({
  productId: 'daily-gift',
  category: 'daily',
  name: 'Daily gift',
  quantity: '10 jade',
  image: '/art/x.jpg',
  featured: false,
  free: world.free,
  itemPrice: { USD: 1 },
  maxQuantity: 5,
  limit: {
    type: world.type,
    color: 'RED',
    total: world.total,
    used: world.used,
    resetsAt: world.type === 'DAILY' ? iso(world.now < midnight ? midnight : midnight + 86_400_000) : null,
  },
  description: '<p>A gift.</p>',
  notes: [],
  contents: [{ image: null, name: 'Red jade', count: 1200 }],
})

const others = (): ProductDetail[] => world.others.map((name) => ({ ...product(), productId: name.toLowerCase(), name }))

const fetchIt: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const name = pathname.replace('/api/payment/web/', '')
  sent.push(`${request.method} ${name}`)
  if (request.method === 'POST') return Response.json(world.order.body, { status: world.order.status })
  if (name === 'item/list')
    return Response.json({ items: [product(), ...others()], totalCount: 1 + world.others.length, pageNo: 1, pageSize: 24 })
  if (name.startsWith('item/')) return Response.json(product())
  return Response.json({ categories: [], banners: [] })
}

async function show(path: '/shop' | '/product') {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 0, refetchOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
    },
  })
  stop = followOtherTabs(queryClient)
  await renderInRouter(
    path,
    {
      '/shop': () => <ShopScreen audience="member" category={undefined} page={1} />,
      '/product': () => <ProductScreen audience="member" productId="daily-gift" />,
    },
    { actors: await testActors({ region: 'KR' }), fetch: fetchIt, config: { serverTime: iso(world.now) }, queryClient },
  )
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) })
}

/** Advances the provider's clock and this device's together. */
const pass = (ms: number) =>
  act(async () => {
    world.now += ms
    await vi.advanceTimersByTimeAsync(ms)
  })
const main = () => within(screen.getByRole('main'))
const requestsOf = (call: string): number => sent.filter((one) => one === call).length

beforeEach(() => {
  world = { now: midnight - before, used: 1, total: 1, type: 'DAILY', free: true, order: { status: 500, body: {} }, others: [] }
  sent = []
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
  test('the list offers it again automatically when the server’s day changes', async () => {
    await show('/shop')
    await screen.findByText('Bought for today')
    world.used = 0
    await pass(before - 3000)
    expect(requestsOf('GET item/list')).toBe(1)
    await pass(6000)
    expect(screen.queryByText('Bought for today')).toBeNull()
    expect(main().getByText(/^Resets in 23:59:5\d$/)).toBeDefined()
    expect(requestsOf('GET item/list')).toBe(2)
  })

  test('its page offers it again automatically', async () => {
    await show('/product')
    expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
    world.used = 0
    await pass(before + 3000)
    expect(await screen.findByRole('button', { name: 'Claim for free' })).toBeDefined()
    expect(requestsOf('GET item/daily-gift')).toBe(2)
  })

  test('a response with a past reset is refetched with growing pauses, at most three times in ten minutes', async () => {
    await show('/shop')
    await screen.findByText('Bought for today')
    const stuck = world.now
    await pass(before + 2000)
    world.now = stuck
    const first = requestsOf('GET item/list')
    for (let passed = 0; passed < 600_000; passed += 10_000) {
      await pass(10_000)
      world.now = stuck
    }
    expect(requestsOf('GET item/list') - first).toBeLessThanOrEqual(3)
  })

  test('a hidden tab refetches when it becomes visible', async () => {
    await show('/shop')
    await screen.findByText('Bought for today')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    world.used = 0
    await pass(before + 60_000)
    expect(requestsOf('GET item/list')).toBe(1)
    visibility.mockReturnValue('visible')
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(10)
    })
    await pass(10)
    expect(screen.queryByText('Bought for today')).toBeNull()
    expect(requestsOf('GET item/list')).toBe(2)
  })
})

describe('a tab that regains the focus', () => {
  test.each([
    ['/shop', 'GET item/list'],
    ['/product', 'GET item/daily-gift'],
  ] as const)('%s refetches', async (path, call) => {
    await show(path)
    await screen.findAllByText('Daily gift')
    // Data that a page has just rendered counts as fresh.
    await pass(preloadedFor + 500)
    expect(requestsOf(call)).toBe(1)
    await act(async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
      focusManager.setFocused(undefined)
    })
    await pass(10)
    expect(requestsOf(call)).toBe(2)
  })
})

describe('news from another tab', () => {
  test('a purchase there is shown on this page at once', async () => {
    world = { ...world, used: 0 }
    await show('/product')
    await screen.findByRole('button', { name: 'Claim for free' })
    world.used = 1
    await act(async () => {
      for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data: [['products'], ['orders']] }))
    })
    expect((await screen.findAllByRole('button', { name: 'Bought for today' })).length).toBeGreaterThan(0)
  })

  test('a purchase there that leaves 2 reduces the quantity from 3 to 2 and shows a message', async () => {
    world = { ...world, used: 0, total: 5, type: 'UNLIMITED', free: false }
    const user = await show('/product')
    await user.click(await screen.findByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(screen.queryByText(/left for you/)).toBeNull()
    world.used = 3
    await act(async () => {
      for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data: [['products'], ['orders']] }))
    })
    const note = await screen.findByText('Only 2 left for you, so the quantity is 2 now.')
    expect(note.closest('output')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'One less' }))
    expect(screen.queryByText(/left for you/)).toBeNull()
  })

  test('invalid messages are ignored', async () => {
    await show('/shop')
    await screen.findByText('Bought for today')
    for (const data of [undefined, 'products', [[]], [[{}]], { keys: [['products']] }])
      await act(async () => {
        for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data }))
      })
    await pass(10)
    expect(requestsOf('GET item/list')).toBe(1)
  })

  test('a browser without BroadcastChannel can send an order and shows its response', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    world = { ...world, used: 0, order: { status: 409, body: { code: 'LIMIT_REACHED', message: 'Used up.', traceId: 't' } } }
    const user = await show('/product')
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Claim for free' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Used up.')
  })
})

describe('one product', () => {
  test('shows its contents for the chosen quantity', async () => {
    world = { ...world, used: 0, total: 5, type: 'UNLIMITED', free: false }
    const user = await show('/product')
    const contents = async () => (await screen.findByText('Red jade')).closest('li')?.textContent
    expect(await contents()).toBe('Red jade×1,200')
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    expect(await contents()).toBe('Red jade×3,600')
  })

  test('shows up to four other goods, never itself; without any there is no section', async () => {
    world = { ...world, others: ['Box', 'Pass', 'Cloak', 'Chest', 'Vault'] }
    await show('/product')
    const section = await screen.findByRole('region', { name: 'Other goods' })
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map((name) => name.textContent),
    ).toEqual(['Box', 'Pass', 'Cloak', 'Chest'])
    cleanup()
    world = { ...world, others: [] }
    await show('/product')
    await screen.findByText('Red jade')
    expect(screen.queryByRole('region', { name: 'Other goods' })).toBeNull()
  })
})

describe('an order rejected because of its limit', () => {
  const refuse = { status: 409, body: { code: 'LIMIT_REACHED', message: 'The purchase limit is used up.', traceId: 't' } }

  test('bought elsewhere: the message stays although the form is removed (P-6), until the limit is reset', async () => {
    world = { ...world, used: 0, order: refuse }
    const user = await show('/product')
    await user.click(await screen.findByRole('checkbox'))
    world.used = 1
    await user.click(screen.getByRole('button', { name: 'Claim for free' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The purchase limit is used up.')
    expect(screen.getAllByRole('button', { name: 'Bought for today' }).length).toBeGreaterThan(0)
    world.used = 0
    await pass(before + 3000)
    expect(await screen.findByRole('button', { name: 'Claim for free' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  })

  test('quantity 3 with 2 left: a message shows the rest, and the button offers 2 (P-7)', async () => {
    world = { ...world, used: 0, total: 5, type: 'UNLIMITED', free: false, order: refuse }
    const user = await show('/product')
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    await user.click(screen.getByRole('button', { name: 'One more' }))
    world.used = 3
    await user.click(screen.getByRole('button', { name: /^Pay/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('2 left')
    expect(screen.getByRole('button', { name: 'Pay US$ 2.00' })).toBeDefined()
  })
})
