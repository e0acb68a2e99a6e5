/** `npm run orders`: operators find, resend and refund orders, and the audit afterwards. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openShop } from '#tests/helpers/shop.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import { members } from '../session/session.tables.ts'
import { runOrdersCommand } from './orders-command.ts'
import { orderDeliveries } from './orders.tables.ts'
import { runRefundCommand } from './refund-command.ts'

const shop = openShop()
const wide = { USD: 1000 }

const refundDeps = (limits: Record<string, number>) => ({
  ...shop.deps,
  payments: { ...shop.deps.payments, providers: {} },
  events: noSecurityEvents,
  environment: { REFUND_LIMIT: limits },
})
const run = (args: string[], limits: Record<string, number> = wide) => runOrdersCommand(refundDeps(limits), args)
const data = async (args: string[]): Promise<never> => JSON.parse((await run([...args, '--json'])).lines.join('\n')) as never
/** What the command prints of a refund at MyCard, which has no call for it. */
const recorded = (orderNo: string, already = '') =>
  `${orderNo} is recorded as refunded${already}; this command has moved no money: refund it in the back office of MyCard or by a transfer, unless that is done`
const audit = async (): Promise<void> => expect(await run(['audit'])).toMatchObject({ code: 0 })

async function bought(o: { delivered?: boolean } = {}): Promise<{ buyer: string; orderNo: string }> {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, 'gem-pouch')
  const { orderNo } = started.body as { orderNo: string }
  await shop.pay(started, 'pay')
  await shop.verify(buyer, orderNo)
  if (o.delivered === true) {
    await shop.deliver()
    shop.later(61_000)
    await shop.deliver()
  }
  return { buyer, orderNo }
}
const actsOf = async (orderNo: string): Promise<string[]> =>
  (await shop.provider.database.db.select().from(operatorActs).where(eq(operatorActs.subject, orderNo)))
    .sort((a, b) => a.id - b.id)
    .map(({ operator, act }) => `${operator} ${act}`)

describe('look-up', () => {
  test('find takes order, member and trade numbers; show lists the whole history and no key', async () => {
    const { buyer, orderNo } = await bought()
    const order = await shop.order(orderNo)
    const [member] = await shop.provider.database.db.select().from(members).where(eq(members.id, buyer))
    const spaced = member!.memberNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    for (const number of [orderNo, orderNo.toLowerCase(), spaced, order.providerTradeNo!])
      expect(await data(['find', number])).toMatchObject([{ orderNo, state: 'confirmed', memberNumber: member!.memberNumber }])
    const { lines } = await run(['show', orderNo])
    expect(lines.join('\n')).toMatch(
      /gem-pouch  \d+\.\d\d USD  .*MyCard.*confirmed.*game: 0 attempts.*created.*authorised.*atProvider.*paid.*confirmed/s,
    )
    expect(JSON.stringify(await data(['show', orderNo]))).not.toContain(order.authCode)
    expect(await run(['find', 'nothing'])).toEqual({ lines: ['no order has the number nothing'], code: 1 })
    expect(await run(['show', 'nothing'])).toEqual({ lines: ['there is no order nothing'], code: 1 })
  })

  test('sales are listed by day, product and currency, with refunds', async () => {
    const { orderNo } = await bought()
    const today = shop.provider.now.toISOString().slice(0, 10)
    const before = (await data(['sales', '--from', today, '--to', today])) as { charged: number; refunded: number; orders: number }[]
    await run(['refund', orderNo, '--as', 'kim'])
    const { unitAmount } = await shop.order(orderNo)
    const after = (await data(['sales', '--from', today])) as typeof before
    expect(after[0]).toEqual({ ...before[0], refunded: before[0]!.refunded + unitAmount / 100 })
    expect((await run(['sales', '--from', '2020-01-01', '--to', '2020-01-31'])).lines).toEqual(['nothing was charged in these days'])
    expect((await run(['sales', '--from', '9999-12-31', '--to', '9999-12-31'])).lines).toEqual(['nothing was charged in these days'])
    await expect(run(['sales', '--from', '2026-02-30'])).rejects.toThrow('2026-02-30 is not a date')
    await expect(run(['sales', '--from', '2026-03-01', '--to', '2026-02-01'])).rejects.toThrow('2026-03-01 is after 2026-02-01')
  })

  test('sales without one of the days: of the month of --to, or until today', async () => {
    const today = shop.provider.now.toISOString().slice(0, 10)
    const month = `${today.slice(0, 7)}-01`
    const whole = await data(['sales', '--from', month, '--to', today])
    expect([await data(['sales']), await data(['sales', '--to', today]), await data(['sales', '--from', month])]).toEqual([
      whole,
      whole,
      whole,
    ])
    expect((await run(['sales', '--to', '2026-10-01'])).lines).toEqual(['nothing was charged in these days'])
    await expect(run(['sales', '--from', '2999-01-01'])).rejects.toThrow(`2999-01-01 is after today, ${today} (UTC), the default of --to`)
  })
})

