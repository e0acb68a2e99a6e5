/**
 * One-time codes in bulk, for a campaign outside of the site: cards, streams, partners. They give the same rewards as a coupon of the pack.
 */
import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct } from '../platform/operator-acts.ts'
import { CannotDo } from '../platform/operator-command.ts'
import { randomCode } from '../platform/random-code.ts'
import { coupons } from './coupons.tables.ts'

/** 49 bits: among 100,000 codes one guess in five thousand million is right. */
const randomLength = 10

/** Value of `coupons.pack`: no folder has such a name, so an import withdraws these codes only with `--replace`. */
const packOf = (batch: string): string => `:batch ${batch}`
/** Rows per statement. */
const part = 1000
/** Maximum number of codes of one batch, which the command checks. */
export const mostCodes = 100_000

/** A batch of one-time codes to create; `count` is their number. */
export interface CouponBatch {
  /** Name of the batch; the same name with the same values returns the same codes. */
  batch: string
  count: number
  /** A–Z and 0–9, at most 10. */
  prefix: string
  /** The coupon whose name, rewards, dates and conditions they copy. */
  like: string
}

type Row = typeof coupons.$inferSelect

/** What the codes of a batch copy, as far as it decides what they give, when and to whom. */
const copied = ({ name, rewards, startsAt, endsAt, userType }: Row) => ({ name, rewards, startsAt, endsAt, userType })

const hasEnded = ({ endsAt }: Row, at: Date): boolean => endsAt !== null && at >= endsAt

/** @returns why no codes can be made like this coupon; undefined if they can: each of them could be registered */
function faultOfModel(like: Row, at: Date): string | undefined {
  if (like.withdrawn) return 'it is withdrawn'
  if (hasEnded(like, at)) return 'it has ended'
  return like.rewards.length === 0 ? 'it has no rewards' : undefined
}

/**
 * @param rows the codes of an existing batch
 * @returns why they are not what the operator asks for; undefined if they are
 */
function faultOfBatch(rows: readonly Row[], like: Row, { count, prefix, at }: CouponBatch & { at: Date }): string | undefined {
  if (rows.some(({ withdrawn }) => withdrawn)) return 'its codes are withdrawn, by an import with --replace'
  if (rows.some((row) => hasEnded(row, at))) return 'its codes have ended'
  if (rows.length !== count) return `it has ${String(rows.length)} codes, not ${String(count)}`
  if (rows.some(({ code }) => code.length !== prefix.length + randomLength || !code.startsWith(prefix))) return 'it has another --prefix'
  if (rows.some((row) => !isDeepStrictEqual(copied(row), copied(like))))
    return `its codes are not like ${like.code}: they copy another coupon, or ${like.code} was changed since`
  return undefined
}

/**
 * Creates the codes of a batch, all or none.
 * @returns the codes; for an existing batch its codes
 * @throws CannotDo if there is no coupon `like`, if its codes would not work, or if the batch exists with other values or no longer works
 */
export const createCoupons = (
  db: Database,
  o: CouponBatch & { operator: string; at: Date },
): Promise<{ codes: string[]; isNew: boolean }> =>
  db.transaction(async (tx) => {
    const pack = packOf(o.batch)
    // Of two commands for one batch the second finds what the first has created.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`batch\n${pack}`}, 0))`)
    const [like] = await tx.select().from(coupons).where(eq(coupons.code, o.like)).for('update')
    if (like === undefined) throw new CannotDo(`there is no coupon ${o.like} to copy (--like)`)
    const before = await tx.select().from(coupons).where(eq(coupons.pack, pack)).orderBy(asc(coupons.code))
    if (before.length > 0) {
      const fault = faultOfBatch(before, like, o)
      if (fault !== undefined) throw new CannotDo(`the batch ${o.batch} exists already, and ${fault}; choose another name (--batch)`)
      return { codes: before.map(({ code }) => code), isNew: false }
    }
    const fault = faultOfModel(like, o.at)
    if (fault !== undefined) throw new CannotDo(`no codes are made like ${like.code} (--like): ${fault}`)
    const codes: string[] = []
    while (codes.length < o.count) {
      const rows = Array.from({ length: Math.min(part, o.count - codes.length) }, () => ({
        ...like,
        code: o.prefix + randomCode(randomLength),
        pack,
        perAccount: 1,
        total: 1,
        claimed: 0,
        locked: false,
        withdrawn: false,
      }))
      // An existing code belongs to another coupon: the next pass creates a new one.
      // Part after part of one transaction.
      const made = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ code: coupons.code })
      codes.push(...made.map(({ code }) => code))
    }
    await noteAct(tx, { operator: o.operator, act: 'coupons-created', subject: o.batch, at: o.at })
    return { codes: codes.toSorted(), isNew: true }
  })
