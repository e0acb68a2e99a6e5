/**
 * The outbox (T1): no message without its cause, sent once, retried after a failure, not sent when it is too late; over real SMTP and HTTP.
 */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { leaseTimes } from '../platform/leases.ts'
import { createLog } from '../platform/log.ts'
import { connectionOf, createSmtp, NotDeliverable, type Mail } from '../platform/mail.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createTwilio, type Sms } from '../platform/sms.ts'
import { createVault } from '../platform/vault.ts'
import { messages } from './messages.tables.ts'
import { pauseAfter } from '../platform/pauses.ts'
import { messageBackOff, sendMessages, type SendDeps } from './send-messages.ts'
import { writeMessage } from './write-message.ts'

let database: OpenDatabase
let now = testNow
const box: (Sms | Mail)[] = []
const scheduled: Date[] = []
const vaultOf = (pepper = 'pepper') => createVault(createSecrets(database.db), { current: pepper })
const deps = (more: Partial<SendDeps> = {}): SendDeps => ({
  db: database.db,
  now: () => now,
  log: createLog('silent'),
  vault: vaultOf(),
  mail: (mail) => Promise.resolve(void box.push(mail)),
  sms: (sms) => Promise.resolve(void box.push(sms)),
  schedule: (_channel, at) => void scheduled.push(at),
  ...more,
})
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}
const write = async (to: string): Promise<string> =>
  writeMessage(database.db, await vaultOf()(), { channel: 'sms', to, text: `for ${to}` }, { now, until: new Date(now.getTime() + 300_000) })
const row = async () => (await database.db.select().from(messages))[0]!

beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(messages)
  box.length = 0
  scheduled.length = 0
})

