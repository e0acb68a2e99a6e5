/**
 * One-time codes in bulk, for a campaign outside of the site: cards, streams, partners. They give the same rewards as a coupon of the pack.
 */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct } from '../platform/operator-acts.ts'
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
  /** Name of the batch; the same name returns the same codes. */
  batch: string
  count: number
  /** A–Z and 0–9, at most 10. */
  prefix: string
  /** The coupon whose name, rewards, dates and conditions they copy. */
  like: string
}

/**
 * Creates the codes of a batch, all or none.
 * @returns the codes; for an existing batch its codes, whatever the other parameters; `unknown` if there is no coupon `like`
 */
export const createCoupons = (
  db: Database,
  o: CouponBatch & { operator: string; at: Date },
): Promise<{ codes: string[]; isNew: boolean } | 'unknown'> =>
  db.transaction(async (tx) => {
    const [like] = await tx.select().from(coupons).where(eq(coupons.code, o.like)).for('update')
    const pack = packOf(o.batch)
    const before = await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.pack, pack)).orderBy(asc(coupons.code))
    if (before.length > 0) return { codes: before.map(({ code }) => code), isNew: false }
    if (like === undefined) return 'unknown'
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
      // oxlint-disable-next-line no-await-in-loop -- part after part of one transaction
      const made = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ code: coupons.code })
      codes.push(...made.map(({ code }) => code))
    }
    await noteAct(tx, { operator: o.operator, act: 'coupons-created', subject: o.batch, at: o.at })
    return { codes: codes.toSorted(), isNew: true }
  })
