/** Cash receipts (B9): which purchases get one, that each is issued and cancelled once whatever gets lost, and the results of look-ups. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { createBuying } from './buying.ts'
import { orders } from './orders.tables.ts'
import { cashReceipts } from './cash-receipts.tables.ts'
import { createReceiptIssuer } from './receipt-issuer.ts'
import { receiptOf, taxOf } from './receipt-rules.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
  shop.faults.clear()
})
const minute = 60_000
const nothing = { approvalNo: null, issuedDt: null, amount: null, kind: null }
const count = (name: string): number => shop.asked.filter((one) => one === name).length
const lookUp = async (...orderNos: string[]) => {
  const query = orderNos.map((one) => `orderId=${one}`).join('&')
  return (await shop.replicas[0].get(`/api/scheduler/cash-bill/issued?${query}`)).body.items
}
const bought = async (o: { region?: string; product?: string; quantity?: number } = {}) => {
  const buyer = await shop.member({ region: o.region ?? 'KR' })
  const started = await shop.buy(buyer, o.product ?? 'gem-pouch', { quantity: o.quantity ?? 1, lang: o.region === 'TW' ? 'tw' : 'ko' })
  const orderNo = started.body.orderNo as string
  if (started.body.paymentUrl !== null) {
    await shop.pay(started, 'pay')
    await shop.verify(buyer, orderNo)
  }
  expect((await shop.order(orderNo)).state).toBe('confirmed')
  return { buyer, orderNo }
}

describe('which purchases get a receipt', () => {
  const order = {
    region: 'KR',
    free: false,
    provider: 'mycard',
    providerPaymentType: 'INGAME',
    prices: { USD: 4.9, KRW: 6900 },
    quantity: 3,
  } as const
  test.each([
    ['Korea, prepaid: the price in won', order, { amount: 20_700, kind: 'incomeDeduction' }],
    ['Korea, points: counted as prepaid', { ...order, providerPaymentType: 'COSTPOINT' }, { amount: 20_700, kind: 'incomeDeduction' }],
    ['Korea, credit card: no receipt', { ...order, providerPaymentType: 'CREDITCARD' }, undefined],
    ['another payment provider', { ...order, provider: 'checkout' }, undefined],
    ['Taiwan', { ...order, region: 'TW' }, undefined],
    ['other regions', { ...order, region: 'default' }, undefined],
    ['free goods', { ...order, free: true }, undefined],
    ['no price in won', { ...order, prices: { USD: 4.9 } }, undefined],
  ] as const)('%s', (_name, given, expected) => expect(receiptOf(given)).toEqual(expected))

  test.each([
    [11_000, 10_000, 1000],
    [6900, 6273, 627],
    [1, 1, 0],
  ])('%i won are %i plus %i tax', (amount, supply, tax) => expect(taxOf(amount)).toEqual({ supply, tax }))
})

describe('issuing', () => {
  test('the status is notIssued, then issued with approval number, time and amount; the receipt is issued once', async () => {
    const { orderNo } = await bought({ quantity: 2 })
    expect(await lookUp(orderNo)).toEqual([{ orderId: orderNo, status: 'notIssued', ...nothing }])
    shop.later(minute)
    expect([await shop.settleReceipts(), await shop.settleReceipts()]).toEqual([1, 0])
    const receipt = (await shop.receiptOf(orderNo))!
    const price = (await shop.order(orderNo)).prices['KRW']!
    expect(receipt).toMatchObject({ state: 'issued', amount: 2 * price })
    expect(await lookUp(orderNo)).toEqual([
      {
        orderId: orderNo,
        status: 'issued',
        approvalNo: receipt.approvalNo,
        issuedDt: new Date(testNow.getTime() + minute).toISOString(),
        amount: 2 * price,
        kind: 'incomeDeduction',
      },
    ])
  })

  test.each(['lost', 'down'] as const)('issuer response “%s”: the request is retried and gives the same receipt', async (fault) => {
    const { orderNo } = await bought()
    shop.faults.set('cash-receipts', fault)
    expect(await shop.settleReceipts()).toBe(0)
    const first = await shop.receiptOf(orderNo)
    expect([first === undefined, (await lookUp(orderNo))[0].status]).toEqual([fault === 'down', 'notIssued'])
    shop.faults.clear()
    expect(await shop.settleReceipts()).toBe(0)
    shop.later(minute)
    expect(await shop.settleReceipts()).toBe(1)
    const [item] = await lookUp(orderNo)
    const last = (await shop.receiptOf(orderNo))!
    expect([item.approvalNo, (first ?? last).approvalNo]).toEqual([last.approvalNo, last.approvalNo])
  })

  test('five concurrent processes make one call', async () => {
    const { orderNo } = await bought()
    const before = count('cash-receipts')
    const settled = await Promise.all(Array.from({ length: 5 }, () => shop.settleReceipts()))
    expect([settled.reduce((a, b) => a + b, 0), count('cash-receipts') - before]).toEqual([1, 1])
    expect((await lookUp(orderNo))[0].status).toBe('issued')
  })

  test('a response that is no receipt is rejected', async () => {
    const issuer = createReceiptIssuer(
      { url: 'https://issuer.example', key: 'k'.repeat(16) },
      { fetch: async () => Response.json({ status: 'ok' }) },
    )
    const order = { id: 'A', kind: 'incomeDeduction', identity: '', amount: 1, supply: 1, tax: 0, paidAt: '' } as const
    await expect(issuer.issue(order)).rejects.toThrow('cannot be read')
    await expect(issuer.cancel(order, '1')).rejects.toThrow('cannot be read')
  })
})

describe('withdrawn purchases', () => {
  test('an issued receipt is cancelled at the issuer', async () => {
    const { buyer, orderNo } = await bought()
    await shop.settleReceipts()
    expect((await shop.withdraw(buyer, orderNo)).status).toBe(200)
    expect((await lookUp(orderNo))[0]).toMatchObject({ status: 'cancelled', approvalNo: expect.any(String) as string })
    expect([await shop.settleReceipts(), (await shop.receiptOf(orderNo))!.state, await shop.settleReceipts()]).toEqual([1, 'cancelled', 0])
  })

  test('a receipt that is not issued yet is never issued', async () => {
    const { buyer, orderNo } = await bought()
    await shop.withdraw(buyer, orderNo)
    expect([await shop.settleReceipts(), await shop.receiptOf(orderNo)]).toEqual([0, undefined])
    expect(await lookUp(orderNo)).toEqual([{ orderId: orderNo, status: 'cancelled', ...nothing }])
  })

  test('an issued receipt whose response was lost is requested again, then cancelled', async () => {
    const { buyer, orderNo } = await bought()
    shop.faults.set('cash-receipts', 'lost')
    await shop.settleReceipts()
    await shop.withdraw(buyer, orderNo)
    shop.faults.clear()
    expect([await shop.settleReceipts(), (await shop.receiptOf(orderNo))!.state]).toEqual([1, 'cancelled'])
  })
})

describe('look-up without sign-in', () => {
  test('unknown, unpaid, foreign and receiptless orders have their own status, in request order without duplicates', async () => {
    const [korean, taiwan, free] = [await bought(), await bought({ region: 'TW' }), await bought({ product: 'daily-gift' })]
    const buyer = await shop.member({ region: 'KR' })
    const cancelled = (await shop.buy(buyer, 'gem-pouch', { lang: 'ko' })).body.orderNo as string
    await shop.cancel(buyer, cancelled)
    const waiting = (await shop.buy(buyer, 'gem-pouch', { lang: 'ko' })).body.orderNo as string
    const orderNos = ['20261121-NOBODYSNO2', taiwan.orderNo, korean.orderNo, free.orderNo, cancelled, waiting]
    const statuses = ['unknown', 'foreign', 'notIssued', 'noReceipt', 'notPaid', 'notPaid']
    expect(await lookUp(...orderNos, korean.orderNo)).toEqual(
      orderNos.map((orderId, index) => ({ orderId, status: statuses[index], ...nothing })),
    )
  })

  test('a look-up accepts one to ten well-formed order numbers', async () => {
    const statusOf = async (query: string) => (await shop.replicas[0].get(`/api/scheduler/cash-bill/issued?${query}`)).status
    const ten = Array.from({ length: 10 }, (_, i) => `orderId=20261121-AAAAAAAAA${String(i)}`).join('&')
    expect([
      await statusOf(ten),
      await statusOf(`${ten}&orderId=20261121-BBBBBBBBBB`),
      await statusOf(''),
      await statusOf('orderId=x'),
      await statusOf("orderId=1'--1234567"),
    ]).toEqual([200, 400, 400, 400, 400])
    expect((await shop.replicas[0].get(`/api/scheduler/cash-bill/issued?${ten}`)).headers.get('cache-control')).toBe('no-store')
  })

  test('the rate limit applies', async () => {
    const provider = replicaOf(shop.provider, { limits: { cashReceipts: { points: 2, seconds: 600, per: 'address' } } })
    provider.clientAddress = '198.51.100.9'
    const statusOf = async () => (await provider.get('/api/scheduler/cash-bill/issued?orderId=20261121-AAAAAAAAAA')).status
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
  })
})

test('an issuer that does not respond does not delay the checks of orders', async () => {
  await bought()
  const [isAsked, isAnswered, areChecked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runs: string[] = []
  const buying = createBuying({
    database: shop.provider.database,
    now: () => shop.provider.now,
    log: shop.deps.log,
    origin: 'http://site.test',
    payment: {},
    deliveries: undefined,
    receipts: { url: 'http://issuer.test', key: 'k'.repeat(16) },
    fetch: async () => {
      isAsked.resolve()
      await isAnswered.promise
      throw new TypeError('fetch failed')
    },
    onRun: (job) => {
      runs.push(job)
      if (job === 'orders') areChecked.resolve()
    },
  })
  await buying.start()
  await Promise.all([isAsked.promise, areChecked.promise])
  expect(runs).not.toContain('cashReceipts')
  isAnswered.resolve()
  await buying.stop()
  expect(buying.jobNames).toEqual(['orders', 'cashReceipts'])
})

test('every receipt belongs to a confirmed Korean order', async () => {
  const { db } = shop.provider.database
  const all = await db.select().from(cashReceipts).innerJoin(orders, eq(orders.orderNo, cashReceipts.orderNo))
  expect(all.length).toBeGreaterThan(0)
  for (const { orders: order } of all) expect([order.region, order.confirmedAt === null]).toEqual(['KR', false])
})
