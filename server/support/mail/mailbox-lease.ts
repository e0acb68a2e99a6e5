/**
 * Lease of the mailbox: one run at a time reads it, in any process. Also stores since when it cannot be read, for the metrics, and which mail
 * is being read, so that a mail over which processes die is not read for ever.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { isFree, leaseEnd } from '../../platform/leases.ts'
import { supportMailbox } from '../support-mail.tables.ts'

/** The lease of a run. */
export interface MailboxLease {
  /** @returns how often runs have begun this mail without an end. @param mail UIDVALIDITY and UID */
  tries: (mail: string) => number
  /** Forgets the tries of all other mails. */
  keep: (mails: readonly string[]) => void
  /** Renews the lease, and stores that the mail is being read. @returns false if another run leases it now: this one was too slow */
  begin: (mail: string) => Promise<boolean>
  /** This try has ended, also with an error: it does not count. Stored by the next `begin` or `end`. */
  finish: (mail: string) => void
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
    .returning({ lastError: supportMailbox.lastError, tries: supportMailbox.tries })
  if (rows.length === 0) return undefined
  const before = rows[0]!.lastError ?? undefined
  const tries = new Map(Object.entries(rows[0]!.tries))
  const isOurs = and(eq(supportMailbox.isOnly, true), eq(supportMailbox.leasedBy, run))
  return {
    tries: (mail) => tries.get(mail) ?? 0,
    keep: (mails) => {
      const kept = new Set(mails)
      for (const mail of tries.keys()) if (!kept.has(mail)) tries.delete(mail)
    },
    begin: async (mail) => {
      tries.set(mail, (tries.get(mail) ?? 0) + 1)
      const stored = { leasedUntil: leaseEnd(now(), 'mailbox'), tries: Object.fromEntries(tries) }
      return (await db.update(supportMailbox).set(stored).where(isOurs).returning({ one: supportMailbox.isOnly })).length > 0
    },
    finish: (mail) => {
      const left = (tries.get(mail) ?? 1) - 1
      if (left === 0) tries.delete(mail)
      else tries.set(mail, left)
    },
    end: async (error) => {
      const failingSince = error === undefined ? null : sql`coalesce(${supportMailbox.failingSince}, ${at.toISOString()}::timestamptz)`
      await db
        .update(supportMailbox)
        .set({ leasedUntil: now(), lastError: error ?? null, failingSince, tries: Object.fromEntries(tries) })
        .where(isOurs)
      return error !== before
    },
  }
}
