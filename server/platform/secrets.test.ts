/** Rotation of secrets, over HTTP: what was signed or encrypted before stays valid for its own lifetime; a second rotation ends it. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { aMember, google, nonceOf, sendIdToken, signInDeps } from '#tests/helpers/sign-in.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { createLog } from './log.ts'
import { operatorActs } from './operator-acts.tables.ts'
import { openCommandServer, type CommandServer } from './command-server.ts'
import { createSecrets, listSecrets, rotateSecret, secretNames, secretsCached, type SecretName } from './secrets.ts'
import { handleTextCommand } from './remote-text-command.ts'
import { runSecretsCommand } from './secrets-command.ts'
import { secrets } from './secrets.tables.ts'
import { createVault } from './vault.ts'

/** Rotates a secret, and advances the provider's clock until every replica has noticed. */
async function rotate(provider: Provider, name: SecretName): Promise<void> {
  await rotateSecret(provider.database.db, name, provider.now)
  provider.now = new Date(provider.now.getTime() + secretsCached)
}

describe('image links', () => {
  const support = openTestSupport()
  const { provider } = support
  const linkNow = async (from: Provider = provider): Promise<string> => {
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const member = await support.member()
    const { id } = (await support.create(member, {}, { images: [{ bytes }] })).body as { id: number }
    const { body } = await from.get(`/api/cs/questions/details/${String(id)}`, await support.bearer(member))
    return body.messages[0].images[0].url as string
  }
  const status = async (link: string, from = provider): Promise<number> => (await from.get(link)).status

  test('a link signed before a rotation works on every replica until it expires', async () => {
    const replica = replicaOf(provider, { attachments: support.files })
    const link = await linkNow()
    await rotate(provider, 'inquiry-images')
    expect([await status(link), await status(link, replica)]).toEqual([200, 200])
    provider.now = new Date(provider.now.getTime() + 10 * 60_000)
    expect(await status(link)).toBe(404)
  })

  test('a link stops working after two rotations', async () => {
    const link = await linkNow()
    await rotate(provider, 'inquiry-images')
    await rotate(provider, 'inquiry-images')
    expect(await status(link)).toBe(404)
  })

  test('a replica signs with the new value some seconds after a rotation', async () => {
    const replica = replicaOf(provider, { ...signInDeps, attachments: support.files })
    await linkNow(replica)
    await rotate(provider, 'inquiry-images')
    const link = await linkNow(replica)
    await rotate(provider, 'inquiry-images')
    expect(await status(link)).toBe(200)
  })
})

describe('two processes during a rotation', () => {
  const provider = openProvider('empty')
  test('the previous value signs until each process must know the new one; both are valid meanwhile', async () => {
    const { db } = provider.database
    const rotatedAt = new Date('2026-11-21T03:00:00.000Z')
    let clock = rotatedAt.getTime() - 1
    const [one, other] = [createSecrets(db, () => clock), createSecrets(db, () => clock)]
    const before = await one.current('inquiry-images')
    expect(await other.all('inquiry-images')).toEqual([before])
    await rotateSecret(db, 'inquiry-images', rotatedAt)
    // A process that reads the secret only now.
    const third = createSecrets(db, () => clock)
    clock = rotatedAt.getTime() + secretsCached - 2
    const [signs, ...valid] = await third.all('inquiry-images')
    expect([signs, valid.length, await other.current('inquiry-images')]).toEqual([before, 1, before])
    clock = rotatedAt.getTime() + 2 * secretsCached
    expect([await one.all('inquiry-images'), await third.all('inquiry-images')]).toEqual([
      [valid[0], before],
      [valid[0], before],
    ])
  })
})

describe('sign-in nonces', () => {
  const provider = openProvider('demo', signInDeps)
  beforeEach(async () => {
    await aMember(provider)
  })
  afterEach(() => {
    provider.now = testNow
  })
  test.each([
    [1, 200],
    [2, 401],
  ])('a nonce issued before %i rotations: %i', async (rotations, status) => {
    const nonce = await nonceOf(provider)
    for (let i = 0; i < rotations; i += 1) await rotate(provider, 'sign-in-nonce')
    expect((await sendIdToken(provider, await google.issueToken(provider.now, { nonce }))).status).toBe(status)
  })
})

