/** Withdrawals (B7, R8): who may withdraw, until when, the game's response; nothing is delivered afterwards, nor refunded after opening. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { withdrawOrder } from '#contract/orders.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { createTakeBack, isSigned, takeBackUrl } from '../deliveries/game-delivery.ts'
import { products } from '../shop/shop.tables.ts'
import { noteRefund, refundsDue } from './refund-order.ts'
import { orderDeliveries, orders } from './orders.tables.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
  shop.faults.clear()
  shop.errors.length = 0
})
const minute = 60_000
const week = 7 * 86_400_000
const outcome = ({ status, body }: Answer): unknown => (status === 200 ? 200 : [status, body.code])
const count = (name: string): number => shop.asked.filter((one) => one === name).length
const stateOf = async (orderNo: string) => (await shop.order(orderNo)).state
const attemptsOf = async (orderNo: string) =>
  (await shop.provider.database.db.select().from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo)))[0]!.attempts
const mailOf = async (orderNo: string) => (await shop.mails(orderNo)).map(({ state }) => state)

/** A paid purchase in the state `to`. */
async function bought(to: 'confirmed' | 'delivering' | 'delivered', o: { product?: string; region?: string } = {}) {
  const buyer = await shop.member(o.region === undefined ? {} : { region: o.region })
  const started = await shop.buy(buyer, o.product ?? 'weapon-box', { lang: o.region === 'TW' ? 'tw' : 'ko' })
  const orderNo = started.body.orderNo as string
  await shop.pay(started, 'pay')
  await shop.verify(buyer, orderNo)
  if (to !== 'confirmed') await shop.deliver()
  if (to === 'delivered') {
    shop.later(minute)
    await shop.deliver()
  }
  expect(await stateOf(orderNo)).toBe(to)
  const detail = async () => (await shop.get(buyer, `/api/payment/web/${orderNo}?lang=ko`)).body
  return { buyer, orderNo, detail }
}