describe('the outbox', () => {
  test('a message is stored in the transaction of its cause, or not at all', async () => {
    const vault = await vaultOf()()
    const cause = database.db.transaction(async (tx) => {
      await writeMessage(tx, vault, { channel: 'sms', to: '+821012345678', text: 'hello' }, { now, until: now })
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    expect(await database.db.select().from(messages)).toEqual([])
  })

  test('concurrent runs send each message once', async () => {
    for (let i = 0; i < 25; i += 1) await write(`+8210000000${String(i).padStart(2, '0')}`)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendMessages(deps(), 'sms')))
    expect(sent.reduce((sum, n) => sum + n)).toBe(25)
    expect(new Set(box.map(({ to }) => to)).size).toBe(25)
    expect(box.length).toBe(25)
  })

  test('one run sends everything that is due, also when the planner expects a table of one row', async () => {
    await write('+821000000099')
    await database.db.execute(sql`vacuum analyze`)
    for (let i = 0; i < 6; i += 1) await write(`+821000000000${String(i)}`)
    expect(await sendMessages(deps(), 'sms')).toBe(7)
    expect(new Set(box.map(({ to }) => to)).size).toBe(7)
  })

  test.each([
    ['a mail with images', { imageIds: ['a'] }, leaseTimes.imagesByMail],
    ['another mail', {}, leaseTimes.row],
  ])('%s is leased for the time that it may take', async (_name, images, time) => {
    const mail = { channel: 'mail', to: 'a@mail.example', subject: 'a', text: 'b', ...images } as const
    await writeMessage(database.db, await vaultOf()(), mail, { now, until: new Date(now.getTime() + 300_000) })
    const leased: number[] = []
    const sending = async (): Promise<void> => void leased.push((await row()).nextAttemptAt.getTime() - now.getTime())
    expect(await sendMessages(deps({ mail: sending }), 'mail')).toBe(1)
    expect(leased).toEqual([time])
  })

  test('the records of all messages of a campaign are deleted after seven days, in one run', async () => {
    const old = {
      channel: 'sms',
      sealed: null,
      createdAt: new Date(now.getTime() - 8 * 86_400_000),
      sendUntil: now,
      nextAttemptAt: now,
    } as const
    await database.db.insert(messages).values(Array.from({ length: 120 }, () => ({ id: randomUUID(), ...old })))
    await sendMessages(deps(), 'sms')
    expect(await database.db.$count(messages)).toBe(0)
  })

  test('a failed message is retried with growing delays, and the job is scheduled for each retry', async () => {
    await write('+821012345678')
    let failures = 0
    const failing = deps({ sms: () => Promise.reject(new Error(`down ${String((failures += 1))}`)) })
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      await sendMessages(failing, 'sms')
      const { nextAttemptAt, lastError, attempts } = await row()
      expect([lastError, attempts]).toEqual([`down ${String(i + 1)}`, i + 1])
      waits.push(nextAttemptAt.getTime() - now.getTime())
      expect(scheduled.at(-1)).toEqual(nextAttemptAt)
      later(waits.at(-1)! - 1)
      expect(await sendMessages(failing, 'sms')).toBe(0)
      expect(failures).toBe(i + 1)
      later(1)
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    expect(pauseAfter(messageBackOff, 40)).toBe(300_000)
    expect([await sendMessages(deps(), 'sms'), box.length]).toEqual([1, 1])
    expect(await row()).toMatchObject({ sealed: null, sentAt: now, lastError: null })
  })

  test('a message that waits since the clock was an hour ahead is sent at once when the clock is set back', async () => {
    const right = now
    await write('+821012345678')
    later(3_600_000)
    await database.db.update(messages).set({ sendUntil: new Date(now.getTime() + 300_000) })
    await sendMessages(deps({ sms: () => Promise.reject(new Error('down')) }), 'sms')
    now = right
    box.length = 0
    expect([await sendMessages(deps(), 'sms'), box.length]).toEqual([1, 1])
  })

  test('a permanently refused message or one past its time limit is given up, and its content is deleted', async () => {
    await write('+821012345678')
    await sendMessages(deps({ sms: () => Promise.reject(new NotDeliverable('no such number')) }), 'sms')
    expect(await row()).toMatchObject({ sealed: null, sentAt: null, givenUpAt: now, lastError: 'no such number' })
    await database.db.delete(messages)
    await write('+821012345678')
    later(300_000)
    expect([await sendMessages(deps(), 'sms'), box]).toEqual([0, []])
    expect(await row()).toMatchObject({ sealed: null, givenUpAt: now, lastError: 'too late' })
  })

  test('if a process ends while it sends, another process sends the message after a minute', async () => {
    await write('+821012345678')
    // Sending never returns.
    void sendMessages(deps({ sms: () => new Promise(() => {}) }), 'sms')
    await expect.poll(async () => (await row()).attempts).toBe(1)
    later(59_999)
    expect(await sendMessages(deps(), 'sms')).toBe(0)
    later(1)
    expect([await sendMessages(deps(), 'sms'), box.length]).toEqual([1, 1])
  })

  test('while a mail server responds slowly, another process sends the mails that this one has not begun', async () => {
    const vault = await vaultOf()()
    const all = Array.from({ length: 10 }, (_, i) => `player-${String(i)}@example.com`)
    for (const to of all)
      await writeMessage(
        database.db,
        vault,
        { channel: 'mail', to, subject: 'a', text: 'b' },
        { now, until: new Date(now.getTime() + 300_000) },
      )
    const begun: string[] = []
    void sendMessages(deps({ mail: ({ to }) => new Promise(() => void begun.push(to)) }), 'mail')
    await expect.poll(() => begun.length).toBe(2)
    expect(await sendMessages(deps(), 'mail')).toBe(8)
    expect([...begun, ...box.map(({ to }) => to)].toSorted()).toEqual(all)
  })

  test('a message that is sealed with another secret is left to a process that has it', async () => {
    await write('+821012345678')
    await sendMessages(deps({ vault: vaultOf('another') }), 'sms')
    expect([box, await row()]).toMatchObject([[], { givenUpAt: null, lastError: 'encrypted with another key' }])
    later(2000)
    expect([await sendMessages(deps(), 'sms'), box]).toMatchObject([1, [{ text: 'for +821012345678' }]])
  })

  test('a message whose secret no process has is given up when it is too late', async () => {
    await write('+821012345678')
    await sendMessages(deps({ vault: vaultOf('another') }), 'sms')
    later(24 * 3600_000)
    await sendMessages(deps({ vault: vaultOf('another') }), 'sms')
    expect([box, await row()]).toMatchObject([[], { sealed: null, lastError: 'encrypted with another key' }])
    expect((await row()).givenUpAt).not.toBeNull()
  })

  test('a message is retried if the key cannot be read from the database', async () => {
    await write('+821012345678')
    await sendMessages(deps({ vault: () => Promise.reject(new Error('Connection terminated')) }), 'sms')
    expect([box, await row()]).toMatchObject([[], { givenUpAt: null, lastError: 'Connection terminated' }])
    expect(scheduled).toEqual([(await row()).nextAttemptAt])
    later(2000)
    expect([await sendMessages(deps(), 'sms'), box]).toMatchObject([1, [{ text: 'for +821012345678' }]])
  })

  test('a channel that is not configured gives up at once', async () => {
    await write('+821012345678')
    await sendMessages(deps({ sms: undefined }), 'sms')
    expect((await row()).lastError).toBe('no service for sms is configured')
  })

  test('records of sent messages are deleted after a week', async () => {
    await write('+821012345678')
    await sendMessages(deps(), 'sms')
    later(7 * 24 * 3600_000 - 1)
    await sendMessages(deps(), 'sms')
    expect((await database.db.select().from(messages)).length).toBe(1)
    later(1)
    await sendMessages(deps(), 'sms')
    expect(await database.db.select().from(messages)).toEqual([])
  })
})

