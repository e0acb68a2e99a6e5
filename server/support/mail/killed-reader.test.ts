/** Processes that die while they read the mailbox; the other failures: read-mailbox.test.ts. */
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

  const nextLease = (): void => void (provider.now = new Date(provider.now.getTime() + leaseTimes.mailbox))
  const left = [['\\Flagged', '\\Seen']]

  /** Starts a process and kills it when it sends this command. */
  async function killedAt(command: string): Promise<void> {
    const { rows } = await provider.database.query('select current_database() as name', [])
    const database = new URL(databaseServer!)
    database.pathname = `/${String(rows[0]!['name'])}`
    const line = await brokenAt(box.server.url, command, 'hold')
    const settings: MailboxProcess = { databaseUrl: database.href, imapUrl: line.url, now: provider.now.toISOString() }
    const child = fork('tests/helpers/mailbox-process.ts', { env: { ...process.env, MAILBOX_PROCESS: JSON.stringify(settings) } })
    const ended = once(child, 'exit')
    await line.broken
    child.kill('SIGKILL')
    await ended
    line.close()
  }

  test('a mail over which processes die is read after the others, and left in the mailbox after three tries', async () => {
    const other = await mail.ask()
    const { desk } = mail.reading()
    const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
    const runs: Promise<unknown>[] = []
    /** A run that stops for ever at the mail. @returns when it has come there */
    const dying = async (): Promise<void> => {
      const { promise: reached, resolve } = Promise.withResolvers<void>()
      const answer: typeof desk.answer = async (...given) => {
        if (given[0] !== box.asked.id) return desk.answer(...given)
        resolve()
        await end
        throw new Error('its process is dead')
      }
      runs.push(read({ desk: { ...desk, answer } }))
      await reached
      nextLease()
    }
    await append()
    await dying()
    await append({ notice: other.notice })
    await dying()
    expect((await mail.seen(other)).said).toEqual(['It turns again.'])
    await dying()
    expect([await read(), (await mail.seen(box.asked)).said, await box.server.flags()]).toEqual([['broken'], [], [...left, ['\\Seen']]])
    expect(box.written.join('\n')).toContain('processes have ended while they read this mail to support')
    endAll()
    await Promise.all(runs)
    await box.server.empty()
    await append()
    expect([await read(), (await mail.seen(box.asked)).said, await emptied()]).toEqual([['answered'], ['It turns again.'], [['\\Seen']]])
  })

  test('tries that end in the same process are not counted', async () => {
    const { desk } = mail.reading()
    const failing = { ...desk, answer: () => Promise.reject(new Error('the disk is full')) }
    await append()
    for (let i = 0; i < 4; i += 1) expect(await read({ desk: failing })).toEqual(['failed'])
    expect([await read(), await emptied()]).toEqual([['answered'], [['\\Seen']]])
  })

  test.skipIf(databaseServer === undefined)(
    'a mail is left in the mailbox if three processes are killed while they read it',
    async () => {
      await append()
      for (let i = 0; i < 3; i += 1) {
        await killedAt('BODY.PEEK[]')
        nextLease()
      }
      expect([await read(), (await mail.seen(box.asked)).said, await emptied()]).toEqual([['broken'], [], left])
    },
    60_000,
  )

  test.skipIf(databaseServer === undefined)('a mail is not processed again if the process is killed before marking it', async () => {
    await append({ lines: saying('/close\nGoodbye.') })
    await killedAt('UID STORE')
    expect([(await mail.seen(box.asked)).said, await box.server.flags(), await read()]).toEqual([['Goodbye.'], [[]], []])
    nextLease()
    expect([await read(), (await mail.seen(box.asked)).said, await emptied()]).toEqual([['repeated'], ['Goodbye.'], [['\\Seen']]])
  })
})
