/** The windows of payment pages (B4, B5, S16), and where an order returns to. Windows behave as in browsers: a name is one window. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import type { Api } from '#src/api/api.ts'
import { createPaymentPorts } from './payment-effects.ts'

interface FakeWindow {
  name: string
  url: string
  closed: boolean
  close: () => void
  focus: () => void
  location: { replace: (url: string) => void }
}
const windows: FakeWindow[] = []

beforeEach(() => {
  vi.stubGlobal('open', (url: string, name: string): FakeWindow => {
    const known = windows.find((one) => one.name === name && !one.closed)
    if (known !== undefined) {
      known.url = url
      return known
    }
    const opened: FakeWindow = {
      name,
      url,
      closed: false,
      close: () => void (opened.closed = true),
      focus: () => undefined,
      location: { replace: (to) => void (opened.url = to) },
    }
    windows.push(opened)
    return opened
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  windows.length = 0
})

const pageOf = (orderNo: string): string => `https://pay.example/${orderNo}`
const orderOf = (orderNo: string) => ({
  orderNo,
  status: 'atProvider' as const,
  isPaymentBeingReturned: false,
  paymentUrl: pageOf(orderNo),
  expiresAt: null,
})
const wishOf = (idempotencyKey: string) => ({ productId: 'gem-pouch', quantity: 1, consentVersion: '1', idempotencyKey })
const live = new AbortController().signal

/** @param respond the shop */
function portsOf(respond: (name: string, body: Record<string, unknown>) => unknown) {
  const calls: [name: string, body: Record<string, unknown>][] = []
  const call = async (name: string, { body }: { body: Record<string, unknown> }): Promise<unknown> => {
    calls.push([name, body])
    return respond(name, body)
  }
  return { calls, ports: createPaymentPorts({ api: { call } as Api, locale: () => 'en', waiting: () => '…' }) }
}

test('a refused second purchase leaves the open payment page of the first alone', async () => {
  const { ports } = portsOf((_name, { idempotencyKey }) => {
    if (idempotencyKey === 'a') return orderOf('A')
    throw new Failure(409, { code: 2416, message: '28', traceId: '', orderNo: 'A' })
  })
  expect((await ports.placeOrder({ wish: wishOf('a'), opensWindow: true }, live)).type).toBe('placed')
  expect((await ports.placeOrder({ wish: wishOf('b'), opensWindow: true }, live)).type).toBe('locked')
  expect(windows.map(({ url, closed }) => [url, closed])).toEqual([
    [pageOf('A'), false],
    ['about:blank', true],
  ])
})

test('opening the page of an order again uses the window that the order has', async () => {
  const { ports } = portsOf(() => orderOf('A'))
  await ports.placeOrder({ wish: wishOf('a'), opensWindow: true }, live)
  for (let i = 0; i < 2; i += 1) expect(await ports.openPage({ orderNo: 'A', url: pageOf('A'), opensWindow: true }, live)).toBe('window')
  await ports.openPage({ orderNo: 'B', url: pageOf('B'), opensWindow: true }, live)
  expect(windows.map(({ url }) => url)).toEqual([pageOf('A'), pageOf('B')])
})

test.each([
  ['a window', '/payment/A', true, 'window'],
  ['this tab', '/ko/payment/A', false, 'sameTab'],
  ['the game', '/ko/ingame/payment/A', false, 'ingame'],
])('the payment page returns to where it was opened last: %s', async (_name, pathname, opensWindow, returnTo) => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { pathname, assign })
  const { ports, calls } = portsOf(() => orderOf('A'))
  await ports.openPage({ orderNo: 'A', url: pageOf('A'), opensWindow }, live)
  expect(calls).toEqual([['verifyPayment', { orderNo: 'A', returnTo }]])
  expect([windows.length, assign.mock.calls]).toEqual(opensWindow ? [1, []] : [0, [[pageOf('A')]]])
})

test('without a response of the shop the page opens nevertheless', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { pathname: '/payment/A', assign })
  const { ports } = portsOf(() => {
    throw new Failure(0, { code: 'NETWORK', message: '', traceId: '' })
  })
  await ports.openPage({ orderNo: 'A', url: pageOf('A'), opensWindow: false }, live)
  expect(assign.mock.calls).toEqual([[pageOf('A')]])
})

test('an order that is found paid before this tab has left stays here', async () => {
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { pathname: '/payment/A', assign })
  const left = new AbortController()
  const { ports } = portsOf(() => left.abort())
  await ports.openPage({ orderNo: 'A', url: pageOf('A'), opensWindow: false }, left.signal)
  expect(assign.mock.calls).toEqual([])
})
