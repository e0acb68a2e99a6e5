/** Every security event, caused over HTTP or by a command: the content of its line, and that it identifies no person. */
import { beforeEach, describe, expect, test } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { aMember, exchange, game, google, logOut, refresh, sendIdToken, signIn, signInDeps } from '#tests/helpers/sign-in.ts'
import { runMembersCommand } from '../personal-data/members-command.ts'
import { defaultLimits, widerLimits } from './limits.ts'
import { createLog } from './log.ts'
import { noFiles } from './file-store.ts'
import { createSecrets, rotateSecret, secretsCached } from './secrets.ts'
import { createSecurityEvents, type SecurityEventName } from './security-events.ts'
import { createVault } from './vault.ts'

interface Line {
  event: SecurityEventName
  level: number
  client?: string
  member?: string
  counted?: string
  [fact: string]: unknown
}
const written: string[] = []
const log = createLog('info', { write: (line: string) => void written.push(line) })
const loggedEvents = (): Line[] => written.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)

const limits = { ...widerLimits(1000), couponGuess: { ...defaultLimits.couponGuess, points: 2 } }
const provider = openProvider('demo', { ...signInDeps, log, limits })
const messages = { origin: 'http://site.test', sends: { mail: true, sms: true }, smsBudget: { KR: 2, '*': 0 }, schedule: () => {} }
const site = openPreRegistration({ log, messages: { ...messages, now: () => site.provider.now } })
let memberNumber: string
let counter = 0

/** Signs a new member in. @returns their refresh token */
async function newSession(from: Provider = provider): Promise<{ token: string; bearer: string; subject: string }> {
  counter += 1
  const subject = `event-${String(counter)}`
  await aMember(provider, { identities: [{ issuer: google.issuer, subject }] })
  const { body } = await signIn(from, { sub: subject, jti: subject })
  const { access, refresh: renewal } = body as { access: { token: string }; refresh: { token: string } }
  const profile = await provider.get('/api/auth/account/profiles', { authorization: `Bearer ${access.token}` })
  memberNumber = profile.body.memberNumber as string
  return { token: renewal.token, bearer: access.token, subject }
}
const later = (ms: number): void => {
  provider.now = new Date(provider.now.getTime() + ms)
}

beforeEach(() => {
  written.length = 0
  provider.clientAddress = '203.0.113.77'
  site.provider.clientAddress = '203.0.113.77'
})

/** The cause of each event, and its log lines. A new event does not compile without its row. */
const causes: Record<SecurityEventName, [cause: () => Promise<unknown>, lines: (object | string)[]]> = {
  'sign-in': [() => newSession(), [{ level: 30, issuer: 'google', client: expect.any(String), member: expect.any(String) }]],
  refused: [
    () => sendIdToken(provider, 'nonsense'),
    [{ level: 30, what: 'sign-in', code: 'INVALID_ID_TOKEN', reason: expect.any(String), client: expect.any(String) }],
  ],
  'session-reuse': [
    async () => {
      const { token } = await newSession()
      await refresh(provider, token)
      later(31_000)
      expect((await refresh(provider, token)).body.code).toBe('SESSION_REVOKED')
    },
    [{ level: 40, client: expect.any(String), member: expect.any(String) }],
  ],
  logout: [
    async () => {
      const { token } = await newSession()
      // The repetition and an unknown token end nothing.
      for (const key of [token, token, 'garbage']) await logOut(provider, key)
    },
    [{ level: 30, client: expect.any(String), member: expect.any(String) }],
  ],
  'logout-everywhere': [
    async () => logOut(provider, (await newSession()).token, '?everywhere=true'),
    [{ level: 30, client: expect.any(String), member: expect.any(String) }],
  ],
  'rate-limit': [
    async () => {
      const narrow = replicaOf(provider, { ...signInDeps, log, limits: { ...limits, signIn: { points: 1, seconds: 600, per: 'address' } } })
      narrow.clientAddress = '203.0.113.78'
      for (let i = 0; i < 5; i += 1) await sendIdToken(narrow, 'nonsense')
    },
    // Of four calls beyond the limit only the first is reported.
    [{ level: 30, limit: 'signIn', client: expect.any(String) }],
  ],
  'guesses-blocked': [
    async () => {
      const { bearer } = await newSession()
      for (let i = 0; i < 4; i += 1)
        await provider.send(
          'POST',
          '/api/claim-rewards/coupon',
          { couponCode: 'NOSUCHCODE1', memberNumber },
          { authorization: `Bearer ${bearer}` },
        )
    },
    [{ level: 40, what: 'coupon of member', client: expect.any(String), member: expect.any(String) }],
  ],
  'sms-budget-spent': [
    async () => {
      for (let i = 0; i < 4; i += 1) await site.askCode(`010-4242-000${String(i)}`)
    },
    [{ level: 40, country: 'KR', budget: 2 }],
  ],
  'operator-act': [
    async () => {
      await newSession()
      const { db } = provider.database
      const events = createSecurityEvents({ log, secrets: createSecrets(db) })
      const deps = { db, now: () => provider.now, files: noFiles, log, events, vault: createVault(createSecrets(db)) }
      await runMembersCommand(deps, { verb: 'revoke', whom: memberNumber, isContact: false, operator: 'kim' })
    },
    [{ level: 30, operator: 'kim', act: 'sessions-revoked', member: expect.any(String) }],
  ],
}

