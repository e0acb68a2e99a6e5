/** The text interface of `npm run refund`: its arguments and its output. */
import { eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import { requireOperator, type OperatorAct } from '../platform/operator-acts.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { typedOrderNo } from './order-no.ts'
import { orders } from './orders.tables.ts'
import { declareByOperator } from './operator-refund.ts'
import { ProviderRefusal, ProviderUnreachable } from './payment-provider.ts'
import { methodNames, refundsByCall } from './payment-registry.ts'
import type { OrderDeps } from './payments.ts'
import { refundAct, refundActs, type RefundActs } from './refund-acts.ts'
import {
  captureOf,
  unappliedDue,
  noteFailedRefund,
  prepareRefund,
  refundAttempt,
  refundBy,
  refundsDue,
  refundsToApprove,
  type RefundDue,
  type RefundOutcome,
  type RefundWish,
} from './refund-order.ts'
import { withdrawInGame } from './withdraw-order.ts'

export const usage = `usage
  npm run refund                                  lists the refunds that are due, or wait for an approval
  npm run refund -- <orderNo> --as <name>         refunds the order; above the limit a second operator has to approve
  npm run refund -- approve <orderNo> --as <name>
  --by-hand: makes no call, and records a refund that was made in the provider’s back office or by a transfer; an approval of it needs it too.
      First make sure that the back office shows no refund of this payment that is pending or done, other than yours
A provider marked “by hand” has no call for refunds: refund the money in its back office (or by a transfer), then run the command to record it.`

/** Dependencies of `npm run refund`. */
export interface RefundDeps extends OrderDeps {
  events: SecurityEvents
  /** See REFUND_LIMIT, OPERATOR and SANDBOX. */
  environment: { REFUND_LIMIT: Readonly<Record<string, number>>; OPERATOR?: string | undefined; SANDBOX?: 'on' | 'off' }
}

/** The outcome: as the database records it, or why the provider did not refund the money. */
export type MovedOutcome =
  | RefundOutcome
  /** No call moves the money: it is refunded by hand, and only recorded here. */
  | { type: 'recorded'; isBefore: boolean; method: PaymentMethod; captured: RefundDue['captured'] }
  | { type: 'pending' }
  | { type: 'not moved'; why: string }
  /** The provider has ended this attempt, and refunded nothing: the next run makes another. */
  | { type: 'failed' }
  /** `isRehearsal`: the sandbox is on, whose providers only the site itself has. */
  | { type: 'not configured'; method: PaymentMethod; isRehearsal: boolean }
  /** The player has opened the goods, so the game does not return them. */
  | { type: 'opened' }

const captureLabels = {
  yes: '',
  no: '  never captured at the provider: nothing to refund',
  unknown: '  check with the provider whether it was captured',
}

async function list({ db }: RefundDeps): Promise<CommandResult> {
  const acts = await refundActs(db)
  const [due, unapplied, unwithdrawn] = [await refundsDue(db), await unappliedDue(db), await refundsToApprove(db, acts)]
  const pending = (orderNo: string): string => {
    const one = acts.get(orderNo)
    return one === undefined ? '' : `  ${pendingText(one)}`
  }
  const nameOf = (method: PaymentMethod): string => methodNames[method].en + (refundsByCall[method] ? '' : ' (by hand)')
  const lines = [
    ...due.map(
      ({ orderNo, amount, provider, tradeNo, requestedAt, receiptNo, captured }) =>
        `${orderNo}  ${amount}  ${nameOf(provider)} ${tradeNo}  withdrawn ${requestedAt.toISOString()} (${receiptNo})${captureLabels[captured]}${pending(orderNo)}`,
    ),
    ...unapplied.map(
      ({ orderNo, amount, provider, since, why, reported }) =>
        `${orderNo}  ${amount}  held by ${nameOf(provider)} since ${since.toISOString()} (${why})${reported === '' ? '' : `  provider reported: ${reported}`}${pending(orderNo)}`,
    ),
    ...unwithdrawn.map(
      ({ orderNo, amount, provider, tradeNo }) =>
        `${orderNo}  ${amount}  ${nameOf(provider)} ${tradeNo}  without a withdrawal${pending(orderNo)}: npm run orders -- refund approve ${orderNo}${acts.get(orderNo)!.request!.isByHand ? ' --by-hand' : ''} --as <name>`,
    ),
  ]
  return { lines: lines.length === 0 ? ['no refunds are due'] : [...lines, usage], code: 0 }
}

const nextText = ({ started }: RefundActs): string => {
  if (started === undefined) return 'a second operator has to approve'
  const by = `by ${started.operator} at ${started.at.toISOString()}`
  if (started.isApproval) return `approved and started ${by}; run the approval again to check or complete it`
  return `started ${by}; run the command again to check or complete it`
}

/** What was done towards a refund that is not made, and what comes next. */
function pendingText(acts: RefundActs): string {
  const { request } = acts
  const asked =
    request === undefined
      ? ''
      : `requested by ${request.operator} at ${request.at.toISOString()}${request.isByHand ? ', made by hand' : ''}; `
  return asked + nextText(acts)
}

/** What the operator has to do with the money of a refund that was only recorded. */
function moneyText({ captured, method }: Extract<MovedOutcome, { type: 'recorded' }>): string {
  const provider = methodNames[method].en
  const byHand = `refund it in the back office of ${provider} or by a transfer, unless that is done`
  if (captured === 'no') return 'the money was never captured: do not transfer it'
  if (captured === 'unknown')
    return `this command has moved no money: first check with ${provider} whether it was captured; only then ${byHand}`
  return `this command has moved no money: ${byHand}`
}

/** Why an order is not to be refunded. */
function notDueText({ withdrawal }: Extract<RefundOutcome, { type: 'not due' }>): string {
  if (withdrawal === null) return 'it has no withdrawal, and the provider holds no money for it'
  const { receiptNo, requestedAt, refusedAt } = withdrawal
  if (refusedAt !== null) return `its withdrawal ${receiptNo} was refused: the goods were opened`
  return `its withdrawal ${receiptNo} waits for the game since ${requestedAt.toISOString()}`
}

const byHandText = 'To record a refund that you made in its back office or by a transfer, add --by-hand'

/**
 * @param approval the command by which a second operator approves, without its options `--by-hand` and `--as`
 * @returns one line for the operator; the exit code is 0 if the order is refunded, or its refund requested or started
 */
export function describeRefund(orderNo: string, outcome: MovedOutcome, approval = `refund -- approve ${orderNo}`): CommandResult {
  const refused = (line: string): CommandResult => ({ lines: [line], code: 1 })
  switch (outcome.type) {
    case 'refunded':
      return { lines: [`${orderNo} is refunded${outcome.isBefore ? ' already' : ''}`], code: 0 }
    case 'recorded':
      return {
        lines: [`${orderNo} is recorded as refunded${outcome.isBefore ? ' already' : ''}; ${moneyText(outcome)}`],
        code: 0,
      }
    case 'asked':
      return {
        lines: [
          `${orderNo} is above the limit: ${pendingText({ request: outcome, started: outcome.started })} (npm run ${approval}${outcome.isByHand ? ' --by-hand' : ''} --as <name>)`,
        ],
        code: 0,
      }
    case 'same operator':
      return refused(`${orderNo} was requested by ${outcome.operator}: another operator has to approve`)
    case 'not asked':
      return refused(
        `${orderNo} has no request to approve: request the refund by npm run refund -- ${orderNo} --as <name>. A request with --by-hand is approved with --by-hand, any other without`,
      )
    case 'ready':
    case 'pending':
      return { lines: [`${orderNo}: the provider has started the refund; run this command again to check whether it is complete`], code: 0 }
    case 'not moved':
      return refused(
        `${orderNo}: the provider did not refund the money (${outcome.why}); run this command again: the order is refunded only once`,
      )
    case 'not configured':
      return refused(
        `${orderNo} was paid by ${methodNames[outcome.method].en}, which is not configured here: ${outcome.isRehearsal ? 'payments in the sandbox are refunded only with the embedded database, where the site runs this command' : 'configure it (docs/settings.md)'}. ${byHandText}`,
      )
    case 'failed':
      return refused(
        `${orderNo}: the provider’s refund has failed, and no money was refunded; run this command again for another attempt. ${byHandText}`,
      )
    case 'no key':
      return refused(`${orderNo} is not refunded: the key of its payment is deleted, as when its buyer was erased. ${byHandText}`)
    case 'opened':
      return refused(
        `${orderNo} is not refunded: the player has opened the goods in the game. To refund it nevertheless: npm run orders -- refund ${orderNo} --goods-stay --as <name>`,
      )
    case 'in game':
      return refused(
        `${orderNo} is not refunded: the game may have its goods and does not respond; it is asked again until it does, then npm run refund lists the order. To refund it now, even if the player gets the goods: npm run orders -- refund ${orderNo} --goods-stay --as <name>`,
      )
    case 'unknown':
      return refused(`there is no order ${orderNo}`)
    case 'not due':
      return refused(`${orderNo} is ${outcome.state}: ${notDueText(outcome)}`)
  }
}

/**
 * Makes the provider refund the money, if it has a call for that.
 * @param prepare records what comes before the call, and finds obstacles
 * @returns the outcome to report instead of noting the refund; undefined: the refund may be noted
 */
async function moveMoney(deps: RefundDeps, orderNo: string, prepare: () => Promise<RefundOutcome>): Promise<MovedOutcome | undefined> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo))
  if (order === undefined || !refundsByCall[order.provider]) return undefined
  const refund = deps.payments.providers[order.provider]?.refund
  if (refund === undefined) return { type: 'not configured', method: order.provider, isRehearsal: deps.environment.SANDBOX === 'on' }
  const prepared = await prepare()
  if (prepared.type !== 'ready') return prepared
  const attempt = await refundAttempt(deps.db, orderNo)
  try {
    const result = await refund(order.authCode!, orderNo, attempt)
    if (result === 'failed') await noteFailedRefund(deps.db, { orderNo, attempt, at: deps.now() })
    return result === 'done' ? undefined : { type: result }
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderUnreachable) return { type: 'not moved', why: error.message }
    throw error
  }
}

