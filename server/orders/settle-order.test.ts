/** Money: MyCard's data compared with the order's, in every order of events, whatever gets lost (B4, docs/requirements.md "Buying"). */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registerCoupon } from '#tests/helpers/coupons.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { brokenInvariants } from '../audit/invariants.ts'
import { couponDeliveries } from '../coupons/coupons.tables.ts'
import { members } from '../session/session.tables.ts'
import { products } from '../shop/shop.tables.ts'
import { orders, orderDeliveries } from './orders.tables.ts'
import type { PaymentState } from './payment-provider.ts'
import { unappliedDue, noteRefund } from './refund-order.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
  shop.faults.clear()
  shop.errors.length = 0
})
const minute = 60_000
const count = (name: string): number => shop.asked.filter((one) => one === name).length
const begin = async (product = 'gem-pouch') => {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, product)
  return { buyer, started, orderNo: started.body.orderNo as string }
}
/** Lets the game deliver the orders it was notified of. */
const toMailbox = async (): Promise<number> => {
  const first = await shop.deliver()
  shop.later(2 * minute)
  return first + (await shop.deliver())
}

describe('without a request by the player', () => {
  test.each(['lose', 'hash', 'repeat', 'pay'])('the reconciler finishes the order after the outcome “%s”', async (outcome) => {
    const { started, orderNo } = await begin()
    await shop.pay(started, outcome)
    shop.later(15_000)
    expect(await shop.reconcile()).toBeGreaterThan(0)
    expect((await shop.order(orderNo)).state).toBe('confirmed')
    await toMailbox()
    expect(await shop.story(orderNo)).toEqual(['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered'])
    expect(await shop.reconcile()).toBe(0)
  })

  test('MyCard’s restore call settles the order; a call from another address is refused', async () => {
    const { started, orderNo } = await begin()
    const form = new URLSearchParams({ DATA: JSON.stringify({ FacTradeSeq: [orderNo, 'NOBODYS-ORDER', '../x'] }) })
    const call = (clientAddress: string) => {
      shop.replicas[1].clientAddress = clientAddress
      return shop.replicas[1].fetch(
        new Request('http://site.test/payments/mycard/restore', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        }),
      )
    }
    await shop.pay(started, 'close')
    expect((await call('203.0.113.7')).status).toBe(403)
    expect((await call('127.0.0.1')).status).toBe(200)
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    await shop.pay(started, 'restore')
    expect((await shop.order(orderNo)).state).toBe('confirmed')
    form.set('DATA', 'not json')
    expect((await call('127.0.0.1')).status).toBe(400)
  })

  test('an unpaid order expires at its time and releases its limit', async () => {
    const { buyer, orderNo } = await begin('weapon-box')
    shop.later(30 * minute - 1)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    shop.later(minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('expired')
    expect((await shop.buy(buyer, 'weapon-box')).status).toBe(200)
  })

  test('while MyCard is unavailable, no order expires', async () => {
    const { orderNo } = await begin()
    shop.faults.set('TradeQuery', 'down')
    shop.later(60 * minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('atProvider')
  })

  test('during MyCard’s maintenance no payment is opened; an order paid before is settled afterwards', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'lose')
    await shop.maintenance(true)
    expect((await shop.buy(await shop.member(), 'gem-pouch')).body.code).toBe('PAYMENT_UNAVAILABLE')
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    shop.later(90 * minute)
    await shop.reconcile()
    await shop.maintenance(false)
    shop.later(60 * minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('an order whose process ended before MyCard opened the payment fails after a minute', async () => {
    const { buyer, orderNo } = await begin()
    await shop.provider.database.db
      .update(orders)
      .set({ state: 'created', authCode: null, paymentUrl: null, atProviderAt: null, nextCheckAt: new Date(testNow.getTime() + minute) })
      .where(eq(orders.orderNo, orderNo))
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('created')
    shop.later(minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('failed')
  })
})

describe('one check at a time leases an order', () => {
  test('a check whose process ended leases it for the rest of a minute', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'lose')
    const leasedUntil = new Date(shop.provider.now.getTime() + minute)
    await shop.provider.database.db.update(orders).set({ leasedUntil }).where(eq(orders.orderNo, orderNo))
    shop.later(minute - 1)
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    shop.later(1)
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('confirmed')
  })

  test('a check that takes longer does not release the lease of the next one', async () => {
    const { buyer, orderNo } = await begin()
    const mycard = shop.deps.payments.providers.mycard!
    const state = mycard.state.bind(mycard)
    const queries = [1, 2].map(() => ({ isAsked: Promise.withResolvers<void>(), isAnswered: Promise.withResolvers<void>() }))
    const slow = vi.spyOn(mycard, 'state')
    for (const { isAsked, isAnswered } of queries)
      slow.mockImplementationOnce(async (authCode) => {
        isAsked.resolve()
        await isAnswered.promise
        return state(authCode)
      })
    const checks: ReturnType<typeof shop.verify>[] = []
    for (const { isAsked } of queries) {
      shop.later(minute)
      checks.push(shop.verify(buyer, orderNo))
      await isAsked.promise
    }
    queries[0]!.isAnswered.resolve()
    await checks[0]
    // The second still leases it, so a third queries nothing.
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    expect(slow).toHaveBeenCalledTimes(2)
    queries[1]!.isAnswered.resolve()
    await checks[1]
    slow.mockRestore()
  })
})

describe('nothing is captured or delivered twice', () => {
  test('repeated returns, verifications and jobs give one confirmation and one delivery', async () => {
    const { buyer, started, orderNo } = await begin()
    const before = count('PaymentConfirm')
    const { form } = await shop.pay(started, 'repeat')
    for (let i = 0; i < 5; i += 1) expect((await shop.comeBack(form)).status).toBe(303)
    await Promise.all([...Array.from({ length: 5 }, () => shop.verify(buyer, orderNo)), shop.reconcile(), shop.reconcile()])
    await shop.verify(buyer, orderNo)
    await Promise.all([shop.deliver(), shop.deliver()])
    shop.later(2 * minute)
    await Promise.all([shop.deliver(), shop.deliver(), shop.deliver()])
    await shop.comeBack(form)
    await shop.reconcile()
    expect([count('PaymentConfirm') - before, (await shop.mails(orderNo)).length]).toEqual([1, 1])
    expect(await shop.story(orderNo)).toEqual(['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered'])
    expect((await shop.provider.database.db.select().from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo))).length).toBe(1)
  })

  test('after a lost PaymentConfirm response, the next check finds the order confirmed and delivers once', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    shop.faults.set('PaymentConfirm', 'lost')
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
    shop.faults.clear()
    shop.later(15_000)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
    await toMailbox()
    expect([await shop.story(orderNo), (await shop.mails(orderNo)).length]).toEqual([
      ['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered'],
      1,
    ])
  })

  test.each<[name: string, reported: Partial<PaymentState> | undefined]>([
    ['no data', undefined],
    ['a payment without a trade number', { tradeNo: '' }],
  ])(
    'after a lost PaymentConfirm response, a query that returns %s for a while does not erase that it was sent',
    async (_name, reported) => {
      const { buyer, started, orderNo } = await begin()
      await shop.pay(started, 'pay')
      shop.faults.set('PaymentConfirm', 'lost')
      await shop.verify(buyer, orderNo)
      shop.faults.clear()
      const real = shop.deps.payments.providers.mycard!
      const { state } = real
      real.state = async (key) => (reported === undefined ? undefined : { ...(await state(key))!, ...reported })
      expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
      real.state = state
      expect((await shop.order(orderNo)).confirmAskedAt).not.toBeNull()
      shop.later(15_000)
      await shop.reconcile()
      expect([(await shop.order(orderNo)).state, shop.errors]).toEqual(['confirmed', []])
    },
  )

  test('a PaymentConfirm that never arrived is sent again', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    shop.faults.set('PaymentConfirm', 'down')
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
    shop.faults.clear()
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('confirmed')
  })

  test('a refused PaymentConfirm without a lost response does not confirm; it is logged for the operator and retried', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    // Captured by another caller with the same AuthCode: this shop never requested it.
    await shop.deps.payments.providers.mycard!.capture!((await shop.order(orderNo)).authCode!, orderNo)
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
    expect(shop.errors).toEqual(['confirm-refused', 'confirm-refused'])
    expect((await shop.story(orderNo)).filter((one) => one === 'confirm-refused').length).toBe(1)
    expect((await shop.order(orderNo)).nextCheckAt).not.toBeNull()
  })

  test('after a lost response of the game, the same delivery is sent again and delivered once', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    await shop.verify(buyer, orderNo)
    shop.faults.set('deliveries', 'lost')
    await shop.deliver()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
    shop.later(5000)
    await shop.deliver()
    shop.faults.clear()
    shop.later(10_000)
    await toMailbox()
    expect([(await shop.order(orderNo)).state, (await shop.mails(orderNo)).length]).toEqual(['delivered', 1])
  })

  test('when the game responds again after an outage, failed deliveries are retried at once', async () => {
    const first = await begin()
    await shop.pay(first.started, 'pay')
    await shop.verify(first.buyer, first.orderNo)
    shop.faults.set('deliveries', 'down')
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await shop.deliver()
      shop.later(6 * minute)
    }
    const [{ nextAttemptAt }] = (await shop.provider.database.db
      .select()
      .from(orderDeliveries)
      .where(eq(orderDeliveries.orderNo, first.orderNo))) as [typeof orderDeliveries.$inferSelect]
    shop.provider.now = new Date(nextAttemptAt.getTime() + 1)
    await shop.deliver()
    shop.faults.clear()
    const second = await begin()
    await shop.pay(second.started, 'pay')
    await shop.verify(second.buyer, second.orderNo)
    // The first order's next attempt is more than twenty minutes away.
    await toMailbox()
    expect([(await shop.order(first.orderNo)).state, (await shop.order(second.orderNo)).state]).toEqual(['delivered', 'delivered'])
  })

  test('a delivery that an ended process leased is taken over by another', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    await shop.verify(buyer, orderNo)
    await shop.provider.database.db
      .update(orderDeliveries)
      .set({ nextAttemptAt: new Date(testNow.getTime() + 2 * minute), attempts: 1 })
      .where(eq(orderDeliveries.orderNo, orderNo))
    expect(await shop.deliver()).toBe(0)
    shop.later(2 * minute)
    await toMailbox()
    expect((await shop.order(orderNo)).state).toBe('delivered')
  })

  test('coupon rewards are delivered the same way', async () => {
    const { db } = shop.provider.database
    const id = await shop.member()
    expect((await registerCoupon(shop.provider, id, 'ASHFURROW3', { at: shop.replicas[0] })).status).toBe(200)
    shop.later(1)
    await toMailbox()
    const [delivery] = await db.select().from(couponDeliveries)
    expect([delivery!.deliveredAt === null, delivery!.attempts, (await shop.mails(delivery!.claimId)).length]).toEqual([false, 2, 1])
  })
})

