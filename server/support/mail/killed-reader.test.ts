/** A process that is killed while it reads the mailbox; the other failures: read-mailbox.test.ts. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { brokenAt } from '#tests/helpers/mailbox-server.ts'
import type { MailboxProcess } from '#tests/helpers/mailbox-process.ts'
import { describeMailbox, openMailbox } from '#tests/helpers/open-mailbox.ts'
import { saying } from '#tests/helpers/team-mails.ts'
import { leaseTimes } from '../../platform/leases.ts'

/** The embedded database belongs to one process. */
const databaseServer = process.env['TEST_DATABASE_URL']
if (databaseServer === undefined)
  console.warn('SKIPPED: a process that is killed while it reads the mailbox; it needs a PostgreSQL in TEST_DATABASE_URL')

describeMailbox('the mailbox', () => {
  const box = openMailbox()
  const { mail, append, read, emptied } = box
  const { provider } = mail.support

  test.skipIf(databaseServer === undefined)('a mail is not processed again if the process is killed before marking it', async () => {
    const { rows } = await provider.database.query('select current_database() as name', [])
    const database = new URL(databaseServer!)
    database.pathname = `/${String(rows[0]!['name'])}`
    await append({ lines: saying('/close\nGoodbye.') })
    const line = await brokenAt(box.server.url, 'UID STORE', 'hold')
    const settings: MailboxProcess = { databaseUrl: database.href, imapUrl: line.url, now: provider.now.toISOString() }
    const child = fork('tests/helpers/mailbox-process.ts', { env: { ...process.env, MAILBOX_PROCESS: JSON.stringify(settings) } })
    const ended = once(child, 'exit')
    await line.broken
    child.kill('SIGKILL')
    await ended
    line.close()
    expect([(await mail.seen(box.asked)).said, await box.server.flags(), await read()]).toEqual([['Goodbye.'], [[]], []])
    provider.now = new Date(provider.now.getTime() + leaseTimes.mailbox)
    expect([await read(), (await mail.seen(box.asked)).said, await emptied()]).toEqual([['repeated'], ['Goodbye.'], [['\\Seen']]])
  })
})
