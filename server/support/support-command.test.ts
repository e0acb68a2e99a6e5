/** `npm run support`: its arguments, and its calls to a site that has the database to itself. The sandbox's pages do the same (S7). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { openDatabase, type OpenDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { findCommandServer, openCommandServer, type CommandServer, type SendCommand } from '../platform/command-server.ts'
import type { CommandResult } from '../platform/operator-command.ts'
import { createSecrets } from '../platform/secrets.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { createSupportPages } from '../sandbox/support.ts'
import { upsertMember } from '../session/members.queries.ts'
import { readMarkOf } from './desk-thread.ts'
import { createImageLinks } from './image-links.ts'
import { openSupport } from './open-support.ts'
import { handleSupportCommand, sendSupportCommand } from './remote-support-command.ts'
import { parseSupportArgs, runSupportCommand, type CommandDeps } from './support-command.ts'
import type { SupportDesk } from './support-desk.ts'
import { createSupportRequest } from './write-request.ts'

const support = openTestSupport()
const { provider } = support
const now = (): Date => provider.now
let deps: CommandDeps
beforeAll(() => {
  const links = createImageLinks({ secrets: createSecrets(provider.database.db), now })
  deps = { desk: support.desk, links, events: noSecurityEvents, now, origin: 'http://site.test' }
})
/** @param line as an operator types it */
const run = (line: string[], images: Uint8Array[] = [], operator = 'kim'): Promise<CommandResult> => {
  const { args, options } = parseSupportArgs(line)
  return runSupportCommand(deps, { args, options, images, operator })
}
/** `--seen` as `show` prints it. */
const shownMark = async (id: number): Promise<string[]> =>
  /--seen \S+$/.exec((await run(['show', String(id)])).lines.at(-1)!)![0].split(' ')
/** `--seen` for the request as it is now. */
const seen = async (id: number): Promise<string[]> => ['--seen', readMarkOf((await support.desk.show(id))!)]
const aPng = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const create = async (fields: Record<string, string> = {}) => {
  const member = await support.member()
  return { member, id: (await support.create(member, fields, { images: [{ bytes: await aPng() }] })).body.id as number }
}
const statusOf = async (member: string, id: number): Promise<string> => (await support.detail(member, id)).body.status

test('an image of the largest size reaches the process that has the database', async () => {
  const received: number[] = []
  const desk: SupportDesk = {
    ...support.desk,
    answer: (_id, _text, images) => Promise.resolve(void received.push(...images.map((one) => one.length))),
  }
  const send: SendCommand = (_name, body) =>
    handleSupportCommand({ ...deps, desk })(new Request('http://site.test', { method: 'POST', body: JSON.stringify(body) }))
  const images = [new Uint8Array(attachmentRules.maxBytes)]
  await sendSupportCommand(send, { args: ['answer', '1', 'Hello'], options: { seen: '1-1a2b3c4d-2' }, images, operator: 'kim' })
  expect(received).toEqual([attachmentRules.maxBytes])
})

