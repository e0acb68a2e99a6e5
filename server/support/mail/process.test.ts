/**
 * Support by mail as a process runs it: the real queue, real mail servers in both directions, from the member's text to the shown answer.
 */
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailReceiver, type MailReceiver } from '#tests/helpers/mail-receiver.ts'
import { describeMailbox, openMailbox } from '#tests/helpers/open-mailbox.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { mailSettings } from '#tests/helpers/support-mail-settings.ts'
import { saying, teamMail } from '#tests/helpers/team-mails.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { sendMessages } from '../../messages/send-messages.ts'
import { createBuying, type Buying } from '../../orders/buying.ts'
import { createLog } from '../../platform/log.ts'
import { createSmtp } from '../../platform/mail.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createVault } from '../../platform/vault.ts'
import { nextMailboxCheck, openSupport } from '../open-support.ts'
import type { MailResult } from './mail-results.ts'

describeMailbox('a process with support by mail', () => {
  const box = openMailbox()
  const { support } = box.mail
  const { provider } = support
  const results: MailResult[] = []
  const scheduled: Date[] = []
  let receiver: MailReceiver
  let smtp: ReturnType<typeof createSmtp>
  let buying: Buying
  let replica: Provider
  beforeAll(async () => {
    receiver = await openMailReceiver()
    smtp = createSmtp({ url: receiver.url, from: mailSettings.from })
    const { database } = provider
    const now = (): Date => provider.now
    const log = createLog('silent')
    const secret = { current: 'a secret that is in no database 0123' }
    const opened = openSupport({
      database,
      now,
      log,
      files: support.files,
      origin: 'http://site.test',
      mail: {
        settings: { ...mailSettings, imapUrl: box.server.url },
        secret,
        onMail: (result) => void results.push(result),
        // The test does not wait for the next check.
        schedule: (job, at) => {
          if (job === 'supportMail') scheduled.push(at)
          buying.schedule(job, now())
        },
      },
    })
    const vault = createVault(createSecrets(database.db), secret)
    const sending = { db: database.db, now, log, vault, mail: opened.attaching(smtp.send), sms: undefined, schedule: () => {} }
    const otherJobs = { ...opened.jobs, mail: () => sendMessages(sending, 'mail') }
    buying = createBuying({
      database,
      now,
      log,
      origin: 'http://site.test',
      payment: {},
      deliveries: undefined,
      receipts: undefined,
      otherJobs,
    })
    replica = replicaOf(provider, { ...signInDeps, attachments: support.files, supportNotices: opened.notices })
    await buying.start()
  })
  afterAll(async () => {
    await buying.stop()
    smtp.close()
    await receiver.close()
  })

  test('a member’s request is sent to the team, and the member sees the team’s reply', async () => {
    const member = await support.member()
    const { id } = (await support.create(member, { title: 'By the process' }, { from: replica })).body
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    const { messageId, subject } = await PostalMime.parse(receiver.received[0]!)
    await box.server.append(teamMail({ notice: { messageId: messageId!, subject: subject! }, lines: saying('It turns again.') }))
    await expect.poll(() => results, { timeout: 20_000 }).toEqual(['answered'])
    expect(await box.mail.seen({ id, member, notice: { messageId: '', reference: '', subject: '' } })).toEqual({
      status: 'answered',
      said: ['It turns again.'],
      images: 0,
    })
    expect(scheduled.every((at) => at.getTime() - provider.now.getTime() === 20_000)).toBe(true)
  }, 60_000)
})

test.each([
  ['00.000', '20.000'],
  ['03.500', '20.000'],
  ['19.500', '40.000'],
  ['20.400', '40.000'],
  ['39.999', undefined],
  ['59.900', undefined],
])('after a check at %s seconds the next one is at %s', (seconds, next) => {
  const at = (text: string) => new Date(`2026-11-21T03:00:${text}Z`)
  expect(nextMailboxCheck(at(seconds))).toEqual(next === undefined ? undefined : at(next))
})