/**
 * Refunds an order and notes it. If its provider has a call for refunds, that call runs between its preparation and the note: if a
 * process ends in between, repeating the command finishes the refund, and the money is refunded once.
 * @param wish.as the operator's name; undefined: that of OPERATOR
 * @throws CannotDo if the operator is not named
 */
export async function runRefund(deps: RefundDeps, { as, ...wish }: RefundWish & { as: string | undefined }): Promise<MovedOutcome> {
  const { db, now, environment, events } = deps
  const { orderNo } = wish
  const operator = requireOperator(as, environment)
  const [paid] = await db.select({ by: orders.provider }).from(orders).where(eq(orders.orderNo, orderNo))
  // If the provider has no call, every refund is made by hand: the option adds nothing.
  const means = paid !== undefined && refundsByCall[paid.by] ? wish.means : 'call'
  const options = { ...wish, operator, means, limits: environment.REFUND_LIMIT }
  const record = async (act: OperatorAct | undefined): Promise<void> => {
    if (act !== undefined) await events.record('operator-act', { operator, act, subject: orderNo })
  }
  const prepare = async (): Promise<RefundOutcome> => {
    const prepared = await prepareRefund(db, { ...options, now: now() })
    if (prepared.type === 'ready') await record(prepared.act)
    return prepared
  }
  const refund = async (): Promise<MovedOutcome> =>
    (means === 'by-hand' ? undefined : await moveMoney(deps, orderNo, prepare)) ?? refundBy(db, { ...options, now: now() })
  let outcome = await refund()
  if (outcome.type === 'in game') {
    await record(await declareByOperator(deps, { ...wish, operator }))
    const answer = await withdrawInGame(deps, orderNo)
    if (answer === 'accepted') outcome = await refund()
    else if (answer === 'opened') outcome = { type: 'opened' }
  }
  if ((outcome.type === 'refunded' && !outcome.isBefore) || (outcome.type === 'asked' && outcome.isNew))
    await record(refundAct(outcome.type, means))
  if (outcome.type !== 'refunded') return outcome
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
  const isRecord = order !== undefined && (!refundsByCall[order.provider] || (means === 'by-hand' && !outcome.isBefore))
  return isRecord ? { type: 'recorded', isBefore: outcome.isBefore, method: order.provider, captured: captureOf(order) } : outcome
}

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runRefundCommand(deps: RefundDeps, args: readonly string[]): Promise<CommandResult> {
  const { positionals, values } = parseCommandArgs(args, {
    usage,
    options: { as: { type: 'string' }, 'by-hand': { type: 'boolean' } },
    allows: ([step]) => ({ most: step === 'approve' ? 2 : 1, options: step === undefined ? [] : ['as', 'by-hand'] }),
  })
  if (positionals.length === 0) return list(deps)
  const step = positionals[0] === 'approve' ? 'approve' : 'request'
  const given = positionals[step === 'approve' ? 1 : 0]
  if (given === undefined) return { lines: [usage], code: 1 }
  const orderNo = typedOrderNo(given)
  const means = values['by-hand'] === true ? 'by-hand' : 'call'
  return describeRefund(orderNo, await runRefund(deps, { orderNo, step, means, unwithdrawn: 'keep', as: values.as }))
}