describe('mail by SMTP', () => {
  const received: { from: string; to: string[]; user: string; raw: Buffer }[] = []
  let answer: { at: 'greeting' | 'auth' | 'mail' | 'rcpt' | 'data'; code: number } | undefined
  const refused = (code: number): Error => Object.assign(new Error('<secret@mail.example> is refused'), { responseCode: code })
  let smtp: ReturnType<typeof createSmtp>
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(answer?.at === 'greeting' ? refused(answer.code) : undefined),
    onMailFrom: (_address, _session, done) => done(answer?.at === 'mail' ? refused(answer.code) : undefined),
    onAuth: ({ username, password }, _session, done) =>
      answer?.at === 'auth' || password !== 'pass word' ? done(refused(535)) : done(null, { user: username }),
    onRcptTo: (_address, _session, done) => done(answer?.at === 'rcpt' ? refused(answer.code) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (answer?.at === 'data') return done(refused(answer.code))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), user: String(session.user), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  server.on('error', () => {})
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    smtp = createSmtp({ url: `smtp://site:pass%20word@127.0.0.1:${String(port)}`, from: 'Everharrow <no-reply@game.example>' })
  })
  afterAll(async () => {
    smtp.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  beforeEach(() => {
    answer = undefined
    received.length = 0
  })
  const mail: Mail = {
    id: 'm-1',
    to: 'reaper@mail.example',
    subject: '[에버해로우] 사전등록',
    text: '링크',
    html: '<p>링크 &#38; 버튼</p>',
  }

  test('a mail arrives with its own characters, as text and as HTML, marked as automatic', async () => {
    await smtp.send(mail)
    const [one] = received
    expect([one!.from, one!.to, one!.user]).toEqual(['no-reply@game.example', ['reaper@mail.example'], 'site'])
    const read = await PostalMime.parse(one!.raw)
    expect([read.subject, read.text?.trim(), read.html?.trim(), read.messageId]).toEqual([
      mail.subject,
      '링크',
      '<p>링크 &#38; 버튼</p>',
      '<m-1@game.example>',
    ])
    expect(read.from).toMatchObject({ name: 'Everharrow', address: 'no-reply@game.example' })
    expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('an address with further addresses or headers in it adds no recipient and no header', async () => {
    const to = 'a@mail.example, b@mail.example\r\nBcc: c@mail.example'
    const outcome = await smtp.send({ ...mail, to }).then(
      () => 'sent',
      () => 'refused',
    )
    const recipients = received.flatMap(({ to: its }) => its)
    expect([outcome, recipients.length]).toEqual(outcome === 'sent' ? ['sent', 1] : ['refused', 0])
    for (const address of ['a@mail.example', 'b@mail.example', 'c@mail.example']) expect(recipients).not.toContain(address)
    for (const { raw } of received) expect(raw.toString()).not.toMatch(/^bcc:/im)
  })

  test.each([
    ['rcpt', 550, true],
    ['rcpt', 450, false],
    ['data', 554, true],
    ['data', 421, false],
    // About the sender, the login or the connection: the operator can mend it.
    ['greeting', 554, false],
    ['auth', 535, false],
    ['mail', 550, false],
    ['mail', 553, false],
    ['mail', 530, false],
    ['rcpt', 530, false],
    // The mail is too large (RFC 1870 §6.1).
    ['mail', 552, true],
  ] as const)('a refusal at %s with %i is permanent: %s', async (at, code, isFinal) => {
    answer = { at, code }
    const { url, from } = {
      url: `smtp://site:pass%20word@127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
      from: 'a@game.example',
    }
    const client = createSmtp({ url, from })
    const error: unknown = await client.send(mail).catch((thrown: unknown) => thrown)
    client.close()
    expect([error instanceof NotDeliverable, error instanceof Error]).toEqual([isFinal, true])
    // The server's message repeats the address; ours does not.
    expect((error as Error).message).toMatch(new RegExp(`^the mail server: ${String(code)}$`))
  })

  test.each([
    [
      'smtps://a%40b:p%2Fw@mail.example',
      { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth: { user: 'a@b', pass: 'p/w' } },
    ],
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
    ['smtp://mail.example:2525/?tls=off', { host: 'mail.example', port: 2525, secure: false, requireTLS: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTLS: false }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, secure: false, requireTLS: false }],
  ])('%s sets the connection options', (address, connection) => expect(connectionOf(address)).toEqual(connection))

  test('a server that cannot be reached is a temporary failure', async () => {
    const nowhere = createSmtp({ url: 'smtp://127.0.0.1:1', from: 'a@game.example' }, { timeout: 1000 })
    const error: unknown = await nowhere.send(mail).catch((thrown: unknown) => thrown)
    nowhere.close()
    expect([error instanceof NotDeliverable, (error as Error).message]).toEqual([false, 'the mail server: ESOCKET'])
  })
})

describe('SMS by Twilio’s API', () => {
  const requests: { url: string; authorization: string; form: Record<string, string> }[] = []
  let status = 201
  /** Replaces Twilio's response. */
  let body: string | undefined
  const host = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      requests.push({ url: `${request.method!} ${request.url!}`, authorization: request.headers.authorization ?? '', form })
      response.writeHead(status, { 'content-type': 'application/json', ...(status === 302 ? { location: '/elsewhere' } : {}) })
      response.end(
        body ??
          JSON.stringify(
            status === 201 ? { sid: `SM${'0'.repeat(32)}`, status: 'queued' } : { code: 21_211, message: `To +821012345678 is wrong` },
          ),
      )
    })
  })
  let send: ReturnType<typeof createTwilio>
  const settings = { host: '', account: 'AC0123456789', token: 'to:ken', from: '+15005550006' }
  beforeAll(async () => {
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    settings.host = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`
    send = createTwilio(settings, { fetch })
  })
  afterAll(() => host.close())
  beforeEach(() => {
    requests.length = 0
    status = 201
    body = undefined
  })
  const sms: Sms = { id: 's-1', to: '+821012345678', text: '[에버해로우] 인증번호 123456' }

  test('the request follows Twilio’s documentation', async () => {
    await send(sms)
    await createTwilio({ ...settings, from: 'MG0123' }, { fetch })(sms)
    const authorization = `Basic ${Buffer.from('AC0123456789:to:ken').toString('base64')}`
    const url = 'POST /2010-04-01/Accounts/AC0123456789/Messages.json'
    expect(requests).toEqual([
      { url, authorization, form: { To: sms.to, Body: sms.text, From: '+15005550006' } },
      { url, authorization, form: { To: sms.to, Body: sms.text, MessagingServiceSid: 'MG0123' } },
    ])
  })

  test.each([
    [400, true],
    [404, true],
    [401, false],
    [403, false],
    [429, false],
    [500, false],
    [503, false],
  ])('status %i is a permanent failure: %s', async (given, isFinal) => {
    status = given
    const error: unknown = await send(sms).catch((thrown: unknown) => thrown)
    expect([error instanceof NotDeliverable, (error as Error).message]).toEqual([
      isFinal,
      `the SMS service responded with ${String(given)}`,
    ])
  })

  test.each([
    [200, '<!doctype html><p>Please log in to this network</p>'],
    [200, JSON.stringify({ sid: `SM${'0'.repeat(32)}` })],
    [201, '{}'],
    [201, JSON.stringify({ sid: 'SM1' })],
    [404, '<!doctype html><p>not found</p>'],
    [400, ''],
  ])('a response that is not Twilio’s own is a temporary failure: %i %s', async (given, text) => {
    status = given
    body = text
    const error: unknown = await send(sms).catch((thrown: unknown) => thrown)
    expect([error instanceof NotDeliverable, (error as Error).message]).toEqual([
      false,
      `the SMS service responded with ${String(given)}, not in Twilio’s format`,
    ])
  })

  test('redirects are not followed, and the request times out', async () => {
    status = 302
    await expect(send(sms)).rejects.toThrow('fetch failed')
    expect(requests.length).toBe(1)
    const silent: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('given up'))))
    await expect(createTwilio(settings, { fetch: silent, timeout: 1 })(sms)).rejects.toThrow('given up')
  })
})
