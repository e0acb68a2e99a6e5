/** The page of the sandbox's checkout: the effect of each button on an order, and the shop's response to late webhooks. */
import { afterEach, describe, expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openShop } from '#tests/helpers/shop.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
})
const begin = async () => {
  const { body } = await shop.buy(await shop.member(), 'gem-pouch', { method: 'checkout' })
  return shop.order(body.orderNo as string)
}
const press = (id: string, outcome: string, kind = 'sessions') =>
  shop.outside(`/sandbox/checkout/${kind}/${id}/${outcome}`, { method: 'POST' })

describe('buttons', () => {
  test.each([
    ['pay', 303, 'confirmed', 'confirmed'],
    ['refuse', 303, 'failed', 'failed'],
    ['cancel', 303, 'cancelled', 'cancelled'],
    ['close', 200, 'atProvider', 'atProvider'],
    ['webhook', 200, 'confirmed', 'confirmed'],
    ['return', 303, 'atProvider', 'confirmed'],
    ['lose', 200, 'atProvider', 'confirmed'],
    ['repeat', 303, 'confirmed', 'confirmed'],
    ['amount', 303, 'atProvider', 'atProvider'],
  ])('%s', async (outcome, status, atOnce, later) => {
    const order = await begin()
    const page = await (await shop.outside(new URL(order.paymentUrl!).pathname)).text()
    expect(page).toContain(`/sandbox/checkout/sessions/${order.authCode!}/${outcome}`)
    const answer = await press(order.authCode!, outcome)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      status,
      status === 303 ? `http://site.test/payments/checkout/return?order=${order.orderNo}` : null,
    ])
    expect((await shop.order(order.orderNo)).state).toBe(atOnce)
    shop.later(15_000)
    await shop.reconcile()
    expect((await shop.order(order.orderNo)).state).toBe(later)
  })

  test('a second press and one after expiry are refused', async () => {
    const order = await begin()
    await press(order.authCode!, 'lose')
    expect((await press(order.authCode!, 'refuse')).status).toBe(409)
    const late = await begin()
    shop.later(31 * 60_000)
    expect((await press(late.authCode!, 'pay')).status).toBe(409)
    expect(await (await shop.outside(new URL(late.paymentUrl!).pathname)).text()).toContain('This session is expired')
  })
})

test.each([
  ['again', 200],
  ['refused', 200],
  ['old', 401],
  ['forged', 401],
])('a late webhook, %s: the shop responds %i, and the purchase stays confirmed', async (late, status) => {
  const order = await begin()
  await press(order.authCode!, 'pay')
  expect(await (await press(order.authCode!, late, 'webhooks')).text()).toContain(`The shop responded: ${String(status)}`)
  expect((await shop.order(order.orderNo)).state).toBe('confirmed')
})
