/**
 * Rules that hold for every payment provider, whatever is lost, repeated, late, forged or untrue: the same cases against each and its
 * emulator. After each case the invariants of the audit hold and the money adds up.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { paymentBenches, type Arrival } from '#tests/helpers/payment-benches.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { openShop, type Fault } from '#tests/helpers/shop.ts'
import { brokenInvariants } from '../audit/invariants.ts'
import { moneyByCurrency } from '../audit/money.ts'
import { createLog } from '../platform/log.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import type { OrderRow } from './orders.tables.ts'
import type { PaymentState } from './payment-provider.ts'
import { runRefundCommand } from './refund-command.ts'
import { unappliedDue } from './refund-order.ts'

const shop = openShop()
const minute = 60_000
const bought = ['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered']
/** Every kind of fault of a call. */
const faults: readonly Fault[] = ['down', 'slow', 'broken', 'garbled', 'lost']

afterEach(async () => {
  shop.provider.now = testNow
  shop.faults.clear()
  shop.errors.length = 0
  vi.restoreAllMocks()
  const { db } = shop.provider.database
  const wrong = [...(await brokenInvariants(db)), ...(await moneyByCurrency(db)).filter(({ difference }) => difference !== 0)]
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
})

describe.each(paymentMethods)('%s', (method) => {
  const bench = () => paymentBenches[method](shop)
  const count = (name: string | undefined): number => shop.asked.filter((one) => one === name).length
  const begin = async (product = 'gem-pouch') => {
    const buyer = await shop.member()
    const started = await shop.buy(buyer, product, { method })
    expect(started.status).toBe(200)
    return { buyer, order: await shop.order(started.body.orderNo as string) }
  }
  const send = ({ request, from }: Arrival): Promise<Response> => {
    shop.replicas[1].clientAddress = from
    return shop.replicas[1].fetch(request())
  }
  /** Changes the provider's reports on paid payments, until it is restored. */
  const reports = (changed: Partial<PaymentState>) => {
    const provider = shop.deps.payments.providers[method]!
    const { state } = provider
    return vi.spyOn(provider, 'state').mockImplementation(async (key) => ({ ...(await state(key))!, ...changed }))
  }
  const stateOf = async ({ orderNo }: OrderRow) => (await shop.order(orderNo)).state
  const statesOf = async ({ orderNo }: OrderRow): Promise<string[]> => (await shop.story(orderNo)).filter((one) => bought.includes(one))
  /** The game delivers what it received; it was notified once. */
  const isDeliveredOnce = async (order: OrderRow): Promise<void> => {
    await shop.deliver()
    shop.later(2 * minute)
    await shop.deliver()
    expect([await statesOf(order), (await shop.mails(order.orderNo)).length]).toEqual([bought, 1])
  }
  const refund = (orderNo: string) =>
    runRefundCommand({ ...shop.deps, events: noSecurityEvents, environment: { REFUND_LIMIT: { USD: 1000, HKD: 1000 } } }, [
      orderNo,
      '--as',
      'kim',
    ])

  describe('a payment is settled once, whatever notifications arrive', () => {
    test.each([
      ['the return, then the callback', ['return', 'callback']],
      ['the callback, then the return', ['callback', 'return']],
      ['the return alone', ['return']],
      ['the callback alone', ['callback']],
      ['no notification: the shop queries the provider', []],
      ['both, three times each', ['return', 'callback', 'callback', 'return', 'return', 'callback']],
    ])('settled with %s', async (_name, notifications) => {
      const { order } = await begin()
      await bench().settle(order, 'paid')
      const arrivals = { return: await bench().returnOf(order, 'paid'), callback: bench().callbackOf(order, 'paid') }
      for (const one of notifications) {
        const { status, headers } = await send(arrivals[one as 'return'])
        expect([status, headers.get('location')]).toEqual(one === 'return' ? [303, `/en/payment/${order.orderNo}`] : [200, null])
      }
      shop.later(15_000)
      await shop.reconcile()
      await isDeliveredOnce(order)
    })

    test('concurrent players, callbacks and reconcilers capture the money once', async () => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      const before = count(bench().calls.capture)
      const callback = bench().callbackOf(order, 'paid')
      await Promise.all([
        ...Array.from({ length: 4 }, () => send(callback)),
        ...Array.from({ length: 4 }, () => shop.verify(buyer, order.orderNo)),
        shop.reconcile(),
        shop.reconcile(),
      ])
      await shop.verify(buyer, order.orderNo)
      expect(count(bench().calls.capture) - before).toBe(bench().calls.capture === undefined ? 0 : 1)
      await isDeliveredOnce(order)
    })

    test('a “refused” notification before or after the payment changes nothing', async () => {
      const { buyer, order } = await begin()
      const refused = bench().callbackOf(order, 'refused')
      await send(refused)
      await bench().settle(order, 'paid')
      await send(bench().callbackOf(order, 'paid'))
      await send(await bench().returnOf(order, 'refused'))
      await send(refused)
      expect((await shop.verify(buyer, order.orderNo)).body.status).toBe('confirmed')
      await isDeliveredOnce(order)
      await send(bench().callbackOf(order, 'refused'))
      await shop.reconcile()
      expect(await stateOf(order)).toBe('delivered')
    })

    test('a return as refused after one as paid does not end an order whose payment is still open', async () => {
      const { order } = await begin()
      await send(await bench().returnOf(order, 'paid'))
      await send(await bench().returnOf(order, 'refused'))
      await shop.reconcile()
      expect(await stateOf(order)).toBe('atProvider')
      await bench().settle(order, 'paid')
      shop.later(15_000)
      await shop.reconcile()
      await isDeliveredOnce(order)
    })

    test('an order that was paid in time and reported after its expiry is delivered', async () => {
      const { order } = await begin('weapon-box')
      await bench().settle(order, 'paid')
      shop.faults.set(bench().calls.state, 'down')
      shop.later(60 * minute)
      await shop.reconcile()
      shop.faults.clear()
      await send(bench().callbackOf(order, 'paid'))
      expect(await stateOf(order)).toBe('confirmed')
      await isDeliveredOnce(order)
    })
  })

  test('repeated calls open one payment per order', async () => {
    const { order } = await begin()
    const provider = shop.deps.payments.providers[method]!
    const { orderNo, amount, currency, lang, expiresAt } = order
    const payment = { orderNo, amount, currency, lang, expiresAt, memberNumber: '1', server: null, productName: 'x' }
    const again = await provider.start(payment).catch(() => undefined)
    expect([again?.key ?? order.authCode, await bench().opened(orderNo)]).toEqual([order.authCode, 1])
  })

  test.each(['refused', 'cancelled'] as const)(
    '%s on the payment page: nothing is bought, and the next purchase is possible at once',
    async (outcome) => {
      const { buyer, order } = await begin('weapon-box')
      await bench().settle(order, outcome)
      await send(await bench().returnOf(order, outcome))
      await shop.verify(buyer, order.orderNo)
      expect(['failed', 'cancelled']).toContain(await stateOf(order))
      expect((await shop.buy(buyer, 'weapon-box', { method })).status).toBe(200)
      expect(await shop.deliver()).toBe(0)
    },
  )

  test('a forged, changed or stale notification queries nothing and does not change the order', async () => {
    const { order } = await begin()
    const forgeries = await bench().forgeries(order)
    for (const [name, forgery] of Object.entries(forgeries)) {
      const before = count(bench().calls.state)
      const { status } = await send(forgery)
      const { state, returned, nextCheckAt } = await shop.order(order.orderNo)
      expect([name, [303, 400, 401, 403].includes(status), count(bench().calls.state) - before]).toEqual([name, true, 0])
      expect([name, state, returned, nextCheckAt]).toEqual([name, 'atProvider', null, order.nextCheckAt])
    }
    expect(await statesOf(order)).toEqual(bought.slice(0, 3))
  })

  test('a callback for an unknown order or another provider’s order queries nothing and changes no order', async () => {
    const { order } = await begin()
    const other = await shop.buy(await shop.member(), 'gem-pouch', { method: paymentMethods.find((one) => one !== method)! })
    const before = shop.asked.length
    for (const orderNo of ['20261121-NOBODYSNO1', '../../x', '', other.body.orderNo as string])
      expect((await send(bench().callbackOf({ ...order, orderNo }, 'paid'))).status).toBe(200)
    expect([shop.asked.length, await stateOf(order), await shop.story(other.body.orderNo as string)]).toEqual([
      before,
      'atProvider',
      bought.slice(0, 3),
    ])
  })

  test('a notification about an order that does not exist is accepted, and logged by its number', async () => {
    const { order } = await begin()
    const orderNo = '20261121-RESTORED01'
    const written: string[] = []
    const log = createLog('info', { write: (line: string) => void written.push(line) })
    const { request, from } = bench().callbackOf({ ...order, orderNo }, 'paid')
    const server = replicaOf(shop.provider, { payments: shop.deps.payments, log })
    server.clientAddress = from
    expect((await server.fetch(request())).status).toBe(200)
    const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 40)
    const event = { mycard: '', checkout: 'session.paid' }[method]
    const msg = 'a payment provider reports an order that does not exist'
    expect(lines).toEqual([{ level: 40, time: expect.any(Number) as number, method, event, orderNo, msg }])
  })

  describe('a payment that does not match the order is not credited', () => {
    test.each([
      ['another amount', { amount: 99_900 }, 'refused-amount'],
      ['a smaller amount', { amount: 1 }, 'refused-amount'],
      ['another currency', { currency: 'HKD' }, 'refused-currency'],
      ['another order', { orderNo: '20261121-NOBODYSNO1' }, 'refused-trade'],
    ])('%s: the payment is unapplied, shown to player and operator, and never delivered', async (_name, lie, reason) => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      await bench().lie(order, lie)
      await send(bench().callbackOf(order, 'paid'))
      await send(bench().callbackOf(order, 'paid'))
      for (let i = 0; i < 2; i += 1)
        expect((await shop.verify(buyer, order.orderNo)).body).toMatchObject({ status: 'atProvider', isPaymentBeingReturned: true })
      expect((await shop.story(order.orderNo)).filter((one) => one === reason)).toEqual([reason])
      expect((await unappliedDue(shop.deps.db)).find((one) => one.orderNo === order.orderNo)).toMatchObject({ provider: method })
      shop.later(31 * minute)
      await shop.reconcile()
      expect([await stateOf(order), await shop.deliver()]).toEqual(['expired', 0])
      // Refunded once, even if the command is repeated.
      expect([(await refund(order.orderNo)).code, (await refund(order.orderNo)).lines]).toEqual([
        0,
        [expect.stringMatching(method === 'mycard' ? /is recorded as refunded already; .*back office of MyCard/ : /is refunded already$/)],
      ])
      expect(await bench().refunds(order)).toBe(bench().calls.refund === undefined ? 0 : 1)
    })

    test.each([
      ['trade number', { tradeNo: '' }],
      ['amount', { amount: '' }],
      ['currency', { currency: '' }],
      ['order number', { orderNo: '' }],
    ])('a report of a payment without its %s is no data yet: the next complete one confirms the order', async (_name, missing) => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      const reporting = reports(missing)
      shop.later(31 * minute)
      await shop.reconcile()
      expect((await shop.cancel(buyer, order.orderNo)).body.code).toBe('CANCELLATION_UNAVAILABLE')
      expect((await shop.verify(buyer, order.orderNo)).body).toMatchObject({ status: 'atProvider', isPaymentBeingReturned: false })
      reporting.mockRestore()
      shop.later(60 * minute)
      await shop.reconcile()
      expect(await shop.story(order.orderNo)).toEqual(['created', 'authorised', 'atProvider', 'paid', 'confirmed'])
      await isDeliveredOnce(order)
    })

    test('a report without a trade number whose amount differs is an unapplied payment', async () => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      reports({ tradeNo: '', amount: '99.00' })
      expect((await shop.verify(buyer, order.orderNo)).body).toMatchObject({ status: 'atProvider', isPaymentBeingReturned: true })
      expect(await shop.story(order.orderNo)).toContain('refused-amount')
    })

    test('money that was credited to another order is refused', async () => {
      const first = await begin()
      await bench().settle(first.order, 'paid')
      await shop.verify(first.buyer, first.order.orderNo)
      const second = await begin()
      await bench().settle(second.order, 'paid')
      await bench().lie(second.order, { tradeNo: (await shop.order(first.order.orderNo)).providerTradeNo! })
      expect((await shop.verify(second.buyer, second.order.orderNo)).body.status).toBe('atProvider')
      expect(shop.errors).toEqual(['refused-trade-credited-before'])
      await isDeliveredOnce(first.order)
    })

    test('a late payment of a cancelled order, whose limit another order has used, is marked for return', async () => {
      const { buyer, order } = await begin('weapon-box')
      await shop.cancel(buyer, order.orderNo)
      const second = await shop.order((await shop.buy(buyer, 'weapon-box', { method })).body.orderNo as string)
      await bench().settle(second, 'paid')
      await shop.verify(buyer, second.orderNo)
      expect(await bench().payLate(order)).toBe(true)
      await send(bench().callbackOf(order, 'paid'))
      expect((await shop.verify(buyer, order.orderNo)).body).toMatchObject({ status: 'cancelled', isPaymentBeingReturned: true })
      await isDeliveredOnce(second)
    })
  })

  describe.each(faults)('the provider fails (%s)', (fault) => {
    test('when a payment is opened: nothing can be charged, and the next attempt succeeds', async () => {
      const buyer = await shop.member()
      shop.faults.set(bench().calls.start, fault)
      expect((await shop.buy(buyer, 'gem-pouch', { method })).body.code).toBe('PAYMENT_UNAVAILABLE')
      const [lost] = await shop.ordersOf(buyer)
      expect([lost!.state, lost!.paymentUrl]).toEqual(['failed', null])
      shop.faults.clear()
      expect((await shop.buy(buyer, 'gem-pouch', { method })).status).toBe(200)
    })

    test('when the state is queried: the order neither expires nor is cancelled, and a paid one is delivered later', async () => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      shop.faults.set(bench().calls.state, fault)
      await send(bench().callbackOf(order, 'paid'))
      expect((await shop.verify(buyer, order.orderNo)).body.status).toBe('atProvider')
      expect((await shop.cancel(buyer, order.orderNo)).body.code).toBe('CANCELLATION_UNAVAILABLE')
      shop.later(60 * minute)
      await shop.reconcile()
      expect(await stateOf(order)).toBe('atProvider')
      shop.faults.clear()
      shop.later(60 * minute)
      await shop.reconcile()
      await isDeliveredOnce(order)
    })

    test('when a payment is closed: the order is cancelled only after a successful response, and can be cancelled again', async () => {
      const { buyer, order } = await begin()
      const { close } = bench().calls
      const giveUp = async () => [(await shop.cancel(buyer, order.orderNo)).body.code, await stateOf(order)]
      if (close !== undefined) shop.faults.set(close, fault)
      const unavailable = close === undefined ? ['CANCELLATION_UNAVAILABLE', 'atProvider'] : await giveUp()
      shop.faults.clear()
      expect(unavailable).toEqual(['CANCELLATION_UNAVAILABLE', 'atProvider'])
      expect((await shop.cancel(buyer, order.orderNo)).body.status).toBe('cancelled')
      expect(await bench().settle(order, 'paid')).toBe(close === undefined)
    })

    test('when the money is captured: it is captured once and delivered once', async () => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      if (bench().calls.capture !== undefined) shop.faults.set(bench().calls.capture!, fault)
      const { status } = (await shop.verify(buyer, order.orderNo)).body
      expect(status).toBe(bench().calls.capture === undefined ? 'confirmed' : 'paid')
      shop.faults.clear()
      shop.later(minute)
      await shop.reconcile()
      await isDeliveredOnce(order)
    })

    test('when money is refunded: it is refunded once, and the order changes only after a successful response', async () => {
      const { buyer, order } = await begin()
      await bench().settle(order, 'paid')
      await shop.verify(buyer, order.orderNo)
      await shop.withdraw(buyer, order.orderNo)
      await shop.finish()
      expect(await stateOf(order)).toBe('refundRequested')
      const { refund: call } = bench().calls
      if (call !== undefined) shop.faults.set(call, fault)
      const refused = call === undefined ? ['did not refund the money'] : (await refund(order.orderNo)).lines
      shop.faults.clear()
      expect([refused.join(' '), await stateOf(order)]).toEqual([expect.stringContaining('did not refund the money'), 'refundRequested'])
      const outcomes = await Promise.all([refund(order.orderNo), refund(order.orderNo)])
      expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
      await refund(order.orderNo)
      expect([await stateOf(order), await bench().refunds(order)]).toEqual(['refunded', call === undefined ? 0 : 1])
    })
  })

  test('cancelling a paid order confirms it instead', async () => {
    const { buyer, order } = await begin()
    await bench().settle(order, 'paid')
    expect((await shop.cancel(buyer, order.orderNo)).body.status).toBe('confirmed')
    await isDeliveredOnce(order)
  })

  test('cancelling closes the payment once if the provider supports it, and the payment page then captures no money', async () => {
    const { buyer, order } = await begin('weapon-box')
    const { close } = bench().calls
    const before = count(close)
    for (let i = 0; i < 2; i += 1) expect((await shop.cancel(buyer, order.orderNo)).body.status).toBe('cancelled')
    expect(count(close) - before).toBe(close === undefined ? 0 : 1)
    expect(await bench().settle(order, 'paid')).toBe(close === undefined)
  })

  test('if the order is paid while it is cancelled, closing fails, the state is queried, and the order is confirmed', async ({ skip }) => {
    const { buyer, order } = await begin()
    const provider = shop.deps.payments.providers[method]!
    const { close, state } = provider
    if (close === undefined) {
      skip('the provider has no call to close a payment')
      return
    }
    // Paid between the two calls.
    const closing = vi.spyOn(provider, 'close').mockImplementation(async (...args) => {
      await bench().settle(order, 'paid')
      return close(...args)
    })
    expect((await shop.cancel(buyer, order.orderNo)).body.status).toBe('confirmed')
    expect([closing.mock.calls.length, (await state(order.authCode!))?.status]).toEqual([1, 'paid'])
    closing.mockRestore()
    await isDeliveredOnce(order)
  })

  test('an unpaid order expires at its time, not before, and releases its limit', async () => {
    const { buyer, order } = await begin('weapon-box')
    shop.later(30 * minute - 1)
    await shop.reconcile()
    expect(await stateOf(order)).toBe('atProvider')
    shop.later(minute)
    await shop.reconcile()
    expect(await stateOf(order)).toBe('expired')
    expect((await shop.buy(buyer, 'weapon-box', { method })).status).toBe(200)
  })

  test('the payment method has a name in the player’s language', async () => {
    const { buyer, order } = await begin()
    const names = await Promise.all(
      locales.map(async (lang) => (await shop.get(buyer, `/api/payment/web/${order.orderNo}?lang=${lang}`)).body.purchaseType as string),
    )
    const offered = await Promise.all(
      locales.map(async (lang) => (await shop.get(buyer, `/api/payment/web/item/gem-pouch?lang=${lang}`)).body.paymentMethods),
    )
    expect(offered.map((all) => (all as { id: string; name: string }[]).find(({ id }) => id === method)?.name)).toEqual(names)
  })
})
