/** The payment methods that a region's shop offers (B4), the method of a payment, and refusals. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { createLog } from '../platform/log.ts'
import { openOrdersOf } from './open-orders.ts'
import { orders } from './orders.tables.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { methodsOf, type ShownMethods } from './payment-registry.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { settleOrder } from './settle-order.ts'

const shop = openShop()
const shown: ShownMethods = { KR: ['checkout', 'mycard'], TW: ['mycard'], default: ['checkout'] }
/** A server with this configuration of regions. */
const configured = (methods: ShownMethods | undefined = shown, providers = shop.deps.payments.providers) =>
  replicaOf(shop.provider, { payments: { ...shop.deps.payments, providers, methodsOf: methodsOf(providers, methods) } })

describe('payment methods of a product', () => {
  test.each([
    [
      'ko',
      [
        ['checkout', '카드 결제'],
        ['mycard', 'MyCard'],
      ],
    ],
    ['en', [['checkout', 'Card checkout']]],
    ['ja', [['checkout', 'カード決済']]],
    ['tw', [['mycard', 'MyCard']]],
  ])('visitors in %s get the methods of their language’s region', async (lang, expected) => {
    const { body } = await configured().get(`/api/payment/open/web/item/gem-pouch?lang=${lang}`)
    expect((body.paymentMethods as { id: string; name: string }[]).map(({ id, name }) => [id, name])).toEqual(expected)
  })

  test('without configuration all available methods are offered; free goods have none', async () => {
    const ids = async (server: ReturnType<typeof configured>, product: string) =>
      ((await server.get(`/api/payment/open/web/item/${product}?lang=en`)).body.paymentMethods as { id: string }[]).map(({ id }) => id)
    const { checkout } = shop.deps.payments.providers
    expect(await ids(shop.replicas[0], 'gem-pouch')).toEqual(['mycard', 'checkout'])
    expect(await ids(configured(shown, { checkout: checkout! }), 'gem-pouch')).toEqual(['checkout'])
    expect(await ids(configured({ ...shown, default: ['mycard'] }, { checkout: checkout! }), 'gem-pouch')).toEqual([])
    expect(await ids(shop.replicas[0], 'daily-gift')).toEqual([])
  })
})

describe('payment method of an order', () => {
  test.each([
    ['KR', 'en', undefined, 'checkout'],
    ['KR', 'en', 'mycard', 'mycard'],
    ['TW', 'ko', undefined, 'mycard'],
    ['US', 'tw', undefined, 'checkout'],
  ])('a member of region %s with language %s and method %s pays by %s', async (region, lang, method, expected) => {
    const from = configured()
    const buyer = await shop.member({ region })
    const { body } = await shop.buy(buyer, 'gem-pouch', { lang, from, ...(method === undefined ? {} : { method }) })
    expect((await shop.order(body.orderNo as string)).provider).toBe(expected)
  })

  test('a method that the region no longer offers is refused with a message, and no order is created', async () => {
    const buyer = await shop.member({ region: 'TW' })
    const { status, body } = await shop.buy(buyer, 'gem-pouch', { from: configured(), method: 'checkout' })
    expect([status, body.code, body.message]).toEqual([
      409,
      'METHOD_UNAVAILABLE',
      'This way to pay is no longer offered. Nothing was ordered. Please choose another one.',
    ])
    expect(await shop.ordersOf(buyer)).toEqual([])
  })

  test('an unknown method, and a key that was used with another method, are refused', async () => {
    const buyer = await shop.member()
    expect((await shop.buy(buyer, 'gem-pouch', { method: 'cash' })).status).toBe(400)
    const idempotencyKey = randomUUID()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout', idempotencyKey })
    expect((await shop.buy(buyer, 'gem-pouch', { method: 'checkout', idempotencyKey })).body.orderNo).toBe(body.orderNo)
    expect((await shop.buy(buyer, 'gem-pouch', { method: 'mycard', idempotencyKey })).status).toBe(400)
  })

  test('orders of a removed method are still settled', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
    const order = await shop.order(body.orderNo as string)
    await shop.checkout.settle(order.authCode!, 'paid')
    const from = configured({ KR: ['mycard'], TW: ['mycard'], default: ['mycard'] })
    await from.fetch(
      new Request(`http://site.test/payments/checkout/webhook`, {
        method: 'POST',
        ...shop.checkout.webhookOf({ reference: order.orderNo }, 'session.paid'),
      }),
    )
    expect((await shop.order(order.orderNo)).state).toBe('confirmed')
  })

  test('orders of a method that is no longer configured are checked later, and do not stop the checks of other orders', async () => {
    // One batch of the reconciler.
    const orderNos = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await shop.member()
        const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
        expect((await shop.cancel(buyer, body.orderNo as string)).body.status).toBe('cancelled')
        return body.orderNo as string
      }),
    )
    const waiting = await shop.member()
    const unpaid = (await shop.buy(waiting, 'gem-pouch', { method: 'checkout' })).body.orderNo as string
    const paid = await shop.buy(await shop.member(), 'gem-pouch', { method: 'mycard' })
    await shop.pay(paid, 'lose')
    shop.later(30 * 60_000)
    const { mycard } = shop.deps.payments.providers
    const deps = { ...shop.deps, payments: { ...shop.deps.payments, providers: { mycard: mycard! } } }
    await reconcileOrders(deps)
    expect((await shop.order(paid.body.orderNo as string)).state).toBe('confirmed')
    for (const orderNo of orderNos) {
      const { state, nextCheckAt } = await shop.order(orderNo)
      expect([state, nextCheckAt! > shop.provider.now]).toEqual(['cancelled', true])
    }
    // It may be paid, so it neither expires nor is cancelled.
    expect((await shop.order(unpaid)).state).toBe('atProvider')
    await expect(settleOrder(deps, unpaid, 'cancellation')).rejects.toMatchObject({ code: 'CANCELLATION_UNAVAILABLE' })
  })

  test('a provider that does not respond does not delay the orders of another', async () => {
    const { mycard, checkout } = shop.deps.payments.providers as Record<'mycard' | 'checkout', PaymentProvider>
    await shop.provider.database.db.update(orders).set({ nextCheckAt: null })
    // One batch of the reconciler.
    for (let i = 0; i < 8; i += 1) await shop.buy(await shop.member(), 'gem-pouch', { method: 'mycard' })
    shop.later(1)
    const { body } = await shop.buy(await shop.member(), 'gem-pouch', { method: 'checkout' })
    const orderNo = body.orderNo as string
    await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
    shop.later(15_000)
    const isOtherAsked = Promise.withResolvers<void>()
    const states = { mycard: mycard.state.bind(mycard), checkout: checkout.state.bind(checkout) }
    const spies = [
      vi.spyOn(mycard, 'state').mockImplementation(async (key) => {
        await isOtherAsked.promise
        return states.mycard(key)
      }),
      vi.spyOn(checkout, 'state').mockImplementation((key) => {
        isOtherAsked.resolve()
        return states.checkout(key)
      }),
    ]
    expect(await shop.reconcile()).toBe(9)
    for (const spy of spies) spy.mockRestore()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('an order that stays due does not stop the checks of other orders', async () => {
    const { db } = shop.provider.database
    const stuck = await Promise.all(
      Array.from({ length: 8 }, async () => (await shop.buy(await shop.member(), 'gem-pouch')).body.orderNo as string),
    )
    // Another process may still open them for a minute, so a check does not change them.
    const opening = { state: 'created', authCode: null, paymentUrl: null, atProviderAt: null, nextCheckAt: testNow } as const
    await db.update(orders).set(opening).where(inArray(orders.orderNo, stuck))
    const paid = await shop.buy(await shop.member(), 'gem-pouch', { method: 'mycard' })
    await shop.pay(paid, 'lose')
    shop.later(15_000)
    expect(await shop.reconcile()).toBeGreaterThan(8)
    expect((await shop.order(paid.body.orderNo as string)).state).toBe('confirmed')
    expect((await shop.order(stuck[0]!)).nextCheckAt).toEqual(testNow)
  })
})

