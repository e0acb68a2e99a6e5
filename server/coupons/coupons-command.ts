/** The text interface of `npm run coupons`: its arguments and its output. */
import { plainText } from '#contract/coupon-text.ts'
import type { Database } from '../platform/database.ts'
import { CannotDo, parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import { requireOperator } from '../platform/operator-acts.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { createCoupons, mostCodes } from './create-coupons.ts'

export const usage = `usage
  npm run -s coupons -- create --batch winter-2026 --count 5000 --like GLEANERSMITE [--prefix WINTER] --as <name> > codes.csv
prints one-time codes with the rewards of the coupon of --like, as CSV; the same command again prints the same codes`

/** Dependencies of `npm run coupons`. */
export interface CouponsDeps {
  db: Database
  now: () => Date
  events: SecurityEvents
  /** See OPERATOR. */
  environment: { OPERATOR?: string | undefined }
}

const text = { type: 'string' } as const
const parseCommand = (args: readonly string[]) =>
  parseCommandArgs(args, {
    usage,
    options: { batch: text, count: text, prefix: text, like: text, as: text },
    allows: () => ({ most: 1, options: ['batch', 'count', 'prefix', 'like', 'as'] }),
  })

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runCouponsCommand({ db, now, events, environment }: CouponsDeps, args: readonly string[]): Promise<CommandResult> {
  const { positionals, values } = parseCommand(args)
  const { batch, count, like, prefix = '' } = values
  if (positionals[0] !== 'create' || batch === undefined || count === undefined || like === undefined) return { lines: [usage], code: 1 }
  if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(batch))
    throw new CannotDo('the name of a batch consists of lower-case letters, digits and . _ -, at most 40 characters')
  if (!/^\d{1,6}$/.test(count) || Number(count) < 1 || Number(count) > mostCodes)
    throw new CannotDo(`--count must be a number from 1 to ${String(mostCodes)}`)
  const plainPrefix = plainText(prefix)
  if (!/^[A-Z0-9]{0,10}$/.test(plainPrefix)) throw new CannotDo('--prefix must be letters A–Z and digits, at most 10')
  const operator = requireOperator(values.as, environment)
  const made = await createCoupons(db, {
    batch,
    count: Number(count),
    prefix: plainPrefix,
    like: plainText(like),
    operator,
    at: now(),
  })
  if (made.isNew) await events.record('operator-act', { operator, act: 'coupons-created', subject: batch })
  return { lines: ['batch,code', ...made.codes.map((code) => `${batch},${code}`)], code: 0 }
}