describe('details of a purchase (S15)', () => {
  test('the product with picture and contents, MyCard’s trade number, the receiver, and the payment time', async () => {
    const { orderNo, detail } = await bought('delivered')
    const { db } = shop.provider.database
    const [product] = await db.select().from(products).where(eq(products.productId, 'weapon-box'))
    expect(await detail()).toMatchObject({
      productId: 'weapon-box',
      image: product!.image,
      contents: product!.contents.map(({ name, count: n }) => ({ name, count: n })),
      tradeNo: expect.stringMatching(/^MC[0-9A-F]{12}$/) as string,
      receiver: { nickname: 'Ash', server: 'Hollow-01' },
      paidDt: testNow.toISOString(),
      withdrawableUntil: new Date(testNow.getTime() + week).toISOString(),
      withdrawalExclusion: null,
      withdrawal: null,
    })
    await db.delete(products).where(eq(products.productId, 'weapon-box'))
    expect((await detail()).image).toBeNull()
    await db.insert(products).values(product!)
    expect(await stateOf(orderNo)).toBe('delivered')
  })

  test('an unpaid order has no trade number, no payment time and no withdrawal', async () => {
    const buyer = await shop.member()
    const { orderNo } = (await shop.buy(buyer, 'gem-pouch')).body
    const { body } = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=en`)
    expect(body).toMatchObject({ tradeNo: null, paidDt: null, withdrawalExclusion: 'notPaid', withdrawableUntil: null, withdrawal: null })
  })
})

describe('withdrawing', () => {
  test('unopened in the mailbox: the mail is withdrawn, a receipt is issued, the limit is released; a repeat is idempotent', async () => {
    const { buyer, orderNo, detail } = await bought('delivered')
    expect(outcome(await shop.buy(buyer, 'weapon-box'))).toEqual([409, 'LIMIT_REACHED'])
    const answer = await shop.withdraw(buyer, orderNo, { reason: 'changedMind' })
    expect(answer.body).toMatchObject({
      status: 'refundRequested',
      withdrawableUntil: null,
      withdrawalExclusion: 'withdrawn',
      withdrawal: { receiptNo: expect.stringMatching(/^W-20261121-[2-9A-HJKMNP-Z]{10}$/) as string, refundedDt: null },
    })
    expect(answer.body.withdrawal.requestedDt).toBe(shop.provider.now.toISOString())
    expect(await mailOf(orderNo)).toEqual(['withdrawn'])
    expect(await shop.open(orderNo)).toBe(false)
    shop.later(minute)
    expect((await shop.withdraw(buyer, orderNo)).body).toEqual(answer.body)
    expect(await detail()).toEqual(answer.body)
    expect((await detail()).timeline.at(-1).status).toBe('refundRequested')
    expect(outcome(await shop.buy(buyer, 'weapon-box'))).toBe(200)
  })

  test('before the delivery starts: no call to the game, neither withdrawal nor delivery', async () => {
    const { buyer, orderNo } = await bought('confirmed')
    const before = [count('withdrawals'), count('deliveries')]
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refundRequested')
    shop.later(10 * minute)
    expect([await shop.deliver(), await mailOf(orderNo), [count('withdrawals'), count('deliveries')]]).toEqual([0, [], before])
  })

  test('during the delivery: the game delivers nothing afterwards', async () => {
    const { buyer, orderNo } = await bought('delivering')
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refundRequested')
    shop.later(10 * minute)
    expect([await shop.deliver(), await mailOf(orderNo), await stateOf(orderNo)]).toEqual([0, ['withdrawn'], 'refundRequested'])
  })

  test('a delivery that arrives after the withdrawal is not delivered', async () => {
    const { buyer, orderNo } = await bought('confirmed')
    const { db } = shop.provider.database
    // Leased by a process whose call is still in flight.
    await db.update(orderDeliveries).set({ attempts: 1 }).where(eq(orderDeliveries.orderNo, orderNo))
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refundRequested')
    expect(await mailOf(orderNo)).toEqual(['withdrawn'])
    await db.update(orderDeliveries).set({ stoppedAt: null }).where(eq(orderDeliveries.orderNo, orderNo))
    expect(await shop.deliver()).toBe(0)
    shop.later(10 * minute)
    expect([await shop.deliver(), await mailOf(orderNo), await stateOf(orderNo)]).toEqual([0, ['withdrawn'], 'refundRequested'])
  })

  test('an opened mail: the withdrawal is refused, also later, and the order does not change', async () => {
    const { buyer, orderNo, detail } = await bought('delivered')
    expect(await shop.open(orderNo)).toBe(true)
    expect(outcome(await shop.withdraw(buyer, orderNo))).toEqual([409, 'WITHDRAWAL_EXCLUDED'])
    expect(await detail()).toMatchObject({ status: 'delivered', withdrawalExclusion: 'opened', withdrawableUntil: null, withdrawal: null })
    const before = count('withdrawals')
    expect(outcome(await shop.withdraw(buyer, orderNo))).toEqual([409, 'WITHDRAWAL_EXCLUDED'])
    expect([count('withdrawals') - before, await shop.finish(), await shop.deliver()]).toEqual([0, 0, 0])
  })

  test('an opened mail whose delivery response was lost: the withdrawal is refused, and the order is delivered', async () => {
    const { buyer, orderNo } = await bought('delivering')
    shop.later(minute)
    shop.faults.set('deliveries', 'lost')
    await shop.deliver()
    shop.faults.clear()
    expect([await stateOf(orderNo), await shop.open(orderNo)]).toEqual(['delivering', true])
    expect(outcome(await shop.withdraw(buyer, orderNo))).toEqual([409, 'WITHDRAWAL_EXCLUDED'])
    await shop.deliver()
    expect(await stateOf(orderNo)).toBe('delivered')
  })
})

describe('the game does not respond', () => {
  test.each(['down', 'lost'] as const)(
    '“%s”: the declaration keeps its time, and the job completes it, also after the seven days',
    async (fault) => {
      const { buyer, orderNo, detail } = await bought('delivered')
      shop.faults.set('withdrawals', fault)
      const requestedDt = new Date(testNow.getTime() + week)
      shop.provider.now = requestedDt
      expect(outcome(await shop.withdraw(buyer, orderNo))).toEqual([503, 'WITHDRAWAL_UNAVAILABLE'])
      expect(await detail()).toMatchObject({
        status: 'delivered',
        withdrawableUntil: null,
        withdrawal: { isAccepted: false, requestedDt: requestedDt.toISOString(), refundedDt: null },
      })
      shop.later(minute)
      expect(await shop.finish()).toBe(1)
      shop.faults.clear()
      expect(await shop.finish()).toBe(0)
      shop.later(60 * minute)
      expect(await shop.finish()).toBe(1)
      expect(await detail()).toMatchObject({
        status: 'refundRequested',
        withdrawal: { isAccepted: true, requestedDt: requestedDt.toISOString() },
      })
      expect([await mailOf(orderNo), await shop.finish()]).toEqual([['withdrawn'], 0])
    },
  )

  test('when it responds again, no declaration waits out its pause, however many there are', async () => {
    const purchases: Awaited<ReturnType<typeof bought>>[] = []
    for (let i = 0; i < 12; i += 1) purchases.push(await bought('delivering'))
    shop.faults.set('withdrawals', 'down')
    const [last, ...earlier] = purchases as [(typeof purchases)[number], ...typeof purchases]
    for (const { buyer, orderNo } of earlier) await shop.withdraw(buyer, orderNo)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      shop.later(60 * minute)
      expect(await shop.finish()).toBe(earlier.length)
    }
    await shop.withdraw(last.buyer, last.orderNo)
    shop.faults.clear()
    // Only the last declaration is due: the pauses of the others have grown to most of an hour.
    shop.later(minute)
    expect(await shop.finish()).toBe(purchases.length)
    const states = await Promise.all(purchases.map(({ orderNo }) => stateOf(orderNo)))
    expect(new Set(states)).toEqual(new Set(['refundRequested']))
  }, 60_000)

  test('no delivery is sent while a withdrawal is open', async () => {
    const { buyer, orderNo } = await bought('delivering')
    shop.faults.set('withdrawals', 'down')
    expect(outcome(await shop.withdraw(buyer, orderNo))).toEqual([503, 'WITHDRAWAL_UNAVAILABLE'])
    const before = await attemptsOf(orderNo)
    shop.later(10 * minute)
    await shop.deliver()
    expect(await attemptsOf(orderNo)).toBe(before)
    shop.faults.clear()
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refundRequested')
  })

  test('after a process ended during a withdrawal, the job completes it after a minute', async () => {
    // Withdrawals of other tests, whose clock was ahead.
    await shop.finish()
    const { buyer, orderNo } = await bought('delivered')
    const real = shop.deps.payments.takeBack!
    shop.deps.payments.takeBack = () => Promise.reject(new Error('the process ends here'))
    await shop.withdraw(buyer, orderNo)
    shop.deps.payments.takeBack = real
    shop.later(minute)
    expect([await shop.finish(), await stateOf(orderNo)]).toEqual([1, 'refundRequested'])
  })
})

describe('exclusions', () => {
  const withdrawAt = async ({ buyer, orderNo }: { buyer: string; orderNo: string }, ms: number) => {
    shop.provider.now = new Date(testNow.getTime() + ms)
    const { body } = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=ko`)
    return [body.withdrawalExclusion, body.withdrawableUntil === null, outcome(await shop.withdraw(buyer, orderNo))]
  }

  test('after seven days, to the millisecond', async () => {
    const [late, timely] = [await bought('confirmed'), await bought('confirmed')]
    expect(await withdrawAt(late, week + 1)).toEqual(['tooLate', true, [409, 'WITHDRAWAL_EXCLUDED']])
    expect(await withdrawAt(timely, week)).toEqual([null, false, 200])
  })

  test('Taiwan (R8), free and unpaid orders, and orders of another member', async () => {
    const taiwan = await bought('delivered', { region: 'TW' })
    expect(await withdrawAt(taiwan, 1)).toEqual(['regionTW', true, [409, 'WITHDRAWAL_EXCLUDED']])
    const buyer = await shop.member()
    const free = (await shop.buy(buyer, 'daily-gift')).body
    expect(await withdrawAt({ buyer, orderNo: free.orderNo }, 1)).toEqual(['free', true, [409, 'WITHDRAWAL_EXCLUDED']])
    const open = (await shop.buy(buyer, 'gem-pouch')).body
    expect(await withdrawAt({ buyer, orderNo: open.orderNo }, 1)).toEqual(['notPaid', true, [409, 'WITHDRAWAL_EXCLUDED']])
    expect(outcome(await shop.withdraw(await shop.member(), taiwan.orderNo))).toEqual([404, 'NOT_FOUND'])
  })

  test('other regions allow a withdrawal', async () => {
    expect(await withdrawAt(await bought('delivered', { region: 'US' }), 1)).toEqual([null, false, 200])
  })

  test('an unknown reason is refused', async () => {
    const { buyer, orderNo } = await bought('confirmed')
    expect(outcome(await shop.withdraw(buyer, orderNo, { reason: 'bored' }))).toEqual([400, 'INVALID_REQUEST'])
    expect(withdrawOrder.failures.map(({ code }) => code)).toContain('WITHDRAWAL_UNAVAILABLE')
  })

  test.each([
    ['en', 'Card checkout'],
    ['ja', 'カード決済'],
  ])('the response of a withdrawal is in the language of its request (%s), whatever the order’s', async (lang, purchaseType) => {
    const buyer = await shop.member()
    const started = await shop.buy(buyer, 'gem-pouch', { lang: 'ko', method: 'checkout' })
    const orderNo = started.body.orderNo as string
    await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
    await shop.verify(buyer, orderNo)
    expect((await shop.withdraw(buyer, orderNo, { lang })).body).toMatchObject({ status: 'refundRequested', purchaseType })
  })

  test('each refusal has a message in four languages (E3)', async () => {
    const [taiwan, down] = [await bought('delivered', { region: 'TW' }), await bought('delivered')]
    shop.faults.set('withdrawals', 'down')
    for (const { buyer, orderNo } of [taiwan, down]) {
      const messages = new Set<string>()
      for (const lang of locales) messages.add((await shop.withdraw(buyer, orderNo, { lang })).body.message)
      expect(messages.size).toBe(4)
    }
  })
})

