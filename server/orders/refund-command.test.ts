/** `npm run refund`: the operator's name, the limit of a single operator, and who may approve more. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openShop } from '#tests/helpers/shop.ts'
import { createLog } from '../platform/log.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createSecurityEvents } from '../platform/security-events.ts'
import { orders } from './orders.tables.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { describeRefund, runRefund, runRefundCommand, type RefundDeps } from './refund-command.ts'
import { noteFailedRefund, refundAttempt, type RefundWish } from './refund-order.ts'

const shop = openShop()
const written: string[] = []
const log = createLog('info', { write: (line: string) => void written.push(line) })

async function withdrawn(method: 'mycard' | 'checkout' = 'mycard'): Promise<string> {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, 'gem-pouch', { method })
  const { orderNo } = started.body as { orderNo: string }
  if (method === 'mycard') await shop.pay(started, 'pay')
  else await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
  await shop.verify(buyer, orderNo)
  await shop.withdraw(buyer, orderNo)
  await shop.finish()
  expect((await shop.order(orderNo)).state).toBe('refundRequested')
  return orderNo
}
/** Every product costs a few dollars: the limit is below that. */
const depsOf = (limits: Record<string, number>, OPERATOR?: string, providers = shop.deps.payments.providers): RefundDeps => ({
  ...shop.deps,
  payments: { ...shop.deps.payments, providers },
  events: createSecurityEvents({ log, secrets: createSecrets(shop.deps.db) }),
  environment: { REFUND_LIMIT: limits, OPERATOR },
})
const run = (limits: Record<string, number>, args: string[], ...more: [OPERATOR?: string, providers?: PaymentProviders]) =>
  runRefundCommand(depsOf(limits, ...more), args)
const actsOf = async (orderNo: string): Promise<string[]> =>
  (await shop.provider.database.db.select().from(operatorActs).where(eq(operatorActs.subject, orderNo)))
    .sort((a, b) => a.id - b.id)
    .map(({ operator, act }) => `${operator} ${act}`)
/** The acts that were logged for an order. */
const loggedOf = (orderNo: string): string[] =>
  written
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .flatMap(({ subject, operator, act }) => (subject === orderNo ? [`${String(operator)} ${String(act)}`] : []))
/** What the command prints of a refund that it does not make itself. */
const recorded = (orderNo: string, provider: string, already = ''): string =>
  `${orderNo} is recorded as refunded${already}; this command has moved no money: refund it in the back office of ${provider} or by a transfer, unless that is done`
const [wide, narrow] = [{ USD: 1000 }, { USD: 1 }]

test('within the limit one operator is enough, and the operator’s name is stored and logged', async () => {
  const orderNo = await withdrawn()
  await expect(run(wide, [orderNo])).rejects.toThrow('the operator’s name is missing: add --as <name>, or set OPERATOR')
  await expect(run(wide, [orderNo, '--as', '<kim>'])).rejects.toThrow('an operator’s name consists of')
  expect(await run(wide, [orderNo, '--as', 'Kim'])).toEqual({ lines: [recorded(orderNo, 'MyCard')], code: 0 })
  expect(await run(wide, [orderNo], 'lee')).toEqual({ lines: [recorded(orderNo, 'MyCard', ' already')], code: 0 })
  expect([await actsOf(orderNo), (await shop.order(orderNo)).state]).toEqual([['kim refunded'], 'refunded'])
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ subject }) => subject === orderNo)
  expect(lines).toMatchObject([{ event: 'operator-act', operator: 'kim', act: 'refunded' }])
})

