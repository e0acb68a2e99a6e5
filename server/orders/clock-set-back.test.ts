/** The clock runs an hour ahead and is set back: nothing waits for the hour that has not come. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { orderDeliveries, orders } from './orders.tables.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
  shop.faults.clear()
  shop.asked.length = 0
})
/** Calls of this name from now on, made by `act`. */
async function callsOf(name: string, act: () => Promise<unknown>): Promise<number> {
  shop.asked.length = 0
  await act()
  return shop.asked.filter((one) => one === name).length
}
const setBack = (): void => void (shop.provider.now = testNow)

/** A paid and confirmed purchase. */
async function bought(): Promise<{ buyer: string; orderNo: string }> {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, 'gem-pouch')
  const orderNo = started.body.orderNo as string
  await shop.pay(started, 'pay')
  await shop.verify(buyer, orderNo)
  return { buyer, orderNo }
}

test.each(['taken', 'down'] as const)('a delivery that the game has answered with “%s” is sent again at once', async (answer) => {
  const { orderNo } = await bought()
  shop.later(hourMs)
  if (answer === 'down') shop.faults.set('deliveries', 'down')
  expect(await callsOf('deliveries', shop.deliver)).toBe(1)
  setBack()
  shop.faults.clear()
  expect(await callsOf('deliveries', shop.deliver)).toBe(1)
  // Of this clock: it waits.
  expect(await callsOf('deliveries', shop.deliver)).toBe(0)
  await shop.provider.database.db.delete(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo))
})

test('a delivery that this clock has postponed for an hour is not sent before it', async () => {
  const { orderNo } = await bought()
  const { db } = shop.provider.database
  const waiting = { attempts: 12, nextAttemptAt: new Date(testNow.getTime() + hourMs), lastError: 'down' }
  await db.update(orderDeliveries).set(waiting).where(eq(orderDeliveries.orderNo, orderNo))
  expect(await callsOf('deliveries', shop.deliver)).toBe(0)
  await db.delete(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo))
})

test('a withdrawal and a receipt without an answer are requested again at once', async () => {
  const { buyer, orderNo } = await bought()
  await shop.deliver()
  shop.faults.set('withdrawals', 'down')
  shop.faults.set('cash-receipts', 'down')
  shop.later(hourMs)
  expect((await shop.withdraw(buyer, orderNo)).status).toBe(503)
  await shop.settleReceipts()
  setBack()
  shop.faults.clear()
  expect(await callsOf('withdrawals', shop.finish)).toBe(1)
  expect(await callsOf('cash-receipts', shop.settleReceipts)).toBeGreaterThan(0)
})

test('an order whose check waits for longer than any check may is checked at once, also if it is leased for as long', async () => {
  const buyer = await shop.member()
  const { orderNo } = (await shop.buy(buyer, 'gem-pouch')).body
  const { db } = shop.provider.database
  const ahead = new Date(testNow.getTime() + 2 * dayMs)
  await db.update(orders).set({ nextCheckAt: ahead, leasedUntil: ahead }).where(eq(orders.orderNo, orderNo))
  expect(await callsOf('TradeQuery', shop.reconcile)).toBe(1)
  expect(await callsOf('TradeQuery', shop.reconcile)).toBe(0)
})

test('the message about an open payment names no more minutes than a payment may take', async () => {
  const buyer = await shop.member()
  shop.later(hourMs)
  expect((await shop.buy(buyer, 'gem-pouch')).status).toBe(200)
  setBack()
  const { body } = await shop.buy(buyer, 'weapon-box')
  expect([body.code, body.message]).toEqual([2416, '30'])
})
