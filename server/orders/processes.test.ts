/**
 * Buying with two provider processes on one PostgreSQL (B2, B4, B8): a process is killed exactly at a call, and nothing is lost and nothing
 * happens twice. The embedded database belongs to one process, so these run on PostgreSQL only.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBuyingWorld, type BuyingWorld, type ProviderProcess, type StallAt } from '#tests/helpers/buying-world.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined)
  console.warn('SKIPPED: processes that are killed; they need a PostgreSQL in TEST_DATABASE_URL (npm test runs them on one where it can)')

describe.skipIf(server === undefined)('two processes', () => {
  const wholeStory = ['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered']
  /** Longer than the leases of an order (60 s) and a delivery (120 s). */
  const afterAllLeases = 181_000
  let world: BuyingWorld
  let both: [ProviderProcess, ProviderProcess]
  beforeAll(async () => {
    world = await openBuyingWorld(server!)
  }, 60_000)
  /** Restores two processes, with the machine's clock. */
  beforeEach(async () => {
    for (const one of alive.values()) one.shift(0)
    for (const name of ['a', 'b']) if (!alive.has(name)) alive.set(name, await world.start(name))
    both = [alive.get('a')!, alive.get('b')!]
  }, 60_000)
  afterAll(() => world.close())

  const alive = new Map<string, ProviderProcess>()
  /** Kills one process, and lets the other continue when all leases have expired. */
  const survive = async (name: string): Promise<ProviderProcess> => {
    await alive.get(name)!.kill()
    alive.delete(name)
    const [survivor] = alive.values()
    survivor!.shift(afterAllLeases)
    return survivor!
  }
  const count = (name: string): number => world.asked.filter((one) => one === name).length
  const tally = (answers: readonly { status: number; body: { code?: unknown } }[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status, body }) => String(status === 200 ? 200 : body.code))].map(([what, all]) => [what, all.length]),
    )
  const begin = async (product = 'gem-pouch') => {
    const buyer = await world.member()
    const { body } = await world.buy(both[0], buyer, product)
    return { buyer, orderNo: String(body['orderNo']), paymentUrl: body['paymentUrl'] }
  }

  test.each(['before', 'after'] satisfies StallAt[])(
    'a process killed between paid and confirmed, %s MyCard captured: the other confirms and delivers once',
    async (at) => {
      const { buyer, orderNo, paymentUrl } = await begin()
      await world.pay(paymentUrl, 'lose')
      const stalled = world.stall('PaymentConfirm', at)
      const verifying = world.verify(both[0], buyer, orderNo).catch(() => 'gone')
      await stalled
      await world.comesTo(orderNo, 'paid')
      const survivor = await survive(both[0].name)
      expect(await verifying).toBe('gone')
      survivor.schedule('orders')
      await world.comesTo(orderNo, 'delivered')
      expect([await world.story(orderNo), await world.mails(orderNo)]).toEqual([wholeStory, ['delivered']])
    },
    60_000,
  )

  test.each(['before', 'after'] satisfies StallAt[])(
    'a process killed between confirmed and delivered, %s the game received it: the other delivers once',
    async (at) => {
      const { buyer, orderNo, paymentUrl } = await begin()
      await world.pay(paymentUrl, 'lose')
      const stalled = world.stall('deliveries', at)
      expect((await world.verify(both[0], buyer, orderNo)).body['status']).toBe('confirmed')
      const survivor = await survive(await stalled)
      expect((await world.ordersOf(buyer))[0]!.state).toBe('confirmed')
      survivor.schedule('deliveries')
      await world.comesTo(orderNo, 'delivered')
      expect([await world.story(orderNo), await world.mails(orderNo)]).toEqual([wholeStory, ['delivered']])
    },
    60_000,
  )

  test.each(['before', 'after'] satisfies StallAt[])(
    'a process killed during a withdrawal, %s the game withdrew the mail: the other completes it',
    async (at) => {
      const { buyer, orderNo, paymentUrl } = await begin()
      await world.pay(paymentUrl, 'pay')
      await world.verify(both[0], buyer, orderNo)
      await world.comesTo(orderNo, 'delivered')
      const stalled = world.stall('withdrawals', at)
      const withdrawing = world.withdraw(both[0], buyer, orderNo).catch(() => 'gone')
      const survivor = await survive(await stalled)
      expect([await withdrawing, (await world.ordersOf(buyer))[0]!.state]).toEqual(['gone', 'delivered'])
      survivor.schedule('deliveries')
      await world.comesTo(orderNo, 'refundRequested')
      expect([await world.story(orderNo), await world.mails(orderNo)]).toEqual([[...wholeStory, 'refundRequested'], ['withdrawn']])
    },
    60_000,
  )

  test('a process killed while MyCard opens the payment: the order fails, and another can be bought', async () => {
    const buyer = await world.member()
    const stalled = world.stall('AuthGlobal', 'after')
    const buying = world.buy(both[0], buyer, 'weapon-box').catch(() => 'gone')
    await stalled
    const survivor = await survive(both[0].name)
    expect(await buying).toBe('gone')
    const [order] = await world.ordersOf(buyer)
    survivor.schedule('orders')
    await world.comesTo(order!.orderNo, 'failed')
    expect((await world.buy(survivor, buyer, 'weapon-box')).status).toBe(200)
  }, 60_000)

  test('200 concurrent purchases of a product with limit 1 by one account create exactly one order', async () => {
    const buyer = await world.member()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => world.buy(both[i % 2]!, buyer, 'weapon-box')))
    expect([tally(answers), (await world.ordersOf(buyer)).length]).toEqual([{ 200: 1, 2416: 199 }, 1])
  }, 60_000)

  test('20 concurrent requests with one key create one order and open one payment', async () => {
    const buyer = await world.member()
    const [key, before] = [randomUUID(), count('AuthGlobal')]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => world.buy(both[i % 2]!, buyer, 'weapon-box', key)))
    expect([tally(answers), new Set(answers.map(({ body }) => body['orderNo'])).size]).toEqual([{ 200: 20 }, 1])
    expect([(await world.ordersOf(buyer)).length, count('AuthGlobal') - before]).toEqual([1, 1])
  }, 60_000)

  test('five concurrent returns at both processes confirm and deliver once, without a request by the player', async () => {
    const { orderNo, paymentUrl } = await begin()
    const before = count('PaymentConfirm')
    const form = await world.pay(paymentUrl, 'pay')
    const answers = await Promise.all([0, 1, 0, 1, 0].map((i) => both[i]!.form('/payments/mycard/return', form)))
    expect(answers).toEqual([303, 303, 303, 303, 303])
    await world.comesTo(orderNo, 'delivered')
    expect([await world.story(orderNo), await world.mails(orderNo)]).toEqual([wholeStory, ['delivered']])
    expect(count('PaymentConfirm') - before).toBe(1)
  }, 60_000)
})