describe('a provider with a refund call', () => {
  const moved = async (): Promise<number> => (await shop.checkout.refunds.all()).length
  test('the command makes the call, and records the refund when it is done', async () => {
    const orderNo = await withdrawn('checkout')
    expect((await run(wide, [])).lines.find((line) => line.startsWith(orderNo))).toContain('Card checkout pay_')
    await shop.checkout.slowRefunds.set(true)
    const before = await moved()
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [expect.stringContaining('has started the refund')], code: 0 })
    expect([(await shop.order(orderNo)).state, await actsOf(orderNo)]).toEqual(['refundRequested', ['kim refund-started']])
    await shop.checkout.slowRefunds.set(false)
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${orderNo} is refunded`], code: 0 })
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${orderNo} is refunded already`], code: 0 })
    const acts = ['kim refund-started', 'kim refunded']
    expect([(await shop.order(orderNo)).state, await actsOf(orderNo), (await moved()) - before]).toEqual(['refunded', acts, 1])
  })

  test('above the limit no call is made before a second operator approves', async () => {
    const orderNo = await withdrawn('checkout')
    const before = await moved()
    await run(narrow, [orderNo, '--as', 'kim'])
    await run(narrow, ['approve', orderNo, '--as', 'kim'])
    expect((await moved()) - before).toBe(0)
    expect(await run(narrow, ['approve', orderNo, '--as', 'lee'])).toEqual({ lines: [`${orderNo} is refunded`], code: 0 })
    expect([(await moved()) - before, await actsOf(orderNo)]).toEqual([1, ['kim refund-asked', 'lee refund-approved', 'lee refunded']])
  })

  test.each([
    ['off', 'which is not configured here: configure it (docs/settings.md). To record'],
    ['on', 'which is not configured here: payments in the sandbox are refunded only with the embedded database'],
  ] as const)('a provider that is not configured, sandbox %s: nothing is recorded, and the command reports it', async (SANDBOX, why) => {
    const orderNo = await withdrawn('checkout')
    const deps = depsOf(wide, undefined, {})
    const output = await runRefundCommand({ ...deps, environment: { ...deps.environment, SANDBOX } }, [orderNo, '--as', 'kim'])
    expect([output.code, output.lines[0], (await shop.order(orderNo)).state]).toEqual([1, expect.stringContaining(why), 'refundRequested'])
  })

  test('an order without a withdrawal is withdrawn before its refund', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
    const orderNo = body.orderNo as string
    await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
    await shop.verify(buyer, orderNo)
    expect((await run(wide, [orderNo, '--as', 'kim'])).lines[0]).toContain('it has no withdrawal')
    const deps = depsOf(wide)
    shop.faults.set('POST refunds', 'down')
    expect((await runRefund(deps, { orderNo, step: 'request', means: 'call', unwithdrawn: 'withdraw', as: 'kim' })).type).toBe('not moved')
    expect([(await shop.order(orderNo)).state, await shop.deliver()]).toEqual(['refundRequested', 0])
    shop.faults.clear()
    expect(await runRefund(deps, { orderNo, step: 'request', means: 'call', unwithdrawn: 'withdraw', as: 'kim' })).toEqual({
      type: 'refunded',
      isBefore: false,
    })
  })
})

describe('who starts a refund is recorded before the money is back', () => {
  /** A paid order at the checkout, without a withdrawal. */
  async function bought(): Promise<string> {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
    const orderNo = body.orderNo as string
    await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
    await shop.verify(buyer, orderNo)
    return orderNo
  }
  const listed = async (orderNo: string) => (await run(wide, [])).lines.find((line) => line.startsWith(orderNo))
  const isStarted = (by: string) => expect.stringMatching(new RegExp(`${by} at \\S+; run the `)) as string

  test.each<[outcome: string, begin: () => Promise<unknown>, end: () => Promise<unknown>]>([
    ['pending', () => shop.checkout.slowRefunds.set(true), () => shop.checkout.slowRefunds.set(false)],
    ['not moved', async () => shop.faults.set('POST refunds', 'down'), async () => shop.faults.clear()],
  ])('also if the provider’s refund is %s: each operator once', async (outcome, begin, end) => {
    const orderNo = await bought()
    const refund = async (as: string) =>
      (await runRefund(depsOf(wide), { orderNo, step: 'request', means: 'call', unwithdrawn: 'withdraw', as })).type
    await begin()
    expect([await refund('kim'), await refund('kim')]).toEqual([outcome, outcome])
    expect([(await shop.order(orderNo)).state, await actsOf(orderNo), loggedOf(orderNo)]).toEqual([
      'refundRequested',
      ['kim refund-started'],
      ['kim refund-started'],
    ])
    expect(await listed(orderNo)).toEqual(isStarted('started by kim'))
    await end()
    expect(await refund('lee')).toBe('refunded')
    const acts = ['kim refund-started', 'lee refund-started', 'lee refunded']
    expect([await actsOf(orderNo), loggedOf(orderNo)]).toEqual([acts, acts])
  })

  test('also of an approval: the list and the operator of the request see who has approved', async () => {
    const orderNo = await withdrawn('checkout')
    await shop.checkout.slowRefunds.set(true)
    await run(narrow, [orderNo, '--as', 'kim'])
    expect((await run(narrow, ['approve', orderNo, '--as', 'lee'])).lines[0]).toContain('has started the refund')
    expect(await actsOf(orderNo)).toEqual(['kim refund-asked', 'lee refund-approved'])
    expect(await listed(orderNo)).toEqual(isStarted('approved and started by lee'))
    const { lines } = await run(narrow, [orderNo, '--as', 'kim'])
    expect(lines).toEqual([isStarted('is above the limit: requested by kim at \\S+; approved and started by lee')])
    await shop.checkout.slowRefunds.set(false)
    expect(await run(narrow, ['approve', orderNo, '--as', 'lee'])).toEqual({ lines: [`${orderNo} is refunded`], code: 0 })
    const acts = ['kim refund-asked', 'lee refund-approved', 'lee refunded']
    expect([await actsOf(orderNo), loggedOf(orderNo)]).toEqual([acts, acts])
  })

  test('a new request after an approval waits for an approval of its own', async () => {
    const orderNo = await withdrawn('checkout')
    shop.faults.set('POST refunds', 'down')
    await run(narrow, [orderNo, '--as', 'kim'])
    await run(narrow, ['approve', orderNo, '--as', 'lee'])
    shop.faults.clear()
    expect((await run(narrow, [orderNo, '--by-hand', '--as', 'kim'])).lines[0]).toContain('; a second operator has to approve')
    expect(await listed(orderNo)).toContain('made by hand; a second operator has to approve')
    await run(narrow, ['approve', orderNo, '--by-hand', '--as', 'lee'])
    expect(await actsOf(orderNo)).toEqual(['kim refund-asked', 'lee refund-approved', 'kim refund-asked-by-hand', 'lee refunded-by-hand'])
  })
})

