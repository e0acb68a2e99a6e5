/** The pre-registration feature of a process: the server's sending settings, and the jobs that send, count and delete (T1, T4). */
import type { MessagesSettings } from '../server-deps.ts'
import type { Channel } from '../messages/messages.tables.ts'
import { sendMessages } from '../messages/send-messages.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { mailOf, createSmtp, type SendMail } from '../platform/mail.ts'
import type { Environment } from '../platform/environment.ts'
import type { Log } from '../platform/log.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createTwilio, twilioOf, type SendSms } from '../platform/sms.ts'
import { createVault, type Pepper } from '../platform/vault.ts'
import { countPreRegistrations } from './campaign-count.ts'
import type { SmsBudget } from './sms-budget.ts'
import { tidyPreRegistration } from './tidy-pre-registration.ts'

/** The services that send messages; undefined: not configured. */
export interface Senders {
  mail: SendMail | undefined
  sms: SendSms | undefined
  /** Called before the process ends. */
  close?: () => void
}

/** @returns the configured senders; none if nothing is configured */
export function realSenders(environment: Environment): Senders {
  const mail = mailOf(environment)
  const smtp = mail === undefined ? undefined : createSmtp(mail)
  const twilio = twilioOf(environment)
  return {
    mail: smtp?.send,
    sms: twilio === undefined ? undefined : createTwilio(twilio, { fetch }),
    close: () => smtp?.close(),
  }
}

/** The feature’s settings for the server, and its jobs by name. */
export interface PreRegistrationJobs {
  messages: MessagesSettings
  jobs: Readonly<Record<'mail' | 'sms' | 'preRegistrations', () => Promise<unknown>>>
}

/**
 * @param o.origin origin of the site as players type it, without a trailing slash
 * @param o.secret see MESSAGE_SECRET
 * @param o.smsBudget see SMS_HOURLY_BUDGET
 * @param o.schedule schedules a run of a job
 */
export function openPreRegistration(o: {
  database: OpenDatabase
  now: () => Date
  log: Log
  origin: string
  secret: Pepper
  smsBudget: SmsBudget
  senders: Pick<Senders, 'mail' | 'sms'>
  schedule: (job: Channel, at: Date) => void
}): PreRegistrationJobs {
  const { now, log, origin, secret, smsBudget } = o
  const { db } = o.database
  const { mail, sms } = o.senders
  const { schedule } = o
  const sending = { db, now, log, vault: createVault(createSecrets(db), secret), mail, sms, schedule }
  return {
    messages: { origin, now, secret, smsBudget, sends: { mail: mail !== undefined, sms: sms !== undefined }, schedule },
    jobs: {
      mail: () => sendMessages(sending, 'mail'),
      sms: () => sendMessages(sending, 'sms'),
      preRegistrations: async () => {
        await countPreRegistrations({ db, now })
        await tidyPreRegistration({ db, now, log })
      },
    },
  }
}
