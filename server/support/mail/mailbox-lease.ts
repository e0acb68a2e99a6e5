/** Lease of the mailbox: one run at a time reads it, in any process. Also stores since when it cannot be read, for the metrics. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { isFree, leaseEnd } from '../../platform/leases.ts'
import { supportMailbox } from '../support-mail.tables.ts'

/** The lease of a run. */
export interface MailboxLease {
  /** @returns false if another run leases it now: this one was too slow */
  renew: () => Promise<boolean>
  /** @param error a code; undefined: it was read. @returns whether the state changed */
  end: (error: string | undefined) => Promise<boolean>
}

/** @returns undefined if another run leases it */
export async function leaseMailbox({ db, now }: { db: Database; now: () => Date }, run: string): Promise<MailboxLease | undefined> {
  const at = now()
  const leased = { leasedBy: run, leasedUntil: leaseEnd(at, 'mailbox'), triedAt: at }
  const rows = await db
    .insert(supportMailbox)
    .values({ isOnly: true, ...leased })
    .onConflictDoUpdate({ target: supportMailbox.isOnly, set: leased, setWhere: isFree(supportMailbox.leasedUntil, at, 'mailbox') })
    .returning({ lastError: supportMailbox.lastError })
  if (rows.length === 0) return undefined
  const before = rows[0]!.lastError ?? undefined
  const isOurs = and(eq(supportMailbox.isOnly, true), eq(supportMailbox.leasedBy, run))
  return {
    renew: async () => {
      const leasedUntil = leaseEnd(now(), 'mailbox')
      return (await db.update(supportMailbox).set({ leasedUntil }).where(isOurs).returning({ one: supportMailbox.isOnly })).length > 0
    },
    end: async (error) => {
      const failingSince = error === undefined ? null : sql`coalesce(${supportMailbox.failingSince}, ${at.toISOString()}::timestamptz)`
      await db
        .update(supportMailbox)
        .set({ leasedUntil: now(), lastError: error ?? null, failingSince })
        .where(isOurs)
      return error !== before
    },
  }
}
