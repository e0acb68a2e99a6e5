/** One-time codes in numbers, for a campaign outside of the site: cards, streams, partners. They give what a coupon of the pack gives. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct } from '../platform/operator-acts.ts'
import { randomCode } from '../platform/random-code.ts'
import { coupons } from './coupons.tables.ts'

/** 49 bits: among 100,000 codes a guess is right once in five thousand million. */
const randomLength = 10

/** In `coupons.pack`: no folder has such a name, so that no import takes them back. */
const packOf = (batch: string): string => `:batch ${batch}`
/** Rows of one statement. */
const part = 1000
export const mostCodes = 100_000

export interface CouponBatch {
  /** Its name; the same name again gives the same codes. */
  batch: string
  count: number
  /** A–Z and 0–9, 10 at most. */
  prefix: string
  /** The coupon whose name, rewards, dates and conditions they have. */
  like: string
}

/**
 * Makes the codes of a batch, all or none.
 * @returns the codes; of a batch that is there already those it has, whatever else is asked for; `unknown` where no coupon is like that
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
      // A code that is there already is somebody's: another one is made in its place.
      // oxlint-disable-next-line no-await-in-loop -- part after part of one transaction
      const made = await tx.insert(coupons).values(rows).onConflictDoNothing().returning({ code: coupons.code })
      codes.push(...made.map(({ code }) => code))
    }
    await noteAct(tx, { operator: o.operator, act: 'coupons-created', subject: o.batch, at: o.at })
    return { codes: codes.toSorted(), isNew: true }
  })
