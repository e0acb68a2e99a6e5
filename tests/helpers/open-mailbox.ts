/** Support by mail with a real mailbox (Dovecot): before each test a member writes, and the team's reply is put into the empty mailbox. */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { MailResult } from '#server/support/mail/mail-results.ts'
import type { ReadDeps } from '#server/support/mail/read-mailbox.ts'
import { findDovecot } from '../../scripts/dovecot.ts'
import { startMailboxServer, type MailboxServer } from './mailbox-server.ts'
import { mailSettings } from './support-mail-settings.ts'
import { openSupportMail, type AskedRequest, type TestSupportMail } from './support-mail.ts'
import { teamMail, type TeamMail } from './team-mails.ts'

const dovecot = findDovecot()
if ('missing' in dovecot) console.warn(`tests: SKIPPED support by mail: ${dovecot.missing}`)

/** Empty if Dovecot is missing. */
export const dovecotPath = 'path' in dovecot ? dovecot.path : ''

/** As `describe`; skipped if Dovecot is missing. */
export const describeMailbox = 'missing' in dovecot ? describe.skip : describe

export interface TestMailbox {
  mail: TestSupportMail
  server: MailboxServer
  /** The request of this test. */
  asked: AskedRequest
  /** Log lines of this test. */
  written: string[]
  /** Settings with this mailbox. */
  at: (imapUrl?: string) => Pick<ReadDeps, 'settings'>
  /** Puts a reply to the request into the mailbox. */
  append: (given?: Partial<TeamMail>) => Promise<void>
  /** Runs the job. @returns the results for the mails */
  read: (more?: Partial<ReadDeps>) => Promise<MailResult[]>
  /** Deletes all mails. @returns their flags */
  emptied: () => Promise<string[][]>
}

/** Within `describeMailbox`. */
export function openMailbox(): TestMailbox {
  const written: string[] = []
  const mail = openSupportMail(createLog('info', { write: (line: string) => void written.push(line) }))
  const box = { mail, written } as TestMailbox
  box.at = (imapUrl = box.server.url) => ({ settings: { ...mailSettings, imapUrl } })
  box.append = (given = {}) => box.server.append(teamMail({ notice: box.asked.notice, ...given }))
  box.read = (more = {}) => mail.read({ ...box.at(), ...more })
  box.emptied = async () => {
    const flags = await box.server.flags()
    if (flags.length > 0) await box.server.empty()
    return flags
  }
  beforeAll(async () => {
    box.server = await startMailboxServer(dovecotPath)
  })
  afterAll(() => box.server.stop())
  beforeEach(async () => {
    await box.emptied()
    await mail.send()
    box.asked = await mail.ask()
    mail.acts.length = 0
    written.length = 0
  })
  return box
}

export const aPng = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