test('the list of what can be withdrawn from follows the rules for each purchase, whenever it was ordered', async () => {
  const buyer = await shop.member()
  const buy = async (outcome: 'pay' | 'close' = 'pay') => {
    const started = await shop.buy(buyer, 'gem-pouch')
    await shop.pay(started, outcome)
    await shop.verify(buyer, started.body.orderNo)
    return { started, orderNo: started.body.orderNo as string }
  }
  const old = await buy()
  const late = await buy('close')
  shop.later(20 * 86_400_000)
  await shop.verify(buyer, late.orderNo)
  expect([await stateOf(late.orderNo), await stateOf(old.orderNo)]).toEqual(['expired', 'confirmed'])
  await shop.pay(late.started, 'pay')
  await shop.verify(buyer, late.orderNo)
  const [timely, taiwan, opened, withdrawn] = [await buy(), await buy(), await buy(), await buy()]
  await shop.provider.database.db.update(orders).set({ region: 'TW' }).where(eq(orders.orderNo, taiwan.orderNo))
  await shop.deliver()
  shop.later(minute)
  await shop.deliver()
  await shop.open(opened.orderNo)
  expect(outcome(await shop.withdraw(buyer, opened.orderNo))).toEqual([409, 'WITHDRAWAL_EXCLUDED'])
  expect(outcome(await shop.withdraw(buyer, withdrawn.orderNo))).toBe(200)
  await shop.buy(buyer, 'daily-gift')
  await buy('close')
  const paidAt = (await shop.order(late.orderNo)).paidAt!
  const list = async (more: string) => {
    const { items, totalCount } = (await shop.get(buyer, `/api/payment/web/list?lang=en&pageSize=100${more}`)).body
    expect(totalCount).toBe(items.length)
    return items as { orderNo: string; withdrawableUntil: string | null }[]
  }
  for (const [ms, expected] of [
    [0, [timely.orderNo, late.orderNo]],
    [week, [timely.orderNo, late.orderNo]],
    [week + 1, []],
  ] as const) {
    shop.provider.now = new Date(paidAt.getTime() + ms)
    expect([ms, (await list('&withdrawable=true')).map(({ orderNo }) => orderNo)]).toEqual([ms, expected])
    const byRule = (await list('')).filter(({ withdrawableUntil }) => withdrawableUntil !== null)
    expect(byRule.map(({ orderNo }) => orderNo)).toEqual(expected)
  }
})