describe('the command', () => {
  test('lists open requests, longest waiting first, shows a thread with links, takes, replies and closes', async () => {
    expect(await run(['list'])).toEqual({ lines: ['there are no such requests'], code: 0 })
    const first = await create({ title: 'First', content: 'One\ntwo' })
    const second = await create({ title: 'Second', locale: 'ko' })
    const lines = (await run(['list'])).lines
    expect([lines.length, lines[0]]).toEqual([
      2,
      expect.stringMatching(new RegExp(`^${String(first.id)}  waiting .*bug  en  \\d{12} Ash  First$`)),
    ])
    expect((await run(['take', String(first.id)])).lines).toEqual([`request ${String(first.id)} is being answered`])
    expect(await statusOf(first.member, first.id)).toBe('answering')
    const taken = /^\d+  answering .*bug  en  \(taken by kim at 2026-11-21T03:00:00\.000Z\)  \d{12} Ash  First$/
    const others = (line: string): boolean => line.includes('taken by')
    const listed = (await run(['list'])).lines
    expect([listed.find((line) => taken.test(line))?.startsWith(`${String(first.id)}  `), listed.filter(others).length]).toEqual([true, 1])
    expect((await run(['show', String(first.id)])).lines[0]).toMatch(taken)
    expect((await run(['answer', String(first.id), 'Like this', ...(await seen(first.id))], [await aPng()])).code).toBe(0)
    const shown = await run(['show', String(first.id)])
    expect(shown.lines[0]).not.toContain('taken by')
    expect([shown.code, shown.lines.slice(1, 6)]).toEqual([
      0,
      ['region KR, server Hollow-01', '', 'member, 2026-11-21T03:00:00.000Z', '  One', '  two'],
    ])
    const links = shown.lines.flatMap((line) => /\[8×6\] http:\/\/site\.test(\S+)$/.exec(line)?.[1] ?? [])
    expect(links.length).toBe(2)
    for (const link of links) expect((await provider.fetch(new Request(`http://site.test${link}`))).status).toBe(200)
    const close = ['close', String(second.id), ...(await seen(second.id))]
    expect([(await run(close)).code, await statusOf(second.member, second.id)]).toEqual([0, 'closed'])
    // One is answered, the other closed.
    expect([(await run(['list'])).lines, (await run(['list', '--all'])).lines.length]).toEqual([['there are no such requests'], 2])
    expect([(await run(close)).code, (await run(['answer', ...close.slice(1), 'x'])).code]).toEqual([0, 1])
  })

  test('lists a new request while a hundred answered ones are open; more than a hundred are listed in pages', async () => {
    const { id: first } = await create()
    await run(['close', String(first), ...(await seen(first))])
    const more = async () => (await create()).id
    const answered: number[] = []
    for (let i = 0; i < 100; i += 1) {
      // The order matters.
      answered.push(await more())
      await support.desk.answer(answered.at(-1)!, 'x', [])
    }
    const waiting = await more()
    const idsOf = ({ lines }: CommandResult): number[] => lines.map((line) => Number(line.split(' ')[0]))
    const listed = idsOf(await run(['list']))
    expect([listed.includes(waiting), listed.some((id) => answered.includes(id))]).toEqual([true, false])
    const [all, rest] = [await run(['list', '--all']), await run(['list', '--all', '--page', '2'])]
    expect([all.lines.length, all.lines.at(-1)]).toEqual([101, `… and ${String(rest.lines.length)} more: --page 2`])
    expect([idsOf(all)[0], idsOf(rest).includes(first)]).toEqual([waiting, true])
    expect((await run(['list', '--page', '0'])).lines[0]).toBe('--page needs a number from 1')
  }, 60_000)

  test.each([
    ['adds a message', { action: 'continue', content: 'More' }],
    ['edits it', { action: 'edit', content: 'Other words' }],
    ['edits its title', { action: 'edit', title: 'Another title' }],
  ])('if the member %s after it was shown, an answer leaves it waiting, and it is not closed', async (_name, change) => {
    const { member, id } = await create()
    const mark = await shownMark(id)
    await support.change(member, id, change)
    expect(await run(['close', String(id), ...mark])).toMatchObject({ code: 1, lines: [expect.any(String), 'it was not closed'] })
    const answered = await run(['answer', String(id), 'x', ...mark])
    expect([answered, await statusOf(member, id)]).toEqual([
      {
        code: 1,
        lines: [
          `the member has written since you read request ${String(id)}: show it`,
          'your answer was sent, and the request waits for another one',
        ],
      },
      'waiting',
    ])
    // The answer is support's: it is not the member's to edit.
    expect((await support.change(member, id, { action: 'edit', content: 'x' })).body.code).toBe('SUPPORT_REQUEST_ANSWERED')
    expect([await run(['answer', String(id), 'y', ...(await seen(id))]), await statusOf(member, id)]).toMatchObject([
      { code: 0 },
      'answered',
    ])
    // The newest words are answered, by an answer that this mark does not contain.
    expect([await run(['answer', String(id), 'z', ...mark]), await statusOf(member, id)]).toMatchObject([{ code: 1 }, 'answered'])
  })

  describe('if the request was answered after it was shown', () => {
    const answeredBy = (id: number, operator: string) => [
      `request ${String(id)} was answered since you read it, by ${operator} at 2026-11-21T03:00:00.000Z`,
      `nothing was changed; npm run support -- show ${String(id)} prints the answer and the new mark`,
    ]
    const saidIn = async (id: number): Promise<string[]> =>
      (await support.desk.show(id))!.messages.filter(({ sender }) => sender === 'support').map(({ content }) => content)

    test.each(['answer', 'close'])('by another operator, %s is refused, and shown again it is possible', async (verb) => {
      const { member, id } = await create()
      const mark = await shownMark(id)
      const line = (read: string[]): string[] => [verb, String(id), ...(verb === 'answer' ? ['From Bert'] : []), ...read]
      expect((await run(['answer', String(id), 'From Anna', ...mark], [], 'anna')).code).toBe(0)
      expect(await run(line(mark), [], 'bert')).toEqual({ code: 1, lines: answeredBy(id, 'anna') })
      expect([await saidIn(id), await statusOf(member, id)]).toEqual([['From Anna'], 'answered'])
      const acts = await provider.database.db
        .select()
        .from(operatorActs)
        .where(eq(operatorActs.subject, String(id)))
      expect(acts.map(({ operator }) => operator)).toEqual(['anna'])
      expect((await run(line(await shownMark(id)), [], 'bert')).code).toBe(0)
    })

    test('and the member has continued it, it is refused, not sent', async () => {
      const { member, id } = await create()
      const mark = await shownMark(id)
      await run(['answer', String(id), 'From Anna', ...mark], [], 'anna')
      await support.change(member, id, { action: 'continue', content: 'More' })
      expect(await run(['answer', String(id), 'From Bert', ...mark], [], 'bert')).toEqual({ code: 1, lines: answeredBy(id, 'anna') })
      expect([await saidIn(id), await statusOf(member, id)]).toEqual([['From Anna'], 'waiting'])
    })

    test('of two operators at the same time, one answers', async () => {
      const { id } = await create()
      const mark = await shownMark(id)
      const outputs = await Promise.all(
        ['anna', 'bert'].map((operator) => run(['answer', String(id), `From ${operator}`, ...mark], [], operator)),
      )
      expect([outputs.filter(({ code }) => code === 0).length, await saidIn(id)]).toEqual([
        1,
        [expect.stringMatching(/^From (anna|bert)$/)],
      ])
    })

    test('by the same operator, the answer is not sent twice, and the request can be closed', async () => {
      const { member, id } = await create()
      const mark = await shownMark(id)
      expect((await run(['answer', String(id), 'Once', ...mark])).code).toBe(0)
      expect(await run(['answer', String(id), 'Once', ...mark])).toEqual({ code: 1, lines: answeredBy(id, 'kim') })
      expect(await saidIn(id)).toEqual(['Once'])
      expect([(await run(['close', String(id), ...mark])).code, await statusOf(member, id)]).toEqual([0, 'closed'])
    })

    test('and nothing is known about who did it, the time is printed', async () => {
      const { id } = await create()
      const mark = await shownMark(id)
      await support.desk.answer(id, 'x', [])
      expect((await run(['answer', String(id), 'y', ...mark])).lines[0]).toBe(
        `request ${String(id)} was answered since you read it, at 2026-11-21T03:00:00.000Z`,
      )
    })
  })

  test('stores the operator’s name, and does nothing without a name', async () => {
    const { member, id } = await create()
    for (const args of [
      ['take', String(id)],
      ['answer', String(id), 'x'],
      ['close', String(id)],
    ])
      expect((await runSupportCommand(deps, { args, images: [] })).lines[0]).toBe(
        'the operator’s name is missing: add --as <name>, or set OPERATOR',
      )
    expect(await statusOf(member, id)).toBe('waiting')
    const read = await seen(id)
    for (const args of [
      ['take', String(id)],
      ['answer', String(id), 'x', ...read],
      ['close', String(id), ...read],
      ['close', String(id), ...read],
    ])
      await run(args)
    const acts = await provider.database.db
      .select()
      .from(operatorActs)
      .where(eq(operatorActs.subject, String(id)))
    expect(acts.map(({ operator, act }) => `${operator} ${act}`)).toEqual([
      'kim request-taken',
      'kim request-answered',
      'kim request-closed',
    ])
  })

  test('prints no control characters', async () => {
    const { id } = await create({ title: 'a\u001B[2Jb', content: 'c\u0007d\u009B31m\u202Ee' })
    const text = [...(await run(['list'])).lines, ...(await run(['show', String(id)])).lines].join('\n')
    expect([/[^\P{Cc}\n]/u.test(text), text.includes('a·[2Jb')]).toEqual([false, true])
    expect(text).not.toMatch(/\u202E/)
  })

  test.each([
    [[], 'the command is missing or unknown'],
    [['burn', '1'], 'the command is missing or unknown'],
    [['show'], 'the number of the request is missing or invalid'],
    [['show', '1; drop table'], 'the number of the request is missing or invalid'],
    [['show', '999999999'], 'there is no request 999999999'],
    [['take', '999999999'], 'there is no request 999999999'],
  ])('%j: prints “%s”', async (args, line) => {
    const output = await run(args)
    expect([output.code, output.lines[0]]).toEqual([1, line])
  })

  test.each([
    [['answer', '1', 'Hello', 'dear', 'player', '--seen', '0-0'], 'dear player'],
    [['answer', '1', 'x', '--image', 'a.png', 'b.png'], 'b.png'],
    [['take', '1', '2', '3'], '2 3'],
    [['show', '2', '3'], '3'],
    [['recording', '2', '3'], '3'],
    [['close', '2', '4', '5'], '4 5'],
    [['list', 'all'], 'all'],
  ])('%j is refused: %s is not expected', (line, surplus) => {
    expect(() => parseSupportArgs(line)).toThrow(`not expected: ${surplus} (a text with spaces needs quotes)\nusage`)
  })

  test.each([
    [['take', '1', '--seen', '0-0', '--as', 'kim'], '--seen is not an option of take'],
    [['close', '1', '--seen', '0-0', '--image', 'a.png'], '--image is not an option of close'],
    [['show', '1', '--all'], '--all is not an option of show'],
  ])('%j is refused: %s', (line, why) => {
    expect(() => parseSupportArgs(line)).toThrow(`${why}\nusage`)
  })

  test('a reply without text, or with a file that is no image, is refused', async () => {
    const { member, id } = await create()
    const read = await seen(id)
    expect((await run(['answer', String(id), ...read])).lines[0]).toContain('needs a text')
    expect((await run(['answer', String(id), 'x', ...read], [Buffer.from('no image')])).lines[0]).toContain('not a png, jpg or gif')
    const other = (await seen((await create()).id))[1]!
    // The form of a notice's mark, which does not say which answers were read.
    const short = read[1]!.split('-')[1]!
    const missing = 'what you have read is missing: add --seen <mark>; show prints the mark'
    for (const [args, refusal] of [
      [['answer', String(id), 'x'], missing],
      [['close', String(id)], missing],
      ...['all', short, other].flatMap((mark) => {
        const refusal = `${mark} is not a mark of request ${String(id)}: show ${String(id)} prints it`
        return [
          [['answer', String(id), 'x', '--seen', mark], refusal],
          [['close', String(id), '--seen', mark], refusal],
        ] as const
      }),
    ] as const)
      expect((await run([...args])).lines[0]).toBe(refusal)
    expect(await statusOf(member, id)).toBe('waiting')
  })
})