test.each(Object.entries(causes))('%s is logged with its facts and hashes', async (event, [cause, lines]) => {
  await cause()
  const found = loggedEvents().filter((line) => line.event === event)
  expect(found).toEqual(lines.map((line) => ({ event, msg: 'security', time: expect.any(Number), ...(line as object) })))
  for (const { client, member } of found) for (const hash of [client, member]) expect(hash ?? 'x'.repeat(16)).toMatch(/^[\w-]{16}$/)
})

test('no line contains an address, a member number, a token or a phone number', async () => {
  const secretsOfAll: string[] = ['203.0.113.', '424200']
  for (const [cause] of Object.values(causes)) {
    await cause()
    secretsOfAll.push(memberNumber)
  }
  const { token, bearer } = await newSession()
  const all = written.join('\n')
  expect([written.length > 10, [...secretsOfAll, token, bearer].filter((one) => all.includes(one))]).toEqual([true, []])
})

describe('the hashes', () => {
  const clientOf = async (address: string): Promise<string | undefined> => {
    provider.clientAddress = address
    written.length = 0
    await sendIdToken(provider, 'nonsense')
    return loggedEvents()[0]?.client
  }
  test('are the same for the same address until the secret is rotated', async () => {
    const first = await clientOf('198.51.100.1')
    expect([await clientOf('198.51.100.1'), await clientOf('198.51.100.2')]).toEqual([
      first,
      expect.not.stringMatching(`^${String(first)}$`),
    ])
    await rotateSecret(provider.database.db, 'security-events', provider.now)
    later(secretsCached)
    expect(await clientOf('198.51.100.1')).not.toBe(first)
  })
})

test('a sign-in from the game is logged', async () => {
  const token = await game.issueToken(provider.now, { sub: 'event-game', nickname: 'Ash', jti: 'event-game' })
  const answer = await exchange(provider, token)
  expect([answer.status, loggedEvents().map(({ event, issuer }) => [event, issuer])]).toEqual([200, [['sign-in', 'game']]])
})

test('without the database an event is logged without client and member, and nothing fails', async () => {
  const events = createSecurityEvents({ log, secrets: { current: () => Promise.reject(new Error('no database for 203.0.113.77')) } })
  await events.record('logout', {}, { client: '203.0.113.77', memberNumber: '1' })
  expect(loggedEvents()).toEqual([{ event: 'logout', level: 30, msg: 'security', time: expect.any(Number) }])
})