describe('concurrent calls on two replicas (parallel on PostgreSQL)', () => {
  test('five withdrawals during a delivery give one withdrawal, and the mailbox has no withdrawn mail', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { buyer, orderNo } = await bought(round % 2 === 0 ? 'confirmed' : 'delivering')
      shop.later(minute)
      const answers = await Promise.all([
        shop.deliver(),
        ...[0, 1, 0, 1, 0].map((i) => shop.withdraw(buyer, orderNo, { from: shop.replicas[i]! })),
        shop.deliver(),
        shop.finish(),
      ])
      expect(answers.filter((one) => typeof one === 'object').map(outcome)).toEqual([200, 200, 200, 200, 200])
      shop.later(10 * minute)
      await shop.deliver()
      expect((await shop.story(orderNo)).filter((one) => one === 'refundRequested').length).toBe(1)
      expect([await stateOf(orderNo), (await mailOf(orderNo)).filter((one) => one !== 'withdrawn')]).toEqual(['refundRequested', []])
    }
  }, 60_000)

  test('of a withdrawal and an opening exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { buyer, orderNo } = await bought('delivered')
      const both = [() => shop.withdraw(buyer, orderNo), () => shop.open(orderNo)]
      if (round % 2 === 0) both.reverse()
      await Promise.all(both.map((one) => one()))
      const [mail] = await mailOf(orderNo)
      expect([mail, await stateOf(orderNo)]).toEqual(mail === 'opened' ? ['opened', 'delivered'] : ['withdrawn', 'refundRequested'])
    }
  }, 60_000)
})