describe('resending', () => {
  test('resend makes an undelivered order due at once', async () => {
    const { orderNo } = await bought()
    shop.faults.set('deliveries', 'down')
    await shop.deliver()
    shop.faults.clear()
    const due = async () =>
      (await shop.provider.database.db.select().from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo)))[0]!.nextAttemptAt
    expect((await due()).getTime()).toBeGreaterThan(shop.provider.now.getTime())
    await expect(run(['resend', orderNo])).rejects.toThrow('the operator’s name is missing: add --as <name>')
    expect((await run(['resend', orderNo, '--as', 'kim'])).lines).toEqual([`${orderNo} is sent to the game within a minute`])
    expect((await due()).getTime()).toBe(shop.provider.now.getTime())
    expect(await actsOf(orderNo)).toEqual(['kim order-resent'])
    await shop.deliver()
    expect((await shop.order(orderNo)).state).toBe('delivering')
  })

  test('an order is not sent again if the operator cannot be recorded', async () => {
    const { orderNo } = await bought()
    const { db } = shop.provider.database
    const due = async () => (await db.select().from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo)))[0]!.nextAttemptAt
    const before = await due()
    shop.later(60_000)
    await db.execute(sql`alter table operator_acts rename to operator_acts_away`)
    await expect(run(['resend', orderNo, '--as', 'kim'])).rejects.toThrow('operator_acts')
    await db.execute(sql`alter table operator_acts_away rename to operator_acts`)
    expect(await due()).toEqual(before)
  })

  test('resend refuses orders that are delivered, withdrawn or unpaid', async () => {
    const { orderNo } = await bought({ delivered: true })
    expect((await run(['resend', orderNo, '--as', 'kim'])).lines[0]).toContain('has confirmed the delivery')
    const other = await bought()
    await run(['refund', other.orderNo, '--as', 'kim'])
    expect((await run(['resend', other.orderNo, '--as', 'kim'])).lines[0]).toContain('was withdrawn')
    const { orderNo: unpaid } = (await shop.buy(await shop.member(), 'gem-pouch')).body as { orderNo: string }
    expect((await run(['resend', unpaid, '--as', 'kim'])).lines[0]).toContain('there is nothing to deliver')
  })
})

test.each(['show', 'resend', 'refund'])('%s of an order that does not exist: the message says so', async (verb) => {
  for (const [number, expected] of [
    ['nothere', 'nothere'],
    ['20261130-nobodysno1', '20261130-NOBODYSNO1'],
  ] as const)
    expect(await run([verb, number, ...(verb === 'show' ? [] : ['--as', 'kim'])])).toEqual({
      lines: [`there is no order ${expected}`],
      code: 1,
    })
})

