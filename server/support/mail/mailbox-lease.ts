/** Lease of the mailbox: one run at a time reads it, in any process. Also stores since when it cannot be read, for the metrics. */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { supportMailbox } from '../support-mail.tables.ts'

/** Time in ms that a run holds the mailbox without renewal: longer than any one mail takes. */
export const leaseTime = 120_000

/** A held lease. */
export interface MailboxLease {
  /** @returns false if another run holds it now: this one was too slow */
  renew: () => Promise<boolean>
  /** @param error a code; undefined: it was read. @returns whether the state changed */
  end: (error: string | undefined) => Promise<boolean>
}

/** @returns undefined if another run holds it */
export async function leaseMailbox({ db, now }: { db: Database; now: () => Date }, holder: string): Promise<MailboxLease | undefined> {
  const at = now()
  const held = { heldBy: holder, heldUntil: new Date(at.getTime() + leaseTime), triedAt: at }
  const taken = await db
    .insert(supportMailbox)
    .values({ isOnly: true, ...held })
    .onConflictDoUpdate({ target: supportMailbox.isOnly, set: held, setWhere: lte(supportMailbox.heldUntil, at) })
    .returning({ lastError: supportMailbox.lastError })
  if (taken.length === 0) return undefined
  const before = taken[0]!.lastError ?? undefined
  const isOurs = and(eq(supportMailbox.isOnly, true), eq(supportMailbox.heldBy, holder))
  return {
    renew: async () => {
      const heldUntil = new Date(now().getTime() + leaseTime)
      return (await db.update(supportMailbox).set({ heldUntil }).where(isOurs).returning({ one: supportMailbox.isOnly })).length > 0
    },
    end: async (error) => {
      const failingSince = error === undefined ? null : sql`coalesce(${supportMailbox.failingSince}, ${at.toISOString()}::timestamptz)`
      await db
        .update(supportMailbox)
        .set({ heldUntil: now(), lastError: error ?? null, failingSince })
        .where(isOurs)
      return error !== before
    },
  }
}
