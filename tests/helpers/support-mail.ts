/** A support that notifies its team by mail and reads their replies: members write by HTTP, mails to the team are collected in a box. */
import { expect } from 'vitest'
import { sendMessages } from '#server/messages/send-messages.ts'
import type { OperatorAct } from '#server/platform/operator-acts.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Mail, SendMail } from '#server/platform/mail.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import type { SecurityEvents } from '#server/platform/security-events.ts'
import { createVault } from '#server/platform/vault.ts'
import { attachingImages } from '#server/support/mail/attach-images.ts'
import type { MailResult } from '#server/support/mail/mail-results.ts'
import { createNotices, type SupportNotices } from '#server/support/mail/notices.ts'
import { readMailbox, type ReadDeps } from '#server/support/mail/read-mailbox.ts'
import { namesOf } from '#server/support/mail/sender-names.ts'
import { mailSettings } from './support-mail-settings.ts'
import { openTestSupport, type TestSupport, type Upload } from './support.ts'

export interface AskedRequest {
  id: number
  member: string
  /** Of the notification mail, as an SMTP server forwards it. */
  notice: { messageId: string; reference: string; subject: string }
}

export interface TestSupportMail {
  support: TestSupport
  notices: () => SupportNotices
  /** How often the outbox's job was triggered. */
  scheduled: () => number
  /** Sends waiting mails. @returns the sent mails */
  send: (by?: SendMail) => Promise<Mail[]>
  /** A member writes a request, and the team is notified. */
  ask: (fields?: Record<string, string>, images?: readonly Upload[]) => Promise<AskedRequest>
  /** Dependencies of the job; `more` overrides them. */
  reading: (more?: Partial<ReadDeps>) => ReadDeps
  /** Runs the job. @returns the results for the mails it has read */
  read: (more?: Partial<ReadDeps>) => Promise<MailResult[]>
  /** Acts reported as security events, the newest last. */
  acts: { operator: string; act: OperatorAct; subject: string }[]
  /** Status, and support's messages to the member. */
  seen: (asked: AskedRequest) => Promise<{ status: string; said: string[]; images: number }>
}

export const noticeOf = ({ messageId = '', reference = '', subject }: Mail): AskedRequest['notice'] => ({
  messageId: `<${messageId}@game.example>`,
  reference: `<${reference}@game.example>`,
  subject,
})

export function openSupportMail(log: Log = createLog('silent')): TestSupportMail {
  let scheduled = 0
  let notices: SupportNotices | undefined
  const made = (): SupportNotices => {
    const { db } = support.provider.database
    const secrets = createSecrets(db)
    return (notices ??= createNotices({
      settings: mailSettings,
      secrets,
      vault: createVault(secrets),
      schedule: () => void (scheduled += 1),
    }))
  }
  const support = openTestSupport({ supportNotices: { open: () => made().open(), schedule: () => made().schedule() } })
  const { provider } = support
  const now = (): Date => provider.now
  const acts: TestSupportMail['acts'] = []
  const events: SecurityEvents = {
    record: async (event, facts) => void (event === 'operator-act' && acts.push(facts as (typeof acts)[number])),
  }

  const send: TestSupportMail['send'] = async (by) => {
    const box: Mail[] = []
    const { db } = provider.database
    const mail = attachingImages(by ?? (async (one) => void box.push(one)), support.desk)
    await sendMessages({ db, now, log, vault: createVault(createSecrets(db)), mail, sms: undefined, schedule: () => {} }, 'mail')
    return box
  }
  const reading: TestSupportMail['reading'] = (more = {}) => {
    const { db } = provider.database
    const secrets = createSecrets(db)
    return {
      db,
      now,
      log,
      desk: support.desk,
      events,
      notices: made(),
      secrets,
      settings: mailSettings,
      names: namesOf(mailSettings.from),
      suspects: new Set(),
      ...more,
    }
  }
  return {
    support,
    notices: made,
    scheduled: () => scheduled,
    send,
    acts,
    reading,
    read: async (more) => {
      const results: MailResult[] = []
      await readMailbox(reading({ onMail: (result) => void results.push(result), ...more }))
      return results
    },
    ask: async (fields = {}, images = []) => {
      const member = await support.member()
      const response = await support.create(member, fields, { images })
      expect(response.status).toBe(200)
      const mail = (await send()).at(-1)!
      return { id: response.body.id, member, notice: noticeOf(mail) }
    },
    seen: async ({ id, member }) => {
      const { body } = await support.detail(member, id)
      const answers = (body.messages as { from: string; content: string; images: unknown[] }[]).filter(({ from }) => from === 'support')
      return { status: body.status, said: answers.map(({ content }) => content), images: answers.flatMap(({ images }) => images).length }
    },
  }
}
