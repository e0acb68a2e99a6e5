/** One run of the job that reads the mailbox, as a separate process, for tests that kill it. `MAILBOX_PROCESS` holds its settings. */
import { openDatabase } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { noSecurityEvents } from '#server/platform/security-events.ts'
import { createVault } from '#server/platform/vault.ts'
import { noFiles } from '#server/platform/file-store.ts'
import { createNotices } from '#server/support/mail/notices.ts'
import { readMailbox } from '#server/support/mail/read-mailbox.ts'
import { createSupportDesk } from '#server/support/support-desk.ts'
import { mailSettings } from './support-mail-settings.ts'

export interface MailboxProcess {
  databaseUrl: string
  imapUrl: string
  /** ISO 8601: its clock does not advance. */
  now: string
}

const { databaseUrl, imapUrl, now: at } = JSON.parse(process.env['MAILBOX_PROCESS']!) as MailboxProcess
const now = (): Date => new Date(at)
const database = await openDatabase({ url: databaseUrl })
const { db } = database
const secrets = createSecrets(db)
const settings = { ...mailSettings, imapUrl }
await readMailbox({
  db,
  now,
  secrets,
  settings,
  log: createLog('silent'),
  events: noSecurityEvents,
  names: [],
  suspects: new Set(),
  desk: createSupportDesk({ db, now, files: noFiles }),
  notices: createNotices({ settings, secrets, vault: createVault(secrets), schedule: () => {} }),
})
await database.close()