test('an order’s number is accepted in any case, and with spaces around it', async () => {
  const { orderNo } = await bought()
  const typed = ` ${orderNo.toLowerCase()} `
  expect((await run(['show', typed])).lines[0]).toContain(orderNo)
  expect((await run(['resend', typed, '--as', 'kim'])).lines).toEqual([`${orderNo} is sent to the game within a minute`])
  expect((await run(['refund', typed, '--as', 'kim'], {})).lines[0]).toContain(`npm run orders -- refund approve ${orderNo} --as`)
  expect(await run(['refund', 'approve', typed, '--as', 'lee'], {})).toEqual({ lines: [recorded(orderNo)], code: 0 })
  expect(await runRefundCommand(refundDeps(wide), [typed, '--as', 'kim'])).toEqual({ lines: [recorded(orderNo, ' already')], code: 0 })
  expect(await actsOf(orderNo)).toEqual(['kim order-resent', 'kim refund-asked', 'lee refunded'])
})

describe('refunds', () => {
  test.each([
    ['that is not delivered: the game gets no delivery later', false, 0],
    ['that is delivered: the player keeps the goods', true, 1],
  ])('refunds a purchase without a withdrawal, %s', async (_name, delivered, mails) => {
    const { buyer, orderNo } = await bought({ delivered })
    expect(await run(['refund', orderNo, '--as', 'kim'])).toEqual({ lines: [recorded(orderNo)], code: 0 })
    expect((await shop.order(orderNo)).state).toBe('refunded')
    shop.later(600_000)
    await shop.deliver()
    await shop.finish()
    expect((await shop.mails(orderNo)).length).toBe(mails)
    expect((await shop.withdraw(buyer, orderNo)).body).toMatchObject({ status: 'refunded' })
    expect(await run(['refund', orderNo, '--as', 'kim'])).toEqual({ lines: [recorded(orderNo, ' already')], code: 0 })
    await audit()
  })

  describe('of goods that the game may have', () => {
    const stateOf = async (orderNo: string) => [(await shop.order(orderNo)).state, (await shop.mails(orderNo)).map(({ state }) => state)]

    test.each([
      ['the game has accepted them', undefined],
      ['the response of the game was lost', 'lost'],
    ] as const)('%s: the game returns them before the refund', async (_name, fault) => {
      const { orderNo } = await bought()
      if (fault !== undefined) shop.faults.set('deliveries', fault)
      await shop.deliver()
      shop.faults.clear()
      expect((await shop.mails(orderNo)).map(({ state }) => state)).toEqual(['taken'])
      expect(await run(['refund', orderNo, '--as', 'kim'])).toEqual({ lines: [recorded(orderNo)], code: 0 })
      shop.later(600_000)
      await shop.deliver()
      expect(await stateOf(orderNo)).toEqual(['refunded', ['withdrawn']])
      await audit()
    })

    test('the player has opened them: nothing is refunded without --goods-stay, and the delivery is completed', async () => {
      const { orderNo } = await bought()
      await shop.deliver()
      shop.later(61_000)
      await shop.open(orderNo)
      expect(await run(['refund', orderNo, '--as', 'kim'])).toEqual({ lines: [expect.stringContaining('has opened the goods')], code: 1 })
      await audit()
      expect(await run(['refund', orderNo, '--goods-stay', '--as', 'kim'])).toEqual({ lines: [recorded(orderNo)], code: 0 })
      expect(await stateOf(orderNo)).toEqual(['refunded', ['opened']])
      await audit()
      const other = await bought()
      await shop.deliver()
      shop.later(61_000)
      await shop.open(other.orderNo)
      await run(['refund', other.orderNo, '--as', 'kim'])
      await shop.deliver()
      expect((await shop.order(other.orderNo)).state).toBe('delivered')
    })

    test('the game does not respond: it is asked again until it does, and nothing is refunded without --goods-stay', async () => {
      const [one, other] = [await bought(), await bought()]
      await shop.deliver()
      shop.faults.set('withdrawals', 'down')
      for (const { orderNo } of [one, other])
        expect(await run(['refund', orderNo, '--as', 'kim'])).toEqual({ lines: [expect.stringContaining('does not respond')], code: 1 })
      await audit()
      // The game was asked: that is the operator's act, whatever it responds.
      expect(await actsOf(one.orderNo)).toEqual(['kim refund-started'])
      expect(await run(['refund', other.orderNo, '--goods-stay', '--as', 'kim'])).toMatchObject({ code: 0 })
      expect(await stateOf(other.orderNo)).toEqual(['refunded', ['taken']])
      shop.faults.clear()
      shop.later(600_000)
      await shop.finish()
      expect(await stateOf(one.orderNo)).toEqual(['refundRequested', ['withdrawn']])
      expect(await run(['refund', one.orderNo, '--as', 'kim'])).toEqual({ lines: [recorded(one.orderNo)], code: 0 })
      await audit()
    })

    test('above the limit the game is not asked before a second operator approves', async () => {
      const { orderNo } = await bought()
      await shop.deliver()
      await run(['refund', orderNo, '--as', 'kim'], {})
      expect(await stateOf(orderNo)).toEqual(['delivering', ['taken']])
      expect(await run(['refund', 'approve', orderNo, '--as', 'lee'], {})).toMatchObject({ code: 0 })
      expect(await stateOf(orderNo)).toEqual(['refunded', ['withdrawn']])
      expect(await actsOf(orderNo)).toEqual(['kim refund-asked', 'lee refund-approved', 'lee refunded'])
    })
  })

  test('a refund above the limit needs a second operator, and changes nothing before', async () => {
    const { orderNo } = await bought({ delivered: true })
    const [line] = (await run(['refund', orderNo, '--as', 'kim'], {})).lines
    expect(line).toContain('requested by kim')
    expect(line).toContain(`(npm run orders -- refund approve ${orderNo} --as <name>)`)
    expect((await shop.order(orderNo)).state).toBe('delivered')
    const listed = async (): Promise<string[]> => (await runRefundCommand(refundDeps({}), [])).lines.filter((one) => one.includes(orderNo))
    expect(await listed()).toEqual([
      expect.stringMatching(/without a withdrawal {2}requested by kim at .*: npm run orders -- refund approve \S+ --as <name>$/),
    ])
    expect((await run(['refund', 'approve', orderNo, '--as', 'kim'], {})).code).toBe(1)
    expect(await run(['refund', 'approve', orderNo, '--as', 'lee'], {})).toEqual({ lines: [recorded(orderNo)], code: 0 })
    expect([await actsOf(orderNo), await listed()]).toEqual([['kim refund-asked', 'lee refunded'], []])
    await audit()
  })

  test('refunds a purchase whose mail is opened, which its buyer cannot withdraw', async () => {
    const { buyer, orderNo } = await bought({ delivered: true })
    await shop.open(orderNo)
    expect((await shop.withdraw(buyer, orderNo)).status).toBe(409)
    expect((await run(['refund', orderNo, '--as', 'kim'])).code).toBe(0)
    expect((await shop.order(orderNo)).state).toBe('refunded')
    await audit()
  })

  describe('the member’s purchase names who started the refund', () => {
    interface Case {
      name: string
      by: 'support' | 'member'
      /** Before the refund, which leaves the goods with the player. */
      before: (o: { buyer: string; orderNo: string }) => Promise<unknown>
      event: string
    }
    const withdrawWhileDown = async (buyer: string, orderNo: string): Promise<void> => {
      await shop.deliver()
      shop.faults.set('withdrawals', 'down')
      expect((await shop.withdraw(buyer, orderNo)).status).toBe(503)
      shop.faults.clear()
    }
    test.each<Case>([
      { name: 'support, of a purchase without a withdrawal', by: 'support', event: 'operator', before: () => shop.deliver() },
      {
        name: 'support, once the game has responded to an earlier attempt',
        by: 'support',
        event: 'operator',
        before: async ({ orderNo }) => {
          await shop.deliver()
          shop.faults.set('withdrawals', 'down')
          expect(await run(['refund', orderNo, '--as', 'kim'])).toMatchObject({ code: 1 })
          shop.faults.clear()
          shop.later(600_000)
          await shop.finish()
        },
      },
      {
        name: 'support, after the member’s withdrawal was refused',
        by: 'support',
        event: 'operator',
        before: async ({ buyer, orderNo }) => {
          await withdrawWhileDown(buyer, orderNo)
          shop.later(61_000)
          await shop.open(orderNo)
          shop.later(600_000)
          await shop.finish()
        },
      },
      {
        name: 'the member, whose withdrawal the game has not confirmed',
        by: 'member',
        event: 'withdrawal',
        before: ({ buyer, orderNo }) => withdrawWhileDown(buyer, orderNo),
      },
    ])('$name', async ({ by, before, event }) => {
      const purchase = await bought()
      const { buyer, orderNo } = purchase
      await before(purchase)
      expect(await run(['refund', orderNo, '--goods-stay', '--as', 'kim'])).toMatchObject({ code: 0 })
      const { body } = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=en`)
      expect(body).toMatchObject({ status: 'refunded', withdrawal: { by } })
      const { events } = (await data(['show', orderNo])) as { events: { state: string; reason: string }[] }
      expect(events.find(({ state }) => state === 'refundRequested')!.reason).toBe(event)
    })
  })

  test('by a provider without a call: as JSON too, the refund is only recorded', async () => {
    const { orderNo } = await bought()
    for (const isBefore of [false, true])
      expect(await data(['refund', orderNo, '--as', 'kim'])).toEqual({ type: 'recorded', isBefore, method: 'mycard', captured: 'yes' })
  })

  test('refuses an order that is not paid', async () => {
    const { orderNo } = (await shop.buy(await shop.member(), 'gem-pouch')).body as { orderNo: string }
    expect((await run(['refund', orderNo, '--as', 'kim'])).lines[0]).toContain('is atProvider')
  })
})

test('the money equation counts every charge once', async () => {
  const { db } = shop.provider.database
  const { money } = (await data(['audit'])) as { money: { currency: string; charged: number; difference: number }[] }
  expect(money).toMatchObject([{ currency: 'USD', difference: 0 }])
  const { orderNo } = await bought()
  const { amount } = await shop.order(orderNo)
  expect(((await data(['audit'])) as { money: typeof money }).money[0]!.charged).toBe(money[0]!.charged + amount)
  // The game has the goods, but the order does not record it: the money is granted and in flight at once.
  await db.update(orderDeliveries).set({ deliveredAt: shop.provider.now }).where(eq(orderDeliveries.orderNo, orderNo))
  const { lines, code } = await run(['audit'])
  expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(/unaccounted for.*broken: delivered-agrees-with-the-outbox/s)])
  await db.update(orderDeliveries).set({ deliveredAt: null }).where(eq(orderDeliveries.orderNo, orderNo))
  await audit()
})

test.each([[[]], [['find']], [['refund', 'approve']], [['lend', 'a']]])('%j prints the usage', async (args) =>
  expect(await run(args)).toMatchObject({ code: 1, lines: [expect.stringContaining('usage')] }),
)
test.each([
  [['find', 'a', 'b', 'c'], 'b c'],
  [['audit', 'a'], 'a'],
  [['sales', 'a'], 'a'],
  [['resend', 'a', 'b', '--as', 'kim'], 'b'],
  [['refund', 'a', 'b', '--as', 'kim'], 'b'],
  [['refund', 'approve', 'a', 'b', '--as', 'kim'], 'b'],
])('%j is refused: %s is not expected', async (args, surplus) => {
  await expect(run(args)).rejects.toThrow(`not expected: ${surplus} (a text with spaces needs quotes)\nusage`)
})
test.each([
  [['resend', 'a', '--goods-stay', '--as', 'kim'], '--goods-stay is not an option of resend'],
  [['show', 'a', '--by-hand'], '--by-hand is not an option of show'],
  [['audit', '--from', '2026-11-01'], '--from is not an option of audit'],
])('%j is refused: %s', async (args, why) => {
  await expect(run(args)).rejects.toThrow(`${why}\nusage`)
})
test.each([[['audit']], [['sales']], [['find', 'nobody']], [['show', 'nothing']]])(
  '%j is the same with --as, which the setting OPERATOR adds to every command',
  async (args) => {
    const outcome = (given: string[]) => run(given).catch((error: Error) => error.message)
    expect(await outcome([...args, '--as', 'kim'])).toEqual(await outcome(args))
  },
)
test('an unknown option prints the usage', async () => expect(run(['audit', '--all'])).rejects.toThrow('usage'))