describe('a refund that the provider does not carry out', () => {
  const refundsOf = async (orderNo: string): Promise<string[]> => {
    const { authCode } = await shop.order(orderNo)
    return (await shop.checkout.refunds.all()).flatMap(({ session, state }) => (session === authCode ? [state] : [])).toSorted()
  }
  /** Starts a refund that then fails at the provider. */
  async function failing(orderNo: string): Promise<void> {
    await shop.checkout.slowRefunds.set(true)
    await run(wide, [orderNo, '--as', 'kim'])
    const { authCode } = await shop.order(orderNo)
    const started = (await shop.checkout.refunds.all()).find(({ session, state }) => session === authCode && state === 'pending')
    await shop.checkout.refunds.change(started!.id, ['pending'], { state: 'failed' })
    await shop.checkout.slowRefunds.set(false)
  }

  test('the next run makes another attempt; a lost response repeats the same one, also after a failure', async () => {
    const orderNo = await withdrawn('checkout')
    await failing(orderNo)
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [expect.stringContaining('has failed')], code: 1 })
    expect([(await shop.order(orderNo)).state, await refundsOf(orderNo)]).toEqual(['refundRequested', ['failed']])
    shop.faults.set('POST refunds', 'lost')
    for (let i = 0; i < 2; i += 1)
      expect((await run(wide, [orderNo, '--as', 'kim'])).lines[0]).toContain('the provider did not refund the money')
    shop.faults.clear()
    shop.faults.set('GET refunds', 'down')
    expect((await run(wide, [orderNo, '--as', 'kim'])).code).toBe(1)
    shop.faults.clear()
    expect(await refundsOf(orderNo)).toEqual(['failed', 'pending'])
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${orderNo} is refunded`], code: 0 })
    expect([await refundsOf(orderNo), await actsOf(orderNo)]).toEqual([
      ['failed', 'succeeded'],
      ['kim refund-started', 'kim refunded'],
    ])
  })

  test('a failure that two processes learn of ends one attempt', async () => {
    const orderNo = await withdrawn('checkout')
    const { db } = shop.deps
    const attempts: number[] = []
    for (const attempt of [1, 1, 2, 1]) {
      await noteFailedRefund(db, { orderNo, attempt, at: shop.provider.now })
      attempts.push(await refundAttempt(db, orderNo))
    }
    expect(attempts).toEqual([2, 2, 3, 3])
  })

  test('--by-hand records a refund that was made elsewhere, without a call', async () => {
    const orderNo = await withdrawn('checkout')
    await failing(orderNo)
    await run(wide, [orderNo, '--as', 'kim'])
    await expect(run(wide, [orderNo, '--by-hand'])).rejects.toThrow('the operator’s name is missing')
    expect(await run(wide, [orderNo, '--by-hand', '--as', 'kim'], undefined, {})).toEqual({
      lines: [recorded(orderNo, 'Card checkout')],
      code: 0,
    })
    expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${orderNo} is refunded already`], code: 0 })
    expect([await refundsOf(orderNo), await actsOf(orderNo)]).toEqual([['failed'], ['kim refund-started', 'kim refunded-by-hand']])
  })

  test('above the limit --by-hand needs a second operator, whose approval makes no call either', async () => {
    const orderNo = await withdrawn('checkout')
    await run(narrow, [orderNo, '--as', 'kim'])
    expect((await run(narrow, ['approve', orderNo, '--by-hand', '--as', 'lee'])).lines[0]).toContain('has no request to approve')
    const asked = await run(narrow, [orderNo, '--by-hand', '--as', 'kim'])
    expect(asked.lines[0]).toContain(
      `, made by hand; a second operator has to approve (npm run refund -- approve ${orderNo} --by-hand --as`,
    )
    expect((await run(narrow, ['approve', orderNo, '--as', 'lee'])).lines[0]).toContain('has no request to approve')
    expect((await run(narrow, ['approve', orderNo, '--by-hand', '--as', 'kim'])).lines[0]).toContain('another operator has to approve')
    expect((await shop.order(orderNo)).state).toBe('refundRequested')
    expect(await run(narrow, ['approve', orderNo, '--by-hand', '--as', 'lee'])).toEqual({
      lines: [recorded(orderNo, 'Card checkout')],
      code: 0,
    })
    expect([await refundsOf(orderNo), await actsOf(orderNo)]).toEqual([
      [],
      ['kim refund-asked', 'kim refund-asked-by-hand', 'lee refunded-by-hand'],
    ])
  })

  test('for a provider without a call --by-hand changes nothing', async () => {
    const orderNo = await withdrawn()
    await run(narrow, [orderNo, '--by-hand', '--as', 'kim'])
    expect(await run(narrow, ['approve', orderNo, '--as', 'lee'])).toEqual({ lines: [recorded(orderNo, 'MyCard')], code: 0 })
    expect(await actsOf(orderNo)).toEqual(['kim refund-asked', 'lee refunded'])
  })

  test('of an erased buyer: without the payment’s key nothing is recorded, and --by-hand still refunds the order', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
    const orderNo = body.orderNo as string
    await shop.checkout.settle((await shop.order(orderNo)).authCode!, 'paid')
    await shop.verify(buyer, orderNo)
    await shop.deliver()
    shop.later(61_000)
    await shop.deliver()
    await shop.deps.db.update(orders).set({ authCode: null, paymentUrl: null }).where(eq(orders.orderNo, orderNo))
    const order = (means: RefundWish['means']) => ({ orderNo, step: 'request', means, unwithdrawn: 'withdraw', as: 'kim' }) as const
    const outcome = await runRefund(depsOf(wide), order('call'))
    expect([describeRefund(orderNo, outcome).lines[0], (await shop.order(orderNo)).state]).toEqual([
      expect.stringContaining('the key of its payment is deleted'),
      'delivered',
    ])
    expect(await runRefund(depsOf(wide), order('by-hand'))).toEqual({
      type: 'recorded',
      isBefore: false,
      method: 'checkout',
      captured: 'yes',
    })
    // Not “without a key”: it is done.
    expect(await runRefund(depsOf(wide), order('call'))).toEqual({ type: 'refunded', isBefore: true })
    expect(await actsOf(orderNo)).toEqual(['kim refunded-by-hand'])
  })
})