test('a payment that was opened but cannot be stored is logged without its key and its address', async () => {
  const written: string[] = []
  const log = createLog('info', { write: (line: string) => void written.push(line) })
  const { mycard } = shop.deps.payments.providers
  // PostgreSQL stores no NUL.
  const start = () => Promise.resolve({ key: 'planted-key\0', paymentUrl: 'https://pay.example/planted-page' })
  const payments = { ...shop.deps.payments, providers: { mycard: { ...mycard!, start } } }
  const { status, body } = await shop.buy(await shop.member(), 'gem-pouch', { from: replicaOf(shop.provider, { payments, log }) })
  expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
  const [line] = written.filter((one) => one.includes('did not open the order'))
  expect([JSON.parse(line!), written.join('').includes('planted')]).toMatchObject([{ err: { message: 'failed query' } }, false])
})

describe('an order that cannot be checked does not stay open', () => {
  test('a webhook about a session whose start had no response', async () => {
    const buyer = await shop.member()
    shop.faults.set('POST sessions', 'lost')
    expect((await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })).body.code).toBe('PAYMENT_UNAVAILABLE')
    shop.faults.clear()
    const { orderNo } = (await shop.ordersOf(buyer))[0]!
    const { status } = await shop.replicas[0].fetch(
      new Request('http://site.test/payments/checkout/webhook', {
        method: 'POST',
        ...shop.checkout.webhookOf({ reference: orderNo }, 'session.expired', { at: shop.provider.now }),
      }),
    )
    const { state, nextCheckAt } = await shop.order(orderNo)
    expect([status, state, nextCheckAt, await openOrdersOf(shop.deps.db, buyer)]).toEqual([200, 'failed', null, []])
  })

  test.each([
    ['a free order', 'daily-gift', {}],
    ['an order that never reached its provider', 'gem-pouch', { state: 'failed', authCode: null, paymentUrl: null }],
    ['an order of which the money was captured', 'gem-pouch', { state: 'delivered', providerTradeNo: 'pay_before' }],
  ] as const)('%s of which a check is due', async (_name, product, more) => {
    const { orderNo } = (await shop.buy(await shop.member(), product)).body as { orderNo: string }
    await shop.deps.db
      .update(orders)
      .set({ ...more, nextCheckAt: testNow })
      .where(eq(orders.orderNo, orderNo))
    await shop.reconcile()
    expect((await shop.order(orderNo)).nextCheckAt).toBeNull()
  })
})

test('a repeated event is stored once, and the provider is not queried again', async () => {
  const buyer = await shop.member()
  const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
  const orderNo = body.orderNo as string
  const send = (id: string) =>
    shop.replicas[0].fetch(
      new Request('http://site.test/payments/checkout/webhook', {
        method: 'POST',
        ...shop.checkout.webhookOf({ reference: orderNo }, 'session.open', { id }),
      }),
    )
  const before = shop.asked.length
  for (const id of ['evt_1', 'evt_1', 'evt_2', 'evt_1', 'evt_2']) expect((await send(id)).status).toBe(200)
  expect([shop.asked.slice(before), (await shop.story(orderNo)).filter((one) => one === 'notice').length]).toEqual([
    ['GET sessions', 'GET sessions'],
    2,
  ])
})