describe('contradictory data of MyCard or of a browser', () => {
  test('“failed” after “paid” changes nothing', async () => {
    const { buyer, started, orderNo } = await begin()
    const { form } = await shop.pay(started, 'pay')
    const failed = { ...Object.fromEntries(form), PayResult: '0' }
    await shop.comeBack(failed)
    expect(await shop.verify(buyer, orderNo)).toMatchObject({ body: { status: 'confirmed' } })
    await shop.comeBack(failed)
    await shop.reconcile()
    await toMailbox()
    expect((await shop.order(orderNo)).state).toBe('delivered')
  })

  test('“failed” with MyCard’s hash fails the order only after MyCard’s own response', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'fail')
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    expect((await shop.verify(buyer, orderNo)).body).toMatchObject({ status: 'failed', paymentUrl: null })
  })

  test('“paid” with MyCard’s hash, and “not paid” in its query: the player cannot cancel, and the order still expires', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    const mycard = shop.deps.payments.providers.mycard!
    const state = mycard.state.bind(mycard)
    const late = vi.spyOn(mycard, 'state').mockImplementation(async (authCode) => ({ ...(await state(authCode))!, status: 'open' }))
    expect(await shop.cancel(buyer, orderNo)).toMatchObject({ status: 503, body: { code: 'CANCELLATION_UNAVAILABLE' } })
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    shop.later(31 * minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('expired')
    late.mockRestore()
    shop.later(60 * minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('a forged “paid” without a payment is logged, and the order stays open', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'close')
    const forged = {
      ReturnCode: '1',
      PayResult: '3',
      FacTradeSeq: orderNo,
      PaymentType: 'INGAME',
      Amount: '4.90',
      Currency: 'USD',
      MyCardTradeNo: 'MC1',
      MyCardType: '1',
      PromoCode: '',
      Hash: 'a'.repeat(64),
    }
    expect((await shop.comeBack(forged)).headers.get('location')).toBe(`/en/payment/${orderNo}`)
    expect(shop.errors).toEqual(['a forged return is refused'])
    expect((await shop.order(orderNo)).returned).toBeNull()
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    for (const odd of [{}, { FacTradeSeq: '//evil.test' }, { FacTradeSeq: '20261121-AAAAAAAAAA' }])
      expect((await shop.comeBack(odd as Record<string, string>)).headers.get('location')).toBe('/shop')
  })

  test('another amount is refused in the return and in the query, stored once each, and never delivered', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'amount')
    for (let i = 0; i < 3; i += 1) expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    expect(await shop.story(orderNo)).toEqual(['created', 'authorised', 'atProvider', 'return-refused-amount', 'refused-amount'])
    expect(shop.errors).toContain('refused-amount')
    shop.later(31 * minute)
    await shop.reconcile()
    expect([(await shop.order(orderNo)).state, await shop.deliver()]).toEqual(['expired', 0])
  })

  test('another currency and another order’s payment are refused', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    const { db } = shop.provider.database
    await db.update(orders).set({ currency: 'HKD' }).where(eq(orders.orderNo, orderNo))
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('atProvider')
    await db.update(orders).set({ currency: 'USD' }).where(eq(orders.orderNo, orderNo))
    const other = await begin()
    const { authCode } = await shop.order(orderNo)
    await db.update(orders).set({ authCode: null }).where(eq(orders.orderNo, orderNo))
    await db.update(orders).set({ authCode }).where(eq(orders.orderNo, other.orderNo))
    expect((await shop.verify(other.buyer, other.orderNo)).body.status).toBe('atProvider')
    expect(shop.errors).toEqual(['refused-currency', 'refused-trade'])
  })

  test('a trade that was credited before is not credited to another order', async () => {
    const first = await begin()
    await shop.pay(first.started, 'pay')
    await shop.verify(first.buyer, first.orderNo)
    const second = await begin()
    await shop.pay(second.started, 'pay')
    const { providerTradeNo } = await shop.order(first.orderNo)
    const real = shop.deps.payments.providers.mycard!
    const state = real.state
    real.state = async (key) => ({ ...(await state(key))!, tradeNo: providerTradeNo! })
    expect((await shop.verify(second.buyer, second.orderNo)).body.status).toBe('atProvider')
    real.state = state
    expect(shop.errors).toEqual(['refused-trade-credited-before'])
  })

  test('a payment after expiry still belongs to the player and is delivered', async () => {
    const { started, orderNo } = await begin('weapon-box')
    shop.later(31 * minute)
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('expired')
    await shop.pay(started, 'pay')
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('a late payment whose limit another order has used is not confirmed, and is logged for the operator', async () => {
    const { buyer, started, orderNo } = await begin('weapon-box')
    await shop.cancel(buyer, orderNo)
    const second = await shop.buy(buyer, 'weapon-box')
    await shop.pay(second, 'pay')
    await shop.verify(buyer, second.body.orderNo)
    await shop.pay(started, 'pay')
    shop.later(30_000)
    await shop.reconcile()
    const { state, authCode } = await shop.order(orderNo)
    // Paid, not confirmed: MyCard keeps no money of it.
    expect([state, (await shop.myCard.trades.get(authCode!))?.state]).toEqual(['cancelled', 'paid'])
    expect(shop.errors).toContain('paid-late-limit-used')
  })
})