describe('above the limit', () => {
  test.each([
    ['of its currency', narrow],
    ['where its currency has none', { KRW: 1_000_000 }],
  ])('%s another operator must approve; until then the refund is listed', async (_name, limits) => {
    const orderNo = await withdrawn()
    expect((await run(limits, ['approve', orderNo, '--as', 'lee'])).lines[0]).toContain('has no request to approve')
    expect(await run(limits, [orderNo, '--as', 'kim'])).toEqual({ lines: [expect.stringContaining('requested by kim')], code: 0 })
    expect((await shop.order(orderNo)).state).toBe('refundRequested')
    expect((await run(limits, [])).lines.find((line) => line.startsWith(orderNo))).toContain('requested by kim')
    for (const same of ['kim', 'KIM ', 'Ｋｉｍ']) expect((await run(limits, ['approve', orderNo, '--as', same])).code).toBe(1)
    // Noting it again is not an approval.
    expect((await run(limits, [orderNo, '--as', 'lee'])).lines[0]).toContain('requested by kim')
    expect((await shop.order(orderNo)).state).toBe('refundRequested')
    expect(await run(limits, ['approve', orderNo, '--as', 'lee'])).toEqual({ lines: [recorded(orderNo, 'MyCard')], code: 0 })
    expect(await actsOf(orderNo)).toEqual(['kim refund-asked', 'lee refunded'])
    expect((await run(limits, [])).lines.some((line) => line.startsWith(orderNo))).toBe(false)
  })

  test.each([
    ['a larger amount', { amount: 9900 }, { USD: 10 }],
    ['a smaller amount, where the order’s own is above the limit', { amount: 1 }, { USD: 1 }],
    ['a currency without a limit', { currency: 'HKD' }, { USD: 10 }],
  ])('the amount that the provider really captured counts: %s', async (_name, captured, limits) => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch', { method: 'checkout' })
    const orderNo = body.orderNo as string
    const { authCode } = await shop.order(orderNo)
    await shop.checkout.settle(authCode!, 'paid')
    await shop.checkout.sessions.change(authCode!, ['paid'], captured)
    await shop.verify(buyer, orderNo)
    const before = (await shop.checkout.refunds.all()).length
    expect((await run(limits, [orderNo, '--as', 'kim'])).lines[0]).toContain('is above the limit: requested by kim')
    expect((await shop.checkout.refunds.all()).length).toBe(before)
    expect(await run(limits, ['approve', orderNo, '--as', 'lee'])).toEqual({ lines: [`${orderNo} is refunded`], code: 0 })
    expect((await shop.checkout.refunds.all()).length).toBe(before + 1)
  })

  test('of two concurrent approvals one refunds', async () => {
    const orderNo = await withdrawn()
    await run(narrow, [orderNo, '--as', 'kim'])
    const outputs = await Promise.all(['lee', 'park'].map((as) => run(narrow, ['approve', orderNo, '--as', as])))
    const lines = outputs.map((one) => one.lines[0])
    expect(new Set(lines)).toEqual(new Set([recorded(orderNo, 'MyCard'), recorded(orderNo, 'MyCard', ' already')]))
    expect((await actsOf(orderNo)).length).toBe(2)
  })
})

