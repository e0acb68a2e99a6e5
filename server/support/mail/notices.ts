/**
 * Notifies the team of members' messages: a mail in the outbox, written in the transaction of the message, so that neither exists without
 * the other, and a repeated call does not notify twice.
 */
import { randomUUID } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import { writeMessage } from '../../messages/write-message.ts'
import type { Database } from '../../platform/database.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SupportMailSettings } from '../../platform/support-mail-settings.ts'
import type { Vault } from '../../platform/vault.ts'
import { deskThread, markOf } from '../desk-thread.ts'
import { isShown } from '../request-images.ts'
import { supportNotices } from '../support-mail.tables.ts'
import { noticeText, problemText, subjectOf, type NoticeKind } from './notice-text.ts'
import { readProofs, threadOf, type RequestProofs } from './request-proof.ts'

/**
 * Time in ms that a mail to the team waits for an unavailable mail server; after that `npm run support -- list` still shows the request.
 */
export const noticeTime = 3 * dayMs

/** A mail that could not be carried out, for the mail to its author; `text` is what the author wrote. */
export interface Problem {
  requestId: number
  /** What its author had read (`markOf`), for their next answer; undefined: unknown. */
  mark: string | undefined
  /** The request no longer exists. */
  isGone: boolean
  /** The address of a team member. */
  to: string
  why: string
  /** What to do, in one sentence; empty: nothing can be done. */
  remedy: string
  text: string
}

/** Writes into the outbox, in the given transaction. */
export interface NoticeWriter {
  notice: (tx: Database, o: { requestId: number; kind: NoticeKind; at: Date }) => Promise<void>
  problem: (tx: Database, problem: Problem, at: Date) => Promise<void>
}

/** Port: notices to the team. Write them in the transaction of their cause. */
export interface SupportNotices {
  /** Reads the keys: call it outside of transactions. */
  open: () => Promise<NoticeWriter>
  /** Wakes the outbox's job; call it after the transaction. */
  schedule: () => void
}

/** `vault` encrypts queued mails; `schedule` requests a run of the job that sends them. */
export interface NoticeDeps {
  settings: Pick<SupportMailSettings, 'to' | 'replyTo'>
  secrets: Secrets
  vault: () => Promise<Vault>
  schedule: () => void
}

/** @returns notices to `settings.to` about requests, and to authors of mails that could not be carried out */
export function createNotices({ settings, secrets, vault, schedule }: NoticeDeps): SupportNotices {
  const { to, replyTo } = settings
  const write = async (
    tx: Database,
    o: { proofs: RequestProofs; sealing: Vault; requestId: number; mark: string | undefined; at: Date },
    mail: Pick<Mail, 'to' | 'subject' | 'text' | 'imageIds'>,
  ): Promise<string> => {
    const thread = threadOf(o.requestId)
    const reference = o.proofs.reference(o.requestId, o.mark)
    const messageId = o.proofs.messageId(o.requestId, o.mark, randomUUID())
    const until = new Date(o.at.getTime() + noticeTime)
    return writeMessage(tx, o.sealing, { channel: 'mail', ...mail, messageId, thread, reference, replyTo }, { now: o.at, until })
  }
  return {
    schedule,
    open: async () => {
      const [proofs, sealing] = [await readProofs(secrets), await vault()]
      return {
        notice: async (tx, { requestId, kind, at }) => {
          const thread = (await deskThread(tx, requestId, at))!
          const imageIds = thread.messages
            .at(-1)!
            .images.filter((image) => isShown(image, at))
            .map(({ id }) => id)
          const subject = subjectOf(proofs.tag(requestId), thread)
          const mail = { to, subject, text: noticeText(kind, thread), imageIds }
          const messageId = await write(tx, { proofs, sealing, requestId, mark: markOf(thread), at }, mail)
          await tx.insert(supportNotices).values({ messageId, requestId })
        },
        problem: async (tx, { requestId, mark, isGone, to: author, why, remedy, text }, at) => {
          const subject = `${proofs.tag(requestId)} Not processed: request ${String(requestId)}`
          const mail = { to: author, subject, text: problemText({ why, remedy }, text) }
          const messageId = await write(tx, { proofs, sealing, requestId, mark, at }, mail)
          if (!isGone) await tx.insert(supportNotices).values({ messageId, requestId })
        },
      }
    },
  }
}
