/**
 * Sends what is due. Safe to run at any time and in several processes: rows are leased while a message is sent. If a process ends between
 * sending and recording, the message is sent again; twice is better than never, and a mail has the same `Message-ID` both times.
 */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { dayMs, minuteMs, secondMs } from '#contract/durations.ts'
import type { Database } from '../platform/database.ts'
import { reasonOf } from '../platform/error-facts.ts'
import { deleteDue } from '../platform/delete-due.ts'
import { isAmong, leaseEnd, leaseTimes } from '../platform/leases.ts'
import type { Log } from '../platform/log.ts'
import { NotDeliverable, smtpConnections, type Mail, type SendMail } from '../platform/mail.ts'
import { isDue, longestPause, pauseAfter, type BackOff } from '../platform/pauses.ts'
import type { SendSms, Sms } from '../platform/sms.ts'
import type { Vault } from '../platform/vault.ts'
import { messages, type Channel } from './messages.tables.ts'

/** `vault` decrypts queued messages, `mail` and `sms` send one, `schedule` requests the run of the next attempt. */
export interface SendDeps {
  db: Database
  now: () => Date
  log: Log
  vault: () => Promise<Vault>
  /** Undefined: not configured; its messages are given up. */
  mail: SendMail | undefined
  sms: SendSms | undefined
  schedule: (channel: Channel, at: Date) => void
}

type Row = typeof messages.$inferSelect

/** Messages that a process sends at the same time: mails as many as it has connections, so that no leased row waits for one. */
const atOnce: Record<Channel, number> = { mail: smtpConnections, sms: 10 }
/** Time in ms that the record of a sent message is kept; its content is not. */
const noteTime = 7 * dayMs

/** Short: the recipient is waiting. */
export const messageBackOff: BackOff = { first: 2 * secondMs, most: 5 * minuteMs }

/** @returns the message that has been due for longest, leased to this process; undefined if none is due */
async function claim(db: Database, channel: Channel, now: Date): Promise<Row | undefined> {
  const due = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isNotNull(messages.sealed),
        eq(messages.channel, channel),
        isDue(messages.nextAttemptAt, now, longestPause(messageBackOff, messages.attempts, leaseTimes.imagesByMail)),
      ),
    )
    .orderBy(asc(messages.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(messages)
    .set({ nextAttemptAt: leaseEnd(now, 'row'), attempts: sql`${messages.attempts} + 1` })
    .where(isAmong(messages.id, due))
    .returning()
  return row
}

async function deliver({ db, now, mail, sms, vault }: SendDeps, { id, channel, sealed }: Row): Promise<void> {
  // Outside of the `try`: it reads the database, and a failure there is temporary.
  const { open } = await vault()
  let content
  try {
    content = JSON.parse(open(sealed!)) as Partial<Mail>
  } catch {
    // While a secret changes, another process may have the newer value.
    throw new Error('encrypted with another key')
  }
  const send: ((one: never) => Promise<void>) | undefined = channel === 'mail' ? mail : sms
  if (send === undefined) throw new NotDeliverable(`no service for ${channel} is configured`)
  // Known only now; other mails, such as those with codes, must be tried again soon after a process has ended.
  if ((content.imageIds?.length ?? 0) > 0)
    await db
      .update(messages)
      .set({ nextAttemptAt: leaseEnd(now(), 'imagesByMail') })
      .where(eq(messages.id, id))
  await send({ id, ...content } as Mail & Sms as never)
}

/** @returns whether it was sent */
async function sendOne(deps: SendDeps, row: Row): Promise<boolean> {
  const { db, now, log, schedule } = deps
  const { id, channel, attempts } = row
  const set = (values: Partial<Row>): Promise<unknown> => db.update(messages).set(values).where(eq(messages.id, id))
  const giveUp = async (why: string): Promise<false> => {
    // Recipient and content are no longer needed, and must never be logged.
    await set({ sealed: null, givenUpAt: now(), lastError: why })
    log.warn({ id, channel, attempts, why }, 'message not sent, and not tried again')
    return false
  }
  if (now() >= row.sendUntil) return giveUp(row.lastError ?? 'too late')
  try {
    await deliver(deps, row)
    await set({ sealed: null, sentAt: now(), lastError: null })
    return true
  } catch (error) {
    const why = reasonOf(error)
    if (error instanceof NotDeliverable) return giveUp(why)
    const next = new Date(now().getTime() + pauseAfter(messageBackOff, attempts))
    await set({ nextAttemptAt: next, lastError: why })
    log.warn({ id, channel, attempts, why }, 'message not sent yet')
    schedule(channel, next)
    return false
  }
}

/** Sends one channel's messages: each has its own job, so that a slow mail server delays no text message. @returns how many were sent */
export async function sendMessages(deps: SendDeps, channel: Channel): Promise<number> {
  let sent = 0
  const sendInTurn = async (): Promise<void> => {
    // One after the other, until nothing is due.
    for (;;) {
      const row = await claim(deps.db, channel, deps.now())
      if (row === undefined) return
      if (await sendOne(deps, row)) sent += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce[channel] }, sendInTurn))
  const old = new Date(deps.now().getTime() - noteTime)
  await deleteDue(deps.db, messages, { key: messages.id, due: messages.createdAt, at: old })
  return sent
}