describe('with a running site that has the embedded database', () => {
  let folder: string
  let database: OpenDatabase
  let site: CommandServer
  let id: number
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'))
    database = await openDatabase({ folder: join(folder, 'pglite') })
    const { commandHandler } = openSupport({
      database,
      now: () => testNow,
      log: createLog('silent'),
      files: support.files,
      origin: 'http://site.test',
    })
    site = await openCommandServer(folder, { support: commandHandler }, createLog('silent'))
    const identities = [{ issuer: 'https://game.test', subject: 'asker' }]
    const memberId = await upsertMember(database.db, { nickname: 'Ash', identities }, testNow)
    id = await createSupportRequest({ db: database.db, now: () => testNow, files: support.files }, memberId, {
      type: 1,
      title: 'Help',
      content: 'Please',
      privacyConsent: 'true',
      consentVersion: '1',
      locale: 'en',
      requestKey: '3f0e4f4c-2c52-4f6b-9a53-5c1d1c5b9a01',
      files: [],
    })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const command = async (...args: string[]): Promise<{ code: number; out: string }> => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', OPERATOR: '' }
    const child = spawn(process.execPath, ['server/support/support.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (out += piece.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, out }
  }

  test('the command calls that site, with images', async () => {
    const image = join(folder, 'answer.png')
    writeFileSync(image, await aPng())
    const read = /--seen \d+-[0-9a-f]{8}-\d+\n$/
      .exec((await command('show', String(id))).out)![0]
      .trim()
      .split(' ')
    expect(await command('answer', String(id), 'Try this', ...read, '--image', image, '--as', 'Kim')).toEqual({
      code: 0,
      out: `request ${String(id)} is answered\n`,
    })
    expect((await command('answer', String(id), 'And this')).out).toContain(
      'the operator’s name is missing: add --as <name>, or set OPERATOR',
    )
    expect((await command('close', String(id), '--as', 'a name; with more')).out).toContain('an operator’s name consists of')
    const acts = await database.db.select().from(operatorActs)
    expect(acts.map(({ operator, act, subject }) => [operator, act, subject])).toEqual([['kim', 'request-answered', String(id)]])
    expect((await command('show', String(id))).out).toMatch(
      /support, 2026[^]*Try this[^]*\[8×6\] http:\/\/site\.test\/api\/cs\/attachments\//,
    )
    expect(await command('show', '77')).toEqual({ code: 1, out: 'there is no request 77\n' })
    expect((await command('answer', String(id), 'x', '--as', 'kim', '--image', 'nowhere.png')).out).toBe('nowhere.png cannot be read\n')
    expect((await command('list', '--colour')).out).toContain('usage')
  }, 60_000)

  test('only the owner can read the file with the secret, and calls without the secret are refused', async () => {
    const file = join(folder, 'operator.json')
    const { url, secret } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; secret: string }
    expect(process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600).toBe(true)
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const body = JSON.stringify({ args: ['list'], images: [] })
    const post = async (authorization?: string): Promise<number> =>
      (await fetch(new URL('support', url), { method: 'POST', body, headers: authorization === undefined ? {} : { authorization } })).status
    expect([await post(), await post('Bearer x'), await post(secret), await post(`Bearer ${secret}`)]).toEqual([401, 401, 401, 200])
    expect((await findCommandServer(folder)!('support', { args: 1 })).status).toBe(400)
    expect((await findCommandServer(folder)!('members', { args: [] })).status).toBe(404)
    expect(findCommandServer(join(folder, 'nowhere'))).toBeUndefined()
  })

  test('the file is deleted when the site stops, and a command that finds an old one reports it', async () => {
    const file = join(folder, 'operator.json')
    const old = readFileSync(file)
    site.close()
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, old)
    expect(await command('list')).toEqual({ code: 1, out: 'the site does not respond yet; try again in a few seconds\n' })
  }, 60_000)
})

