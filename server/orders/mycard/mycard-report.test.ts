/** MyCard's difference report (3.7): it asks which of its trades this shop has credited, by time or by its own number. */
import { beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { openShop } from '#tests/helpers/shop.ts'
import { mostTrades } from '../credited-trades.ts'
import { orders } from '../orders.tables.ts'
import { members } from '../../session/session.tables.ts'

const shop = openShop()
const myCardsAddress = '127.0.0.1'
/** The test's day begins at 2026-11-20T16:00:00Z: MyCard's times are those of Taiwan. */
const day = { StartDateTime: '2026-11-21T00:00:00', EndDateTime: '2026-11-21T23:59:59' }

async function ask(fields: Record<string, string>, clientAddress = myCardsAddress) {
  shop.replicas[1].clientAddress = clientAddress
  const response = await shop.replicas[1].fetch(
    new Request('http://site.test/payments/mycard/report', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  )
  return { status: response.status, text: await response.text() }
}

async function bought(at: string, region: string, method = 'mycard') {
  shop.provider.now = new Date(at)
  const buyer = await shop.member({ region })
  const started = await shop.buy(buyer, 'gem-pouch', { method })
  const orderNo = started.body.orderNo as string
  if (method === 'mycard') await shop.pay(started, 'pay')
  else await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
  await shop.verify(buyer, orderNo)
  const [member] = await shop.provider.database.db.select().from(members).where(eq(members.id, buyer))
  const { authCode, providerTradeNo, state } = await shop.order(orderNo)
  expect(state).toBe('confirmed')
  const tradeSeq = (await shop.myCard.trades.get(authCode!))?.tradeSeq ?? ''
  return { buyer, orderNo, tradeSeq, tradeNo: providerTradeNo!, memberNumber: member!.memberNumber }
}
type Bought = Awaited<ReturnType<typeof bought>>
let [first, last, next]: Bought[] = []
const rowOf = ({ tradeSeq, tradeNo, orderNo, memberNumber }: Bought, amount: string, at: string): string =>
  `INGAME,${tradeSeq},${tradeNo},${orderNo},${memberNumber},${amount},${at}<BR>`

beforeAll(async () => {
  first = await bought('2026-11-20T16:00:00.000Z', 'KR')
  last = await bought('2026-11-21T15:59:59.999Z', 'TW')
  next = await bought('2026-11-21T16:00:00.000Z', 'KR')
  await bought('2026-11-21T03:00:00.000Z', 'KR', 'checkout')
  // Paid and not captured, so not credited: the state stays `paid`.
  shop.provider.now = new Date('2026-11-21T05:00:00.000Z')
  shop.faults.set('PaymentConfirm', 'down')
  const buyer = await shop.member()
  const paid = await shop.buy(buyer, 'gem-pouch', { method: 'mycard' })
  await shop.pay(paid, 'pay')
  await shop.verify(buyer, paid.body.orderNo as string)
  shop.faults.clear()
  await shop.buy(await shop.member(), 'daily-gift')
})

const firstRow = () => rowOf(first!, '4.90,USD', '2026-11-21T00:00:00')
const lastRow = () => rowOf(last!, '170,TWD', '2026-11-21T23:59:59')
const nextRow = () => rowOf(next!, '4.90,USD', '2026-11-22T00:00:00')

describe('rows of the credited trades, oldest first', () => {
  test('of a day, in the time of Taiwan, the last second included', async () =>
    expect(await ask(day)).toEqual({ status: 200, text: firstRow() + lastRow() }))

  test.each<[string, () => Record<string, string>, () => string]>([
    ['of a part of it', () => ({ ...day, EndDateTime: '2026-11-21T12:00:00' }), firstRow],
    ['of a second', () => ({ StartDateTime: '2026-11-22T00:00:00', EndDateTime: '2026-11-22T00:00:00' }), nextRow],
    ['of a time without trades', () => ({ StartDateTime: '2026-11-01T00:00:00', EndDateTime: '2026-11-02T00:00:00' }), () => ''],
    ['of a number', () => ({ MyCardTradeNo: next!.tradeNo }), nextRow],
    ['of a number, with empty times', () => ({ StartDateTime: '', EndDateTime: '', MyCardTradeNo: last!.tradeNo }), lastRow],
    ['of an unknown number', () => ({ MyCardTradeNo: 'MCNOBODYS' }), () => ''],
  ])('%s', async (_name, fields, rows) => expect(await ask(fields())).toEqual({ status: 200, text: rows() }))

  test('of a trade that was refunded later: it was credited', async () => {
    shop.provider.now = new Date('2026-11-21T16:01:00.000Z')
    expect((await shop.withdraw(next!.buyer, next!.orderNo)).body.status).toBe('refundRequested')
    expect((await ask({ MyCardTradeNo: next!.tradeNo })).text).toBe(nextRow())
  })
})

test('another address is refused', async () => {
  const { status, text } = await ask(day, '203.0.113.7')
  expect([status, text]).toEqual([403, expect.not.stringContaining('INGAME')])
})

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['no end', { StartDateTime: day.StartDateTime }],
  ['a day without a time', { StartDateTime: '2026-11-21', EndDateTime: '2026-11-22' }],
  ['a day that does not exist', { ...day, EndDateTime: '2026-11-31T00:00:00' }],
  ['a number that cannot be one', { MyCardTradeNo: '\0' }],
  ['more than 31 days', { ...day, EndDateTime: '2026-12-22T00:00:00' }],
])('a request with %s is refused', async (_name, fields) => expect((await ask(fields)).status).toBe(400))

