/** The text interface of `npm run orders`: its arguments and its output. */
import { isDay } from '#contract/addresses.ts'
import { harmlessJson } from '#contract/harmless-text.ts'
import { minorOf } from '#contract/money.ts'
import { endOfNamedDay } from '#contract/server-day.ts'
import { brokenInvariants, invariants } from '../audit/invariants.ts'
import { moneyByCurrency, moneyText } from '../audit/money.ts'
import type { Database } from '../platform/database.ts'
import { CannotDo, parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import { requireOperator } from '../platform/operator-acts.ts'
import { findOrders, resendOrder, salesByDay, showOrder, type FoundOrder, type ShownOrder } from './find-orders.ts'
import { typedOrderNo } from './order-no.ts'
import { methodNames } from './payment-registry.ts'
import { describeRefund, runRefund, type RefundDeps } from './refund-command.ts'
import { moneyOf } from './refund-order.ts'

export const usage = `usage
  npm run orders -- find <number>             finds orders by order, member, payment or withdrawal number
  npm run orders -- show <orderNo>            prints all stored data of an order
  npm run orders -- sales [--from 2026-11-01] [--to 2026-11-30]   by day (UTC) and product; default: this month until today
  npm run orders -- resend <orderNo> --as <name>          sends the order to the game again, within a minute
  npm run orders -- refund [approve] <orderNo> [--goods-stay] [--by-hand] --as <name>
      refunds an order as npm run refund does, also without a withdrawal; asks the game to return goods that it may have accepted.
      Goods that are delivered stay with the player: only the buyer’s own withdrawal takes them back
      --goods-stay: also if the player has opened them, or the game does not respond
      --by-hand: records a refund that was made without the provider’s call (npm run refund explains it)
  npm run orders -- audit                     checks money and rules of all orders; exit code 1 if something is wrong
--json prints data for scripts`

/** Dependencies of `npm run orders`: those of `npm run refund`. */
export type OrdersDeps = RefundDeps

type Options = ReturnType<typeof parseCommand>['values']

const output = (line: string, code = 0): CommandResult => ({ lines: [line], code })
const json = (data: unknown, code = 0): CommandResult => output(harmlessJson(JSON.stringify(data, null, 2)), code)
const iso = (moment: Date | null): string => moment?.toISOString() ?? '–'

/** @param major the amount as in API bodies @returns `4.90 USD` */
const shownAmount = (major: number, currency: string): string => moneyOf({ amount: minorOf(major, currency), currency })

const lineOf = ({ orderNo, state, createdAt, productId, quantity, amount, currency, memberNumber }: FoundOrder): string =>
  `${orderNo}  ${state.padEnd(15)}  ${createdAt.toISOString()}  ${String(quantity)} × ${productId}  ${shownAmount(amount, currency)}  member ${memberNumber}`

function linesOf(order: ShownOrder): string[] {
  const { delivery, withdrawal } = order
  return [
    lineOf(order),
    `region ${order.region}, ${methodNames[order.provider].en} ${order.tradeNo ?? '–'}, payment page until ${iso(order.expiresAt)}`,
    `paid ${iso(order.paidAt)}, confirmed ${iso(order.confirmedAt)}, delivered ${iso(order.deliveredAt)}`,
    ...(delivery === null
      ? []
      : [
          `game: ${String(delivery.attempts)} attempts, ${delivery.deliveredAt !== null ? `delivered ${iso(delivery.deliveredAt)}` : delivery.stoppedAt !== null ? `stopped ${iso(delivery.stoppedAt)}` : `next ${iso(delivery.nextAttemptAt)}`}${delivery.lastError === null ? '' : `, last error: ${delivery.lastError}`}`,
        ]),
    ...(withdrawal === null
      ? []
      : [
          `withdrawal ${withdrawal.receiptNo}: requested ${iso(withdrawal.requestedAt)}, accepted ${iso(withdrawal.acceptedAt)}, refused ${iso(withdrawal.refusedAt)}, refunded ${iso(withdrawal.refundedAt)}`,
        ]),
    ...order.events.map(({ at, state, reason, facts }) =>
      [`  ${at.toISOString()}`, (state ?? '').padEnd(15), reason, ...Object.entries(facts).map(([name, value]) => `${name} ${value}`)].join(
        '  ',
      ),
    ),
  ]
}

/**
 * Defaults: until today, and from the first day of the last day's month.
 * @throws CannotDo if a day is invalid
 */
function periodOf({ from, to }: Options, now: Date): { from: Date; until: Date } {
  for (const one of [from, to]) if (one !== undefined && !isDay(one)) throw new CannotDo(`${one} is not a date: write it as 2026-11-26`)
  const today = now.toISOString().slice(0, 10)
  const last = to ?? today
  const first = from ?? `${last.slice(0, 7)}-01`
  if (first > last) throw new CannotDo(`${first} is after ${to ?? `today, ${today} (UTC), the default of --to`}`)
  return { from: new Date(first), until: new Date(endOfNamedDay(last, 0)) }
}

/** Audits money and invariants of all orders; the exit code is 1 if something is wrong. */
export async function auditOrders({ db }: { db: Database }, isJson = false): Promise<CommandResult> {
  const money = await moneyByCurrency(db)
  const broken = await brokenInvariants(db)
  const code = broken.length > 0 || money.some(({ difference }) => difference !== 0) ? 1 : 0
  if (isJson) return json({ money, broken }, code)
  return {
    lines: [
      ...(money.length === 0 ? ['nothing was charged so far'] : money.map(moneyText)),
      `${String(invariants.length - broken.length)} of ${String(invariants.length)} rules hold`,
      ...broken.map(({ name, holds, ids }) => `broken: ${name}: ${holds} ${ids.join(', ')}`),
    ],
    code,
  }
}

async function sales(deps: OrdersDeps, options: Options): Promise<CommandResult> {
  const rows = await salesByDay(deps.db, periodOf(options, deps.now()))
  if (options.json === true) return json(rows)
  if (rows.length === 0) return output('nothing was charged in these days')
  return {
    lines: [
      'day         product  orders  pieces  charged  refunded',
      ...rows.map((row) =>
        [
          row.day,
          row.productId,
          row.orders,
          row.quantity,
          shownAmount(row.charged, row.currency),
          shownAmount(row.refunded, row.currency),
        ].join('  '),
      ),
    ],
    code: 0,
  }
}

async function resend({ db, now, events, environment }: OrdersDeps, orderNo: string, options: Options): Promise<CommandResult> {
  const operator = requireOperator(options.as, environment)
  const outcome = await resendOrder(db, { orderNo, operator, at: now() })
  if (outcome === 'unknown') return output(`there is no order ${orderNo}`, 1)
  if (outcome !== 'now') {
    const why = { delivered: 'the game has confirmed the delivery', stopped: 'it was withdrawn', none: 'there is nothing to deliver' }
    return output(`${orderNo} is not sent again: ${why[outcome]}`, 1)
  }
  await events.record('operator-act', { operator, act: 'order-resent', subject: orderNo })
  return output(`${orderNo} is sent to the game within a minute`)
}

/** Of each verb but `refund`, which has a step. */
const allowedArgs = new Map(
  Object.entries({
    audit: { most: 1, options: ['json'] },
    sales: { most: 1, options: ['from', 'to', 'json'] },
    find: { most: 2, options: ['json'] },
    show: { most: 2, options: ['json'] },
    resend: { most: 2, options: ['as'] },
  } as const),
)

const parseCommand = (args: readonly string[]) =>
  parseCommandArgs(args, {
    usage,
    options: {
      as: { type: 'string' },
      json: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      'goods-stay': { type: 'boolean' },
      'by-hand': { type: 'boolean' },
    },
    allows: ([verb = '', step]) => {
      if (verb === 'refund') return { most: step === 'approve' ? 3 : 2, options: ['as', 'goods-stay', 'by-hand', 'json'] }
      return allowedArgs.get(verb)
    },
  })

/** `refund <orderNo>` and `refund approve <orderNo>`. */
async function refund(deps: OrdersDeps, { step, given, values }: { step: 'approve' | 'request'; given: string; values: Options }) {
  const orderNo = typedOrderNo(given)
  const goodsStay = values['goods-stay'] === true
  const outcome = await runRefund(deps, {
    orderNo,
    step,
    means: values['by-hand'] === true ? 'by-hand' : 'call',
    unwithdrawn: goodsStay ? 'goods-stay' : 'withdraw',
    as: values.as,
  })
  const described = describeRefund(orderNo, outcome, `orders -- refund approve ${orderNo}${goodsStay ? ' --goods-stay' : ''}`)
  return values.json === true ? json(outcome, described.code) : described
}

async function find({ db }: OrdersDeps, text: string, isJson: boolean): Promise<CommandResult> {
  const found = await findOrders(db, text)
  if (isJson) return json(found)
  return found.length === 0 ? output(`no order has the number ${text}`, 1) : { lines: found.map(lineOf), code: 0 }
}

async function show({ db }: OrdersDeps, orderNo: string, isJson: boolean): Promise<CommandResult> {
  const order = await showOrder(db, orderNo)
  if (order === undefined) return output(`there is no order ${orderNo}`, 1)
  return isJson ? json(order) : { lines: linesOf(order), code: 0 }
}

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runOrdersCommand(deps: OrdersDeps, args: readonly string[]): Promise<CommandResult> {
  const { positionals, values } = parseCommand(args)
  const [verb, first, second] = positionals
  const isJson = values.json === true
  if (verb === 'audit') return auditOrders(deps, isJson)
  if (verb === 'sales') return sales(deps, values)
  const step = verb === 'refund' && first === 'approve' ? 'approve' : 'request'
  const given = step === 'approve' ? second : first
  if (given === undefined) return output(usage, 1)
  if (verb === 'refund') return refund(deps, { step, given, values })
  if (verb === 'find') return find(deps, given, isJson)
  if (verb === 'show') return show(deps, typedOrderNo(given), isJson)
  return verb === 'resend' ? resend(deps, typedOrderNo(given), values) : output(usage, 1)
}