test.each<[captured: string, line: string, prepare: (orderNo: string) => Promise<unknown>]>([
  [
    'no',
    'is recorded as refunded; the money was never captured: do not transfer it',
    // By another caller with the same key: the shop's own capture is refused.
    async (orderNo) => shop.deps.payments.providers.mycard!.capture!((await shop.order(orderNo)).authCode!, orderNo),
  ],
  [
    'unknown',
    'first check with MyCard whether it was captured; only then refund it in the back office of MyCard',
    async () => shop.faults.set('PaymentConfirm', 'down'),
  ],
])('money whose capture by the shop is “%s” is not reported as captured', async (captured, line, prepare) => {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, 'gem-pouch')
  const { orderNo } = started.body as { orderNo: string }
  await shop.pay(started, 'pay')
  await prepare(orderNo)
  expect((await shop.verify(buyer, orderNo)).body.status).toBe('paid')
  shop.faults.clear()
  for (const isBefore of [false, true]) {
    const outcome = await runRefund(depsOf(wide), { orderNo, step: 'request', means: 'call', unwithdrawn: 'withdraw', as: 'kim' })
    expect(outcome).toEqual({ type: 'recorded', isBefore, method: 'mycard', captured })
    expect(describeRefund(orderNo, outcome).lines[0]).toContain(isBefore ? line.replace('refunded;', 'refunded already;') : line)
  }
})

test('a withdrawal that waits for the game, or that it has refused, is named', async () => {
  const buyer = await shop.member()
  const started = await shop.buy(buyer, 'gem-pouch')
  const { orderNo } = started.body as { orderNo: string }
  await shop.pay(started, 'pay')
  await shop.verify(buyer, orderNo)
  await shop.deliver()
  shop.later(61_000)
  await shop.deliver()
  shop.faults.set('withdrawals', 'down')
  const since = shop.provider.now.toISOString()
  expect((await shop.withdraw(buyer, orderNo)).status).toBe(503)
  shop.faults.clear()
  const { body } = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=en`)
  const withdrawal = `${orderNo} is delivered: its withdrawal ${(body as { withdrawal: { receiptNo: string } }).withdrawal.receiptNo}`
  expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${withdrawal} waits for the game since ${since}`], code: 1 })
  await shop.open(orderNo)
  shop.later(600_000)
  await shop.finish()
  expect(await run(wide, [orderNo, '--as', 'kim'])).toEqual({ lines: [`${withdrawal} was refused: the goods were opened`], code: 1 })
})

test.each([
  [['20261121-NOBODYSNO1', '--as', 'kim'], 'there is no order 20261121-NOBODYSNO1'],
  [['approve', '20261121-NOBODYSNO1', '--as', 'kim'], 'there is no order 20261121-NOBODYSNO1'],
  [['approve', '--as', 'kim'], expect.stringContaining('usage')],
])('%j prints the reason', async (args, line) => expect(await run(wide, args)).toEqual({ lines: [line], code: 1 }))