test('31 days are allowed; more rows than a response may have are refused in words, none are left out', async () => {
  const { db } = shop.provider.database
  const month = { ...day, EndDateTime: '2026-12-21T23:59:59' }
  expect((await ask(month)).text).toContain(first!.orderNo)
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, first!.orderNo))
  const copies = Array.from({ length: mostTrades }, (_, n) => ({
    ...row!,
    orderNo: `COPY-${String(n)}`,
    idempotencyKey: randomUUID(),
    authCode: `copy-${String(n)}`,
    providerTradeNo: `COPY${String(n)}`,
    confirmedAt: new Date('2026-12-01T00:00:00.000Z'),
  }))
  // PostgreSQL allows 65,535 values in a statement.
  for (let from = 0; from < copies.length; from += 1000) await db.insert(orders).values(copies.slice(from, from + 1000))
  try {
    expect(await ask(month)).toEqual({ status: 400, text: expect.stringContaining('a shorter time') as string })
    expect((await ask(day)).status).toBe(200)
  } finally {
    await db.delete(orders).where(like(orders.orderNo, 'COPY-%'))
  }
})

describe('the sandbox', () => {
  const press = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams(fields).toString()
    return (await shop.outside('/sandbox/mycard/report', { method: 'POST', body })).text()
  }
  test('its page asks for the report, by time or by number, and shows the rows', async () => {
    expect(await (await shop.outside('/sandbox/mycard')).text()).toContain('action="/sandbox/mycard/report"')
    // A browser omits the seconds of a whole minute.
    const byTime = await press({ StartDateTime: '2026-11-21T00:00', EndDateTime: '2026-11-21T23:59:59', MyCardTradeNo: '' })
    expect([byTime.includes(first!.orderNo), byTime.includes(last!.orderNo), byTime.includes(next!.orderNo)]).toEqual([true, true, false])
    const byNumber = await press({ StartDateTime: '', EndDateTime: '', MyCardTradeNo: next!.tradeNo })
    expect([byNumber.includes(next!.orderNo), byNumber.includes(first!.orderNo)]).toEqual([true, false])
    expect(await press({ StartDateTime: '', EndDateTime: '', MyCardTradeNo: '' })).toContain('400')
  })
})