describe('codes, links and their messages', () => {
  const site = openPreRegistration()
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('codes, links and messages from before a rotation are sent and accepted after it', async () => {
    await site.askCode('010-7000-0001')
    const asked = await site.askLink('rotation@example.com')
    await rotate(site.provider, 'messages')
    const code = await site.code('010-7000-0001')
    expect((await site.check('010-7000-0001', wrongOf(code))).body.attemptsLeft).toBe(4)
    const { verifiedKey } = (await site.check('010-7000-0001', code)).body as { verifiedKey: string }
    expect((await site.spend(await site.token('rotation@example.com'))).status).toBe(200)
    expect((await site.poll(asked.body.ticket as string)).body.state).toBe('completed')
    expect((await site.register('010-7000-0001', verifiedKey)).status).toBe(200)
    // The requesting network is recognised by its hash with the previous value.
    expect((await site.askCode('010-7000-0001')).status).toBe(429)
  })

  test('registering again after a withdrawal and a rotation gives the same coupon', async () => {
    const number = '010-7000-0009'
    const first = (await site.register(number, await site.key(number))).body.result.couponCode as string
    site.later(3600_000)
    const verifiedKey = await site.key(number)
    const withdrawal = { verifiedKey, what: 'registration' }
    await rotate(site.provider, 'messages')
    expect((await site.provider.send('POST', '/api/pre-order/registration/withdrawal', withdrawal)).status).toBe(200)
    site.later(3600_000)
    expect((await site.register(number, await site.key(number))).body.result.couponCode).toBe(first)
  })

  test('codes and messages are invalid after two rotations', async () => {
    await site.askCode('010-7000-0002')
    const code = await site.code('010-7000-0002')
    await site.askCode('010-7000-0003')
    await rotate(site.provider, 'messages')
    await rotate(site.provider, 'messages')
    expect((await site.check('010-7000-0002', code)).body.code).toBe('CODE_EXPIRED')
    expect(await site.code('010-7000-0003')).toBe('')
  })

  const messages = (secret: { current: string; previous?: string }) => ({
    origin: 'http://site.test',
    sends: { mail: true, sms: true },
    smsBudget: { '*': 1000 },
    now: () => site.provider.now,
    schedule: () => {},
    secret,
  })
  const [old, fresh] = ['a secret that is in no database 0123', 'another secret in no database 4567']

  test('MESSAGE_SECRET rotates the same way, with MESSAGE_SECRET_PREVIOUS', async () => {
    await site.askCode('010-7000-0004')
    const both = { current: fresh, previous: old }
    await site.deliver({ vault: createVault(createSecrets(site.provider.database.db), both) })
    const code = /\d{6}/.exec(site.box.at(-1)!.text)![0]
    const without = replicaOf(site.provider, { messages: messages({ current: fresh }) })
    expect((await site.check('010-7000-0004', code, { from: without })).body.code).toBe('CODE_EXPIRED')
    const withBoth = replicaOf(site.provider, { messages: messages(both) })
    expect((await site.check('010-7000-0004', code, { from: withBoth })).status).toBe(200)
  })

  describe('while MESSAGE_SECRET changes, processes with the new one and those that already accept it are one site', () => {
    const after = { current: fresh, previous: old }
    const before = { current: old, previous: fresh }
    const vault = () => createVault(createSecrets(site.provider.database.db), before)
    /** The latest code. */
    const sentCode = async (): Promise<string> => {
      await site.deliver({ vault: vault() })
      return /\d{6}/.exec(site.box.at(-1)!.text)![0]
    }
    test.each([
      ['from the old to the new', before, after, '010-7000-0005'],
      ['from the new to the old', after, before, '010-7000-0006'],
    ])('%s: a code, its ticket, its key, a registration and a coupon', async (_name, one, other, number) => {
      const [here, there] = [one, other].map((secret) => replicaOf(site.provider, { ...site.serverDeps, messages: messages(secret) })) as [
        Provider,
        Provider,
      ]
      const ticket = randomBytes(24).toString('base64url')
      const asked = await site.askCode(number, { from: here, ticket })
      expect((await site.askCode(number, { from: there, ticket })).body).toEqual(asked.body)
      const code = await sentCode()
      const first = await site.check(number, code, { from: there, ticket })
      expect(first.status).toBe(200)
      // Repeated, because the response was lost.
      expect((await site.check(number, code, { from: here, ticket })).body).toEqual(first.body)
      const { verifiedKey } = first.body as { verifiedKey: string }
      const registered = await site.register(number, verifiedKey, {}, here)
      expect(registered.status).toBe(200)
      expect((await site.register(number, verifiedKey, {}, there)).body).toEqual(registered.body)
    })

    test('a process that does not know the new secret does not find its codes: it must accept it first', async () => {
      const number = '010-7000-0007'
      const changed = replicaOf(site.provider, { ...site.serverDeps, messages: messages(after) })
      await site.askCode(number, { from: changed })
      const unchanged = replicaOf(site.provider, { ...site.serverDeps, messages: messages({ current: old }) })
      expect((await site.check(number, await sentCode(), { from: unchanged })).body.code).toBe('CODE_EXPIRED')
    })
  })
})