describe('the sandbox’s pages', () => {
  let pages: Hono
  beforeAll(() => {
    pages = new Hono().route('/sandbox', createSupportPages({ desk: support.desk, origin: 'http://site.test', now }))
  })
  const html = async (path: string): Promise<string> => (await pages.request(`/sandbox/support${path}`)).text()
  const post = async (path: string, fields?: Record<string, string | Blob>): Promise<[number, string | null]> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value)
    const response = await pages.request(`/sandbox/support${path}`, { method: 'POST', ...(fields === undefined ? {} : { body }) })
    return [response.status, response.headers.get('location')]
  }

  test('a request can be taken, replied to with an image, and closed', async () => {
    const { member, id } = await create({ title: '<b>Bold</b>', content: 'Words & <i>more</i>' })
    const own = `/${String(id)}`
    const there = [303, `/sandbox/support${own}`]
    expect(await html('')).toContain(`href="/sandbox/support${own}"`)
    const page = await html(own)
    expect([page.includes('<b>Bold'), page.includes('&lt;b&gt;Bold'), page.includes('<i>more')]).toEqual([false, true, false])
    const image = /src="(\/sandbox\/support\/images\/[^"]+)"/.exec(page)![1]!
    const served = await pages.request(image)
    expect([served.status, served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([200, 'image/png', 'no-store'])
    expect([await post(`${own}/take`), await statusOf(member, id)]).toEqual([there, 'answering'])
    expect(await html(own)).toContain('answering by ')
    const attached = new File([new Uint8Array(await aPng())], 'a.png', { type: 'image/png' })
    expect([await post(`${own}/answer`, { content: 'Line\r\nbreak', images: attached }), await statusOf(member, id)]).toEqual([
      there,
      'answered',
    ])
    const { messages } = (await support.detail(member, id)).body
    expect([messages[1].content, messages[1].images.length]).toEqual(['Line\nbreak', 1])
    expect(await post(`${own}/answer`, { content: '' })).toEqual([400, null])
    expect(await post(`${own}/answer`, { content: 'x', images: new File(['text'], 'a.png') })).toEqual([415, null])
    expect([await post(`${own}/close`), await statusOf(member, id)]).toEqual([there, 'closed'])
    expect([await post(`${own}/close`), (await html(own)).includes('<form')]).toEqual([[409, null], false])
  })

  test('an answer to a page that is older than the member’s last message leaves the request waiting, and does not close it', async () => {
    const { member, id } = await create()
    const own = `/${String(id)}`
    const [, mark = ''] = /name="seen" value="(\d+-[0-9a-f]{8}-\d+)"/.exec(await html(own))!
    await support.change(member, id, { action: 'continue', content: 'More' })
    for (const [path, fields] of [
      ['answer', { content: 'x', seen: mark }],
      ['close', { seen: mark }],
    ] as const)
      expect([await post(`${own}/${path}`, fields), await statusOf(member, id)]).toEqual([[303, `/sandbox/support${own}`], 'waiting'])
  })

  test('an answer, or closing, from a page that is older than the last answer is refused', async () => {
    const { member, id } = await create()
    const own = `/${String(id)}`
    const [, mark = ''] = /name="seen" value="(\d+-[0-9a-f]{8}-\d+)"/.exec(await html(own))!
    await run(['answer', String(id), 'From Anna', ...(await seen(id))], [], 'anna')
    expect([await post(`${own}/answer`, { content: 'x', seen: mark }), await post(`${own}/close`, { seen: mark })]).toEqual([
      [409, null],
      [409, null],
    ])
    expect([await statusOf(member, id), (await support.desk.show(id))!.messages.length]).toEqual(['answered', 2])
  })

  test('the list links to older requests, if there are more', async () => {
    const list: SupportDesk['list'] = async (_which, page = 1) => ({ requests: [], left: page === 1 ? 1 : 0 })
    const listing = createSupportPages({ desk: { ...support.desk, list }, origin: 'http://site.test', now })
    const linked = async (query: string) => (await (await listing.request(`/support${query}`)).text()).includes('?page=2')
    expect([await linked(''), await linked('?page=2'), await linked('?page=x')]).toEqual([true, false, true])
  })

  test.each(['/0', '/x', '/999999999', '/images/x'])('%s responds 404', async (path) => {
    expect((await pages.request(`/sandbox/support${path}`)).status).toBe(404)
  })
})

test('the recording of a visit is shown by its code and printed as JSON while it is kept', async () => {
  const { member, id } = await create()
  const recording = '{"format":"everharrow-recording/2"}'
  expect(await run(['recording', String(id)])).toEqual({ lines: [`no recording of request ${String(id)} is stored`], code: 1 })
  const { body } = await provider.send(
    'PUT',
    `/api/cs/questions/${String(id)}/recording`,
    { recording, consent: true },
    await support.bearer(member),
  )
  expect((await run(['show', String(id)])).lines).toContain(`recording ${body.code}, stored until ${body.until}`)
  expect(await run(['recording', String(id)])).toEqual({ lines: [recording], code: 0 })
})
