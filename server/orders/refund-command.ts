/** The words of `npm run refund`: what is typed, and what is printed. */
import { parseArgs } from 'node:util'
import type { Database } from '../platform/database.ts'
import { CannotDo } from '../platform/operator-command.ts'
import { requireOperator } from '../platform/operator-acts.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { askedRefunds, heldDue, refundBy, refundsDue, type AskedRefund, type RefundOutcome } from './refund-order.ts'

export const usage = `usage
  npm run refund                                  what is to be given back
  npm run refund -- <orderNo> --as <name>         it has been given back; above the limit a second operator has to approve
  npm run refund -- approve <orderNo> --as <name>
MyCard has no call for refunds: give the money back in its back office (or by a transfer), then say so here.`

export interface RefundSaid {
  lines: string[]
  code: 0 | 1
}

export interface RefundDeps {
  db: Database
  now: () => Date
  events: SecurityEvents
  /** See REFUND_LIMIT and OPERATOR. */
  environment: { REFUND_LIMIT: Readonly<Record<string, number>>; OPERATOR?: string | undefined }
}

const takenWords = { yes: '', no: '  never taken from MyCard: nothing to give back', unknown: '  ask MyCard whether it was taken' }

async function list({ db }: RefundDeps): Promise<RefundSaid> {
  const [due, held, asked] = [await refundsDue(db), await heldDue(db), await askedRefunds(db)]
  const pending = (orderNo: string): string => {
    const one = asked.get(orderNo)
    return one === undefined ? '' : `  ${pendingWords(one)}`
  }
  const lines = [
    ...due.map(
      ({ orderNo, amount, tradeNo, requestedAt, receiptNo, taken }) =>
        `${orderNo}  ${amount}  MyCard ${tradeNo}  withdrawn ${requestedAt.toISOString()} (${receiptNo})${takenWords[taken]}${pending(orderNo)}`,
    ),
    ...held.map(
      ({ orderNo, amount, since, why, told }) =>
        `${orderNo}  ${amount}  held by MyCard since ${since.toISOString()} (${why})${told === '' ? '' : `  MyCard said: ${told}`}${pending(orderNo)}`,
    ),
  ]
  return { lines: lines.length === 0 ? ['nothing is to be refunded'] : [...lines, usage], code: 0 }
}

const pendingWords = ({ operator, at }: AskedRefund): string =>
  `noted by ${operator} at ${at.toISOString()}; a second operator has to approve`

export function refundWords(orderNo: string, outcome: RefundOutcome): RefundSaid {
  const refused = (line: string): RefundSaid => ({ lines: [line], code: 1 })
  switch (outcome.type) {
    case 'refunded':
      return { lines: [`${orderNo} is refunded${outcome.isBefore ? ' already' : ''}`], code: 0 }
    case 'asked':
      return {
        lines: [`${orderNo} is above the limit: ${pendingWords(outcome)} (npm run refund -- approve ${orderNo} --as <name>)`],
        code: 0,
      }
    case 'same operator':
      return refused(`${orderNo} was noted by ${outcome.operator}: somebody else has to approve`)
    case 'not asked':
      return refused(`${orderNo} waits for nobody's approval: note it by npm run refund -- ${orderNo} --as <name>`)
    case 'unknown':
      return refused(`there is no order ${orderNo}`)
    case 'not due':
      return refused(`${orderNo} is ${outcome.state}: nobody has withdrawn from it, and no money is held for it`)
  }
}

/**
 * Notes a refund, and tells of it.
 * @param o.isAny also a purchase that nobody has withdrawn from
 * @throws CannotDo where nobody says who it is
 */
export async function runRefund(
  deps: RefundDeps,
  o: { orderNo: string; isApproval: boolean; as: string | undefined; isAny?: boolean },
): Promise<RefundOutcome> {
  const { db, now, environment, events } = deps
  const operator = requireOperator(o.as, environment)
  const outcome = await refundBy(db, { ...o, operator, limits: environment.REFUND_LIMIT, now: now() })
  if ((outcome.type === 'refunded' && !outcome.isBefore) || (outcome.type === 'asked' && outcome.isNew))
    await events.tell('operator-act', { operator, act: outcome.type === 'asked' ? 'refund-asked' : 'refunded', subject: o.orderNo })
  return outcome
}

/**
 * Does what was typed.
 * @throws CannotDo for what a person can mend
 */
export async function runRefundCommand(deps: RefundDeps, args: readonly string[]): Promise<RefundSaid> {
  const { positionals, values } = ((): { positionals: string[]; values: { as?: string | undefined } } => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: { as: { type: 'string' } } })
    } catch (error) {
      throw new CannotDo(`${(error as Error).message}\n${usage}`)
    }
  })()
  if (positionals.length === 0) return list(deps)
  const isApproval = positionals[0] === 'approve'
  const [orderNo, ...others] = isApproval ? positionals.slice(1) : positionals
  if (orderNo === undefined || others.length > 0) return { lines: [usage], code: 1 }
  return refundWords(orderNo, await runRefund(deps, { orderNo, isApproval, as: values.as }))
}
