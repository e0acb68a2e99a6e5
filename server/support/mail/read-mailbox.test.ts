/** The mailbox is read once, by one process at a time, whatever fails in between. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenAt, frozenServer, startMailboxServer, type MailboxServer } from '#tests/helpers/mailbox-server.ts'
import { describeMailbox, dovecotPath, openMailbox } from '#tests/helpers/open-mailbox.ts'
import type { AskedRequest } from '#tests/helpers/support-mail.ts'
import { saying, teamMail } from '#tests/helpers/team-mails.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { supportMailbox, supportMails } from '../support-mail.tables.ts'
import { supportRequests } from '../support.tables.ts'
import { answerMail, mailHash } from './answer-mail.ts'
import { imapConnectionOf } from './mailbox.ts'
import { leaseTimes } from '../../platform/leases.ts'
import { leaseMailbox } from './mailbox-lease.ts'

describeMailbox('the mailbox', () => {
  const box = openMailbox()
  const { mail, at, append, read, emptied } = box
  const { support } = mail
  const { provider } = support
  const mailboxRow = async () => (await provider.database.db.select().from(supportMailbox))[0]!

  describe('each mail is processed once', () => {
    test('a mail that is in the mailbox twice, or is marked as unread again, is processed once', async () => {
      const raw = teamMail({ notice: box.asked.notice })
      await box.server.append(raw)
      await box.server.append(raw)
      expect(await read()).toEqual(['answered', 'repeated'])
      await box.server.append(raw)
      expect([await read(), (await mail.seen(box.asked)).said.length, (await emptied()).length]).toEqual([['repeated'], 1, 3])
    })

    test('a mail without Message-ID is identified by its header', async () => {
      const raw = teamMail({ notice: box.asked.notice, messageId: '' })
      await box.server.append(raw)
      await box.server.append(raw)
      expect([await read(), (await emptied()).length]).toEqual([['answered', 'repeated'], 2])
    })

    test.each([
      ['an answer', saying('It turns.'), 'answered'],
      ['a closing message', saying('/close\nGoodbye.'), 'closed'],
      ['a mail that cannot be carried out', saying(''), 'told'],
    ])('%s that two processes read concurrently is processed once', async (_name, lines, outcome) => {
      const raw = Buffer.from(teamMail({ notice: box.asked.notice, lines }))
      const author = { requestId: box.asked.id, seen: [], operator: 'kim', address: 'kim@game.example' }
      const o = { hash: mailHash({ messageId: `<${outcome}@x>` }, raw), source: raw, size: '' }
      const outcomes = await Promise.all([1, 2].map(() => answerMail(mail.reading(at()), author, o)))
      expect(outcomes.toSorted()).toEqual([outcome, 'repeated'].toSorted())
      const { said } = await mail.seen(box.asked)
      expect([said.length, (await mail.send()).length]).toEqual(outcome === 'told' ? [0, 1] : [1, 0])
    })

    test('if the connection is lost between processing and marking, the mail is not processed again', async () => {
      await append({ lines: saying('/close\nGoodbye.') })
      const line = await brokenAt(box.server.url, 'UID STORE')
      expect(await read(at(line.url))).toEqual([])
      line.close()
      expect([(await mail.seen(box.asked)).said, await box.server.flags()]).toEqual([['Goodbye.'], [[]]])
      expect([await read(), (await mail.seen(box.asked)).said, await mail.send(), await emptied()]).toEqual([
        ['repeated'],
        ['Goodbye.'],
        [],
        [['\\Seen']],
      ])
    })

    test('if the connection is lost before processing, the mail is processed later', async () => {
      await append()
      const line = await brokenAt(box.server.url, 'BODY.PEEK[]')
      expect(await read(at(line.url))).toEqual([])
      line.close()
      expect([(await mail.seen(box.asked)).said, await read(), (await emptied()).length]).toEqual([[], ['answered'], 1])
    })

    test('a mail at which the connection is lost does not block the others', async () => {
      const other = await mail.ask()
      await append()
      await append({ notice: other.notice })
      const [first] = await box.server.uids()
      const line = await brokenAt(box.server.url, `UID FETCH ${String(first)} `)
      const process = { ...at(line.url), suspects: new Set<number>() }
      expect([await read(process), await read(process)]).toEqual([[], ['answered']])
      line.close()
      expect([(await mail.seen(other)).said.length, (await mail.seen(box.asked)).said.length]).toEqual([1, 0])
      expect([await read(), (await emptied()).length]).toEqual([['answered'], 2])
    })

    test('if the database fails, the mail is retried, and the others are processed', async () => {
      const other = await mail.ask()
      await append()
      await append({ notice: other.notice })
      const { desk } = mail.reading()
      let failures = 0
      const failing: typeof desk = {
        ...desk,
        answer: async (...given) => {
          if (given[0] === box.asked.id && (failures += 1) === 1) throw new Error('the disk is full')
          return desk.answer(...given)
        },
      }
      expect(await read({ desk: failing })).toEqual(['failed', 'answered'])
      expect(await read({ desk: failing })).toEqual(['answered'])
      expect([(await mail.seen(box.asked)).said.length, (await mail.seen(other)).said.length, (await emptied()).length]).toEqual([1, 1, 2])
    })

    test('a mail that has failed is read after the others by the next run', async () => {
      const other = await mail.ask()
      await append()
      const { desk } = mail.reading()
      const tried: number[] = []
      const failing: typeof desk = {
        ...desk,
        answer: async (...given) => {
          tried.push(given[0])
          if (tried.length === 1) throw new Error('the bucket does not respond')
          return desk.answer(...given)
        },
      }
      const process = { desk: failing, suspects: new Set<number>() }
      expect(await read(process)).toEqual(['failed'])
      await append({ notice: other.notice })
      expect(await read(process)).toEqual(['answered', 'answered'])
      expect(tried).toEqual([box.asked.id, other.id, box.asked.id])
      await emptied()
    })

    test('of a hundred mails with a broken one, the other 99 are processed', async () => {
      const broken = `From: kim@game.example\r\n${'x'.repeat(70_000)}\r\n\r\nhello`
      const all: AskedRequest[] = []
      for (let i = 0; i < 100; i += 1) {
        // The order matters.
        const one = await mail.ask()
        await box.server.append(i === 50 ? broken : teamMail({ notice: one.notice, lines: saying(`Answer ${String(i)}`) }))
        all.push(one)
      }
      const results = await read()
      expect([results.length, results.filter((result) => result === 'answered').length, results[50]]).toEqual([100, 99, 'broken'])
      for (const [i, one] of all.entries()) {
        expect((await mail.seen(one)).said).toEqual(i === 50 ? [] : [`Answer ${String(i)}`])
      }
      await emptied()
    }, 180_000)
  })

  describe('readers and servers', () => {
    test('one process reads at a time; the lease of an ended process expires after two minutes', async () => {
      const lease = await leaseMailbox(mail.reading(), '00000000-0000-4000-8000-000000000001')
      expect(lease).toBeDefined()
      await append()
      expect([await read(), await box.server.flags()]).toEqual([[], [[]]])
      provider.now = new Date(provider.now.getTime() + leaseTimes.mailbox)
      expect(await read()).toEqual(['answered'])
      expect(await lease!.begin('1:1')).toBe(false)
      await emptied()
    })

    test('a lease of a clock that was an hour ahead does not keep the mailbox from being read', async () => {
      const right = provider.now
      provider.now = new Date(right.getTime() + 3_600_000)
      expect(await leaseMailbox(mail.reading(), '00000000-0000-4000-8000-000000000002')).toBeDefined()
      provider.now = right
      await append()
      expect(await read()).toEqual(['answered'])
      await emptied()
    })

    test('an unreadable mailbox is logged once per reason, without user and host, and once when it is readable again', async () => {
      const closed = await freePort()
      const since = provider.now
      const down = `imap://answers:pass@127.0.0.1:${String(closed)}/INBOX`
      await append()
      expect([await read(at(down)), await mailboxRow()]).toEqual([
        [],
        expect.objectContaining({ failingSince: since, lastError: 'ECONNREFUSED' }),
      ])
      provider.now = new Date(provider.now.getTime() + 20_000)
      await read(at(down))
      expect((await mailboxRow()).failingSince).toEqual(since)
      await read(at(box.server.urlOfStranger))
      expect((await mailboxRow()).lastError).toBe('the password is refused')
      await read(at(`${box.server.url}/Nowhere`))
      expect((await mailboxRow()).lastError).toBe('there is no such folder')
      expect([await read(), await mailboxRow()]).toEqual([['answered'], expect.objectContaining({ failingSince: null, lastError: null })])
      expect(
        box.written.map((line) => (JSON.parse(line) as { msg: string; why?: string }).why ?? 'read').filter((why) => why !== undefined),
      ).toEqual(['ECONNREFUSED', 'the password is refused', 'there is no such folder', 'read'])
      expect(box.written.join('\n')).not.toMatch(/answers|127\.0|pass%2F|game\.example/)
      await emptied()
    }, 120_000)

    test('a remote server without STARTTLS receives no password', async () => {
      const line = await brokenAt(box.server.url, 'never said')
      // An address of this machine that is not recognised as loopback.
      const elsewhere = line.url.replace('127.0.0.1', '127.1')
      expect([await read(at(elsewhere)), (await mailboxRow()).lastError]).toEqual([[], 'TLS cannot be started'])
      expect(line.said()).not.toMatch(/LOGIN|AUTHENTICATE/)
      expect([await read(at(line.url)), line.said()]).toEqual([[], expect.stringMatching(/LOGIN|AUTHENTICATE/)])
      line.close()
    })

    describe('with TLS', () => {
      let server: MailboxServer
      /** The certificates that the system trusts. */
      const trusted = getCACertificates('default')
      beforeAll(async () => {
        server = await startMailboxServer(dovecotPath, { hasTls: true })
      })
      afterAll(async () => {
        setDefaultCACertificates(trusted)
        await server.stop()
      })

      /** A connection to the server, whose certificate is for this name. */
      const lineTo = async (url: string, host: string): Promise<{ url: string; said: () => string; close: () => void }> => {
        const line = await brokenAt(url, 'never said')
        return { ...line, url: line.url.replace('127.0.0.1', host) }
      }
      test.each([
        ['TLS from the first byte', () => server.tlsUrl, '127.0.0.1'],
        ['TLS started by STARTTLS', () => server.url, '127.1'],
      ])('%s: mails are read, and neither password nor commands are sent in plain text', async (_name, url, host) => {
        const line = await lineTo(url(), host)
        setDefaultCACertificates(trusted)
        expect([await read(at(line.url)), (await mailboxRow()).lastError]).toEqual([[], 'DEPTH_ZERO_SELF_SIGNED_CERT'])
        setDefaultCACertificates([...trusted, server.certificate])
        await server.append(teamMail({ notice: box.asked.notice }))
        expect([await read(at(line.url)), (await mailboxRow()).lastError]).toEqual([['answered'], null])
        expect(line.said()).not.toMatch(/LOGIN|AUTHENTICATE|SEARCH|FETCH/)
        line.close()
      })

      test('a server with a certificate of another name receives no password', async () => {
        setDefaultCACertificates([...trusted, server.certificate])
        const line = await lineTo(server.tlsUrl, 'localhost')
        expect([await read(at(line.url)), (await mailboxRow()).lastError]).toEqual([[], 'ERR_TLS_CERT_ALTNAME_INVALID'])
        line.close()
      })
    })

    test.each([
      ['that sends nothing', ''],
      ['that sends only its greeting', '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n'],
    ])('a connection to a server %s times out', async (_name, greeting) => {
      const frozen = await frozenServer(greeting)
      expect(await read({ ...at(frozen.url), timeout: 300 })).toEqual([])
      frozen.close()
      expect((await mailboxRow()).lastError).not.toBeNull()
      expect(await read()).toEqual([])
    })
  })

  test('the hash of a mail without a request is kept for 30 days', async () => {
    await provider.database.db.delete(supportRequests).where(eq(supportRequests.id, box.asked.id))
    await append()
    expect(await read()).toEqual(['told'])
    const kept = async () => (await provider.database.db.select().from(supportMails).where(isNull(supportMails.requestId))).length
    await support.tidy()
    const before = await kept()
    provider.now = new Date(provider.now.getTime() + 30 * 24 * 3600_000)
    await support.tidy()
    expect([before > 0, await kept()]).toEqual([true, 0])
  })

  test('stored hashes contain no part of a mail', async () => {
    await append({ messageId: '<kim-and-ash@game.example>' })
    expect(await read()).toEqual(['answered'])
    const rows = await provider.database.db.select().from(supportMails)
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await emptied()
  })
})

test.each([
  ['imaps://a%40b:p%2Fw@mail.example', { host: 'mail.example', port: 993, secure: true, auth: { user: 'a@b', pass: 'p/w' } }, 'INBOX'],
  ['imaps://a:b@mail.example:1993/Support%20answers', { host: 'mail.example', port: 1993, secure: true }, 'Support answers'],
  ['imap://a:b@mail.example/INBOX', { host: 'mail.example', port: 143, secure: false, doSTARTTLS: true }, 'INBOX'],
  ['imap://a:b@127.0.0.1:1143', { host: '127.0.0.1', port: 1143, secure: false, doSTARTTLS: false }, 'INBOX'],
  ['imap://a:b@[::1]:1143', { host: '::1', port: 1143, secure: false, doSTARTTLS: false }, 'INBOX'],
])('%s sets the connection options and the folder', (address, connection, folder) => {
  const { connection: found, ...rest } = imapConnectionOf(address)
  expect([found, rest]).toEqual([expect.objectContaining(connection), { folder }])
})