describe('money', () => {
  test('a paid order that is not captured yet is not captured after its withdrawal', async () => {
    const buyer = await shop.member()
    const started = await shop.buy(buyer, 'gem-pouch')
    const { orderNo } = started.body
    await shop.pay(started, 'pay')
    shop.faults.set('PaymentConfirm', 'down')
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
    shop.faults.clear()
    const before = count('PaymentConfirm')
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refundRequested')
    shop.later(60 * minute)
    await shop.verify(buyer, orderNo)
    await shop.reconcile()
    expect([await stateOf(orderNo), count('PaymentConfirm') - before, await shop.deliver()]).toEqual(['refundRequested', 0, 0])
    // The capture was requested once, and no response came.
    expect((await refundsDue(shop.deps.db)).find((one) => one.orderNo === orderNo)).toMatchObject({
      captured: 'unknown',
      amount: '4.90 USD',
    })
  })

  test('an order that is withdrawn during the capture is not delivered, and is listed as captured', async () => {
    const buyer = await shop.member()
    const started = await shop.buy(buyer, 'gem-pouch')
    const { orderNo } = started.body
    await shop.pay(started, 'pay')
    const real = shop.deps.payments.providers.mycard!
    const capture = real.capture!
    real.capture = async (...call) => {
      await shop.withdraw(buyer, orderNo)
      return capture(...call)
    }
    expect((await shop.verify(buyer, orderNo)).body.status).toBe('refundRequested')
    real.capture = capture
    expect(await shop.deliver()).toBe(0)
    expect((await refundsDue(shop.deps.db)).find((one) => one.orderNo === orderNo)).toMatchObject({ captured: 'yes' })
  })

  test('an operator records a refund once, and only for a withdrawn order', async () => {
    const { buyer, orderNo, detail } = await bought('delivered')
    const { db } = shop.deps
    expect(await noteRefund(db, orderNo, testNow)).toBe('delivered')
    expect(await noteRefund(db, '20261121-NOBODYSNO1', testNow)).toBeUndefined()
    await shop.withdraw(buyer, orderNo)
    const at = new Date(testNow.getTime() + 86_400_000)
    expect([await noteRefund(db, orderNo, at), await noteRefund(db, orderNo, new Date())]).toEqual(['now', 'before'])
    expect(await detail()).toMatchObject({
      status: 'refunded',
      withdrawalExclusion: 'withdrawn',
      withdrawal: { refundedDt: at.toISOString() },
    })
    expect((await refundsDue(db)).map((one) => one.orderNo)).not.toContain(orderNo)
    expect((await shop.withdraw(buyer, orderNo)).body.status).toBe('refunded')
    expect(outcome(await shop.buy(buyer, 'weapon-box'))).toBe(200)
  })
})

describe('the call to the game', () => {
  test('the call is signed with its kind, below the deliveries address; an unreadable response is rejected', async () => {
    expect(takeBackUrl('https://game.example/deliveries')).toBe('https://game.example/deliveries/withdrawals')
    expect(takeBackUrl('https://game.example/d/?shop=1')).toBe('https://game.example/d/withdrawals?shop=1')
    const settings = { url: 'https://game.example/deliveries', secrets: ['s'.repeat(32)] }
    let gameResponse = '{"status":"opened"}'
    const fetchGame: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const body = await request.text()
      const [time, signature] = [request.headers.get('x-delivery-time')!, request.headers.get('x-delivery-signature')!]
      expect([JSON.parse(body).kind, isSigned({ secrets: settings.secrets, time, body, signature, now: testNow })]).toEqual([
        'withdrawal',
        true,
      ])
      return new Response(gameResponse)
    }
    const takeBack = createTakeBack(settings, { fetch: fetchGame, now: () => testNow })
    const mail = { id: 'order-1', memberNumber: '1', server: null, identities: [] }
    expect(await takeBack(mail)).toBe('opened')
    gameResponse = '{"status":"delivered"}'
    await expect(takeBack(mail)).rejects.toThrow('cannot be read')
  })
})