test('a late payment is judged by the day of its order: without a region of the member, the language changes no day', async () => {
  const buyer = await shop.member({ region: null })
  // The 22nd in Korea, whose day counts; still the 21st in Taiwan.
  shop.provider.now = new Date('2026-11-21T15:30:00.000Z')
  const first = await shop.buy(buyer, 'gold-hoard', { lang: 'tw', quantity: 5 })
  expect((await shop.cancel(buyer, first.body.orderNo)).body.status).toBe('cancelled')
  // The 22nd in both.
  shop.later(40 * minute)
  const second = await shop.buy(buyer, 'gold-hoard', { lang: 'tw', quantity: 5 })
  await shop.pay(second, 'pay')
  expect((await shop.verify(buyer, second.body.orderNo)).body.status).toBe('confirmed')
  await shop.pay(first, 'pay')
  await shop.reconcile()
  expect((await shop.order(first.body.orderNo)).state).toBe('cancelled')
  expect(await shop.story(first.body.orderNo)).toContain('paid-late-limit-used')
})

test('a late payment is judged by the day of its order, also if the member’s region has changed since', async () => {
  const buyer = await shop.member({ region: 'KR' })
  // The 22nd in Korea; still the 21st in Taiwan.
  shop.provider.now = new Date('2026-11-21T15:30:00.000Z')
  const first = await shop.buy(buyer, 'gold-hoard', { quantity: 5 })
  expect((await shop.cancel(buyer, first.body.orderNo)).body.status).toBe('cancelled')
  // The 22nd in both.
  shop.later(40 * minute)
  const second = await shop.buy(buyer, 'gold-hoard', { quantity: 5 })
  await shop.pay(second, 'pay')
  expect((await shop.verify(buyer, second.body.orderNo)).body.status).toBe('confirmed')
  await shop.deps.db.update(members).set({ region: 'TW' }).where(eq(members.id, buyer))
  await shop.pay(first, 'pay')
  await shop.reconcile()
  expect((await shop.order(first.body.orderNo)).state).toBe('cancelled')
  expect(await shop.story(first.body.orderNo)).toContain('paid-late-limit-used')
})