describe('the command', () => {
  let folder: string
  let database: OpenDatabase
  let commandServer: CommandServer
  const now = (): Date => new Date('2026-12-01T03:00:00.000Z')
  const recorded: unknown[] = []
  const deps = () => ({
    db: database.db,
    now,
    environment: {},
    events: { record: async (event: string, facts: object) => void recorded.push({ event, ...facts }) },
  })
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    database = await openDatabase({ folder: join(folder, 'pglite') })
    commandServer = await openCommandServer(
      folder,
      { secrets: handleTextCommand((args) => runSecretsCommand(deps(), args)) },
      createLog('silent'),
    )
  })
  afterAll(async () => {
    commandServer.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (...args: string[]) => runSecretsCommand(deps(), args)

  test('list shows names and ages, never values', async () => {
    await createSecrets(database.db).current('inquiry-images')
    await rotateSecret(database.db, 'messages', new Date('2026-11-01T03:00:00.000Z'))
    await rotateSecret(database.db, 'messages', new Date('2026-11-21T03:00:00.000Z'))
    const { lines, code } = await run('list')
    expect([code, lines.find((line) => line.startsWith('messages'))]).toEqual([
      0,
      expect.stringContaining('generation 2, 10 days old, previous 30 days old'),
    ])
    expect(lines.find((line) => line.startsWith('sign-in-nonce'))).toContain('not created yet')
    const values = (await database.db.select().from(secrets)).map(({ value }) => value)
    expect([values.length, values.some((value) => lines.join('\n').includes(value))]).toEqual([3, false])
  })

  test('rotate changes one secret or all, and keeps two generations of each', async () => {
    expect((await run('rotate', 'messages', '--as', 'ada')).lines[0]).toBe('messages is now generation 3')
    expect((await run('rotate', '--all', '--as', 'grace')).lines.length).toBe(8)
    const rows = await listSecrets(database.db)
    expect(rows.filter(({ name }) => name === 'messages').map(({ generation }) => generation)).toEqual([4, 3])
  })

  test('each rotation is stored and logged with its operator', async () => {
    const acts = await database.db.select().from(operatorActs).orderBy(asc(operatorActs.id))
    expect(acts.length).toBe(8)
    expect(acts[0]).toMatchObject({ operator: 'ada', act: 'secret-rotated', subject: 'messages', at: now() })
    expect(acts.slice(1).map(({ operator, subject }) => `${operator} ${subject!}`)).toEqual(
      Object.keys(secretNames).map((name) => `grace ${name}`),
    )
    expect(recorded).toEqual(acts.map(({ operator, act, subject }) => ({ event: 'operator-act', operator, act, subject })))
  })

  test.each([
    [['rotate', '--as', 'ada'], /name one secret, or add --all; .*messages/],
    [['rotate', 'messages', '--all', '--as', 'ada'], /name one secret, or add --all/],
    [['rotate', 'nobody', '--as', 'ada'], /there is no secret nobody; .*messages/],
    [['rotate', 'messages'], /the operator’s name is missing/],
    [['rotate', 'messages', 'now', '--as', 'ada'], /not expected: now \(a text/],
    [['rotate', '--everything'], /usage/],
    [['list', 'all'], /not expected: all \(a text/],
    [['list', '--all'], /--all is not an option of list/],
  ])('%j is refused, and changes nothing', async (args, message) => {
    const before = await listSecrets(database.db)
    await expect(run(...args)).rejects.toThrow(message)
    expect(await listSecrets(database.db)).toEqual(before)
  })

  test.each([[[]], [['show']]])('%j prints the usage', async (args) => {
    expect(await run(...args)).toMatchObject({ lines: [expect.stringContaining('usage')], code: 1 })
  })

  test('two concurrent rotations give two generations', async () => {
    await Promise.all([rotateSecret(database.db, 'effort-puzzle', now()), rotateSecret(database.db, 'effort-puzzle', now())])
    const rows = (await listSecrets(database.db)).filter(({ name }) => name === 'effort-puzzle')
    expect(rows.map(({ generation }) => generation)).toEqual([3, 2])
  })

  test('the command calls the running site that has the embedded database', async () => {
    const child = spawn(process.execPath, ['server/platform/rotate-secrets.ts', 'rotate', 'messages'], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '', SANDBOX: '', OPERATOR: 'ada' },
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, output]).toEqual([0, expect.stringContaining('messages is now generation 5')])
  })
})