test.each([
  ['on its own day, it buys nothing', 0, 'cancelled', 'paid-late-limit-used'],
  ['on the next day only, it is confirmed', 1, 'confirmed', 'confirmed'],
] as const)('a payment on the day after its cancelled order: if the limit is used %s', async (_name, days, state, last) => {
  const buyer = await shop.member({ region: 'KR' })
  const first = await shop.buy(buyer, 'gold-hoard', { quantity: 5 })
  const orderNo = first.body.orderNo as string
  await shop.cancel(buyer, orderNo)
  const day = 1440 * minute
  shop.later(days * day)
  const second = await shop.buy(buyer, 'gold-hoard', { quantity: 5 })
  await shop.pay(second, 'pay')
  expect((await shop.verify(buyer, second.body.orderNo)).body.status).toBe('confirmed')
  shop.later((1 - days) * day)
  await shop.pay(first, 'pay')
  await shop.reconcile()
  expect([(await shop.order(orderNo)).state, (await shop.story(orderNo)).at(-1)]).toEqual([state, last])
})

describe('what is reported during a check is checked too', () => {
  /** Runs `during` while MyCard is being asked; MyCard's response is older than what is reported then. */
  const whileAsked = async (check: () => Promise<unknown>, during: () => Promise<unknown>): Promise<void> => {
    const mycard = shop.deps.payments.providers.mycard!
    const state = mycard.state.bind(mycard)
    const [isAsked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = vi.spyOn(mycard, 'state').mockImplementationOnce(async (authCode) => {
      const before = await state(authCode)
      isAsked.resolve()
      await isOver.promise
      return before
    })
    const checked = check()
    await isAsked.promise
    await during()
    isOver.resolve()
    await checked
    slow.mockRestore()
  }

  test.each(['pay', 'restore'] as const)('by a return or by MyCard itself (%s)', async (how) => {
    const { buyer, started, orderNo } = await begin()
    await whileAsked(
      () => shop.verify(buyer, orderNo),
      () => shop.pay(started, how),
    )
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('a cancellation does not end an order whose payment is reported meanwhile', async () => {
    const { buyer, started, orderNo } = await begin()
    const cancellations: Awaited<ReturnType<typeof shop.cancel>>[] = []
    await whileAsked(
      async () => cancellations.push(await shop.cancel(buyer, orderNo)),
      () => shop.pay(started, 'pay'),
    )
    expect(cancellations).toMatchObject([{ status: 503, body: { code: 'CANCELLATION_UNAVAILABLE' } }])
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })

  test('also if the check ends the order', async () => {
    const { buyer, started, orderNo } = await begin()
    shop.later(31 * minute)
    await whileAsked(
      () => shop.verify(buyer, orderNo),
      () => shop.pay(started, 'pay'),
    )
    expect((await shop.order(orderNo)).state).toBe('expired')
    await shop.reconcile()
    expect((await shop.order(orderNo)).state).toBe('confirmed')
  })
})

test('a product without a name in the buyer’s language has its English one at the payment provider (B6)', async () => {
  const isPouch = eq(products.productId, 'gem-pouch')
  const { db } = shop.provider.database
  const [{ texts } = {}] = await db.select({ texts: products.texts }).from(products).where(isPouch)
  const { ja: _, ...name } = texts!.name
  await db
    .update(products)
    .set({ texts: { ...texts!, name: name as NonNullable<typeof texts>['name'] } })
    .where(isPouch)
  try {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { lang: 'ja' })
    const page = await (await shop.outside(String(body.paymentUrl).slice('http://site.test'.length))).text()
    expect(page).toContain(name.en)
    const path = `/api/payment/web/${body.orderNo as string}?lang=ja`
    expect((await shop.get(buyer, path)).body.productName).toEqual(name)
  } finally {
    await db.update(products).set({ texts: texts! }).where(isPouch)
  }
})

describe('the player sees an unapplied payment, of an order that is not paid', () => {
  /** The order's state as each call reports it: payment calls, details, history. */
  const reportedState = async (
    buyer: string,
    orderNo: string,
    flag: 'isPaymentBeingReturned' | 'isPaymentReturned' = 'isPaymentBeingReturned',
  ): Promise<unknown[]> => {
    const verified = await shop.verify(buyer, orderNo)
    const detail = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=en`)
    const list = await shop.get(buyer, '/api/payment/web/list?lang=en')
    const listed = (list.body.items as { orderNo: string }[]).find((one) => one.orderNo === orderNo)
    return [verified.body.status, ...[verified.body, detail.body, listed].map((one) => (one as Record<typeof flag, boolean>)[flag])]
  }

  test('A cancelled, B paid, then A paid on its open page: A is being returned, B is not (P-1)', async () => {
    const { buyer, started, orderNo } = await begin('weapon-box')
    await shop.cancel(buyer, orderNo)
    expect(await reportedState(buyer, orderNo)).toEqual(['cancelled', false, false, false])
    const second = await shop.buy(buyer, 'weapon-box')
    await shop.pay(second, 'pay')
    await shop.pay(started, 'pay')
    expect(await reportedState(buyer, second.body.orderNo)).toEqual(['confirmed', false, false, false])
    expect(await reportedState(buyer, orderNo)).toEqual(['cancelled', true, true, true])
  })

  test('another amount, then cancelled: being returned before and after (P-2)', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'amount')
    expect(await reportedState(buyer, orderNo)).toEqual(['atProvider', true, true, true])
    expect((await shop.cancel(buyer, orderNo)).body).toMatchObject({ status: 'cancelled', isPaymentBeingReturned: true })
    expect(await reportedState(buyer, orderNo)).toEqual(['cancelled', true, true, true])
  })

  test.each([
    ['the product itself', 'gem-pouch'],
    ['a first purchase that waits for it', 'starter-bundle'],
  ])('another amount: %s is shown with it in list and details', async (_name, productId) => {
    const { buyer, started, orderNo } = await begin('gem-pouch')
    const shown = async () => {
      const list = (await shop.get(buyer, '/api/payment/web/item/list?lang=en&pageSize=24')).body.items as { productId: string }[]
      const detail = (await shop.get(buyer, `/api/payment/web/item/${productId}?lang=en`)).body
      return [list.find((one) => one.productId === productId), detail]
    }
    const each = (isBeingReturned: boolean) =>
      Array.from({ length: 2 }, () => expect.objectContaining({ waitingOrderNo: orderNo, isWaitingOrderBeingReturned: isBeingReturned }))
    expect(await shown()).toEqual(each(false))
    await shop.pay(started, 'amount')
    await shop.verify(buyer, orderNo)
    expect(await shown()).toEqual(each(true))
  })

  test('another amount, then expired: being returned', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'amount')
    shop.later(31 * minute)
    await shop.reconcile()
    expect(await reportedState(buyer, orderNo)).toEqual(['expired', true, true, true])
  })

  test('the order is listed until its return is recorded; the player still sees it (`npm run refund`)', async () => {
    const { buyer, started, orderNo } = await begin('weapon-box')
    const listed = async () => (await unappliedDue(shop.deps.db)).filter((one) => one.orderNo === orderNo)
    const note = () => noteRefund(shop.deps.db, orderNo, shop.provider.now)
    expect([await listed(), await note()]).toEqual([[], 'atProvider'])
    await shop.cancel(buyer, orderNo)
    await shop.pay(await shop.buy(buyer, 'weapon-box'), 'pay')
    const since = shop.provider.now
    await shop.pay(started, 'pay')
    await shop.verify(buyer, orderNo)
    expect(await listed()).toEqual([
      {
        orderNo,
        since,
        provider: 'mycard',
        why: 'cancelled, paid-late-limit-used',
        amount: expect.stringMatching(/^\d+\.\d\d USD$/) as string,
        reported: expect.stringMatching(/^tradeNo ./) as string,
      },
    ])
    expect(await reportedState(buyer, orderNo, 'isPaymentReturned')).toEqual(['cancelled', false, false, false])
    expect([await note(), await note(), await listed()]).toEqual(['now', 'before', []])
    // MyCard still reports it as paid.
    await shop.verify(buyer, orderNo)
    expect([await listed(), (await shop.story(orderNo)).slice(-2)]).toEqual([[], ['paid-late-limit-used', 'held-returned']])
    expect(await reportedState(buyer, orderNo)).toEqual(['cancelled', true, true, true])
    expect(await reportedState(buyer, orderNo, 'isPaymentReturned')).toEqual(['cancelled', true, true, true])
  })

  test.each<[name: string, noted: string[], note: (orderNo: string) => Promise<unknown>]>([
    ['unapplied', [], async () => undefined],
    ['returned', ['held-returned'], (orderNo) => noteRefund(shop.deps.db, orderNo, shop.provider.now)],
  ])('A is %s, then B is withdrawn from and releases the limit: A is never delivered', async (_name, noted, note) => {
    const { buyer, started, orderNo } = await begin('weapon-box')
    await shop.cancel(buyer, orderNo)
    const second = await shop.buy(buyer, 'weapon-box')
    await shop.pay(second, 'pay')
    await shop.verify(buyer, second.body.orderNo)
    await shop.pay(started, 'pay')
    await shop.verify(buyer, orderNo)
    await note(orderNo)
    expect((await shop.withdraw(buyer, second.body.orderNo)).body.status).toBe('refundRequested')
    shop.later(60 * minute)
    await shop.reconcile()
    expect(await reportedState(buyer, orderNo)).toEqual(['cancelled', true, true, true])
    await toMailbox()
    const story = ['created', 'authorised', 'atProvider', 'cancelled', 'paid-late-limit-used', ...noted]
    expect([await shop.story(orderNo), await shop.mails(orderNo)]).toEqual([story, []])
    // No check can change it any more.
    expect((await shop.order(orderNo)).nextCheckAt).toBeNull()
    const isListed = (await unappliedDue(shop.deps.db)).some((one) => one.orderNo === orderNo)
    expect([isListed, await brokenInvariants(shop.deps.db)]).toEqual([noted.length === 0, []])
  })

  test('another amount, corrected later: the order is not delivered, and still ends at its time', async () => {
    const { buyer, started, orderNo } = await begin()
    await shop.pay(started, 'pay')
    const real = shop.deps.payments.providers.mycard!
    const { state } = real
    real.state = async (key) => ({ ...(await state(key))!, amount: '99.00' })
    expect(await reportedState(buyer, orderNo)).toEqual(['atProvider', true, true, true])
    real.state = state
    expect(await reportedState(buyer, orderNo)).toEqual(['atProvider', true, true, true])
    shop.later(31 * minute)
    await shop.reconcile()
    expect(await reportedState(buyer, orderNo)).toEqual(['expired', true, true, true])
    expect(await brokenInvariants(shop.deps.db)).toEqual([])
  })
})
