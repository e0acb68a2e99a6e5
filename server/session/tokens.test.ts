import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf, type Answer } from '#tests/helpers/provider.ts'
import { aMember, google, logOut, profile, refresh, signIn, signInDeps } from '#tests/helpers/sign-in.ts'
import { revokeMember, revokeSession, startSession } from './tokens.ts'

const provider = openProvider('demo', signInDeps)
let memberId: string
beforeEach(async () => {
  memberId = await aMember(provider)
})
afterEach(() => {
  provider.now = testNow
})

const second = 1000
const minute = 60 * second
const day = 86_400 * second
const pass = (milliseconds: number): void => {
  provider.now = new Date(provider.now.getTime() + milliseconds)
}
const outcome = ({ status, body }: Answer): unknown => (status === 200 ? 200 : body.code)

describe('the access token', () => {
  test.each([
    ['899 s', 899 * second, 200],
    ['15 min', 15 * minute, 'UNAUTHORISED'],
  ])('after %s', async (_name, age, expected) => {
    const { body } = await signIn(provider)
    pass(age)
    expect(outcome(await profile(provider, body.access.token))).toBe(expected)
  })
})

describe('renewal (docs/requirements.md "Session")', () => {
  test('gives a new pair, and the old access token stays valid for 30 s', async () => {
    const first = (await signIn(provider)).body
    pass(10 * minute)
    const second = await refresh(provider, first.refresh.token)
    expect([second.status, second.body.access.expiresIn, second.body.region]).toEqual([200, 900, 'KR'])
    expect(new Set([first.access.token, first.refresh.token, second.body.access.token, second.body.refresh.token]).size).toBe(4)
    pass(29_999)
    expect(outcome(await profile(provider, first.access.token))).toBe(200)
    pass(1)
    expect(outcome(await profile(provider, first.access.token))).toBe('UNAUTHORISED')
    expect(outcome(await profile(provider, second.body.access.token))).toBe(200)
  })

  test('access tokens of other sessions and members stay valid', async () => {
    const [one, two] = [(await signIn(provider)).body, (await signIn(provider)).body]
    await aMember(provider, { nickname: 'Bryn', identities: [{ issuer: google.issuer, subject: 'player-2' }] })
    const other = (await signIn(provider, { sub: 'player-2' })).body
    await refresh(provider, one.refresh.token)
    pass(31 * second)
    for (const { access } of [two, other]) expect(outcome(await profile(provider, access.token))).toBe(200)
  })

  test('the grace period does not extend an access token beyond its expiry', async () => {
    const first = (await signIn(provider)).body
    pass(15 * minute - second)
    await refresh(provider, first.refresh.token)
    pass(second)
    expect(outcome(await profile(provider, first.access.token))).toBe('UNAUTHORISED')
  })

  test.each([
    ['at once', 0],
    ['after 29 s', 29],
    ['after 30 s', 30],
  ])('a used token that is sent again %s gives the same pair, with the remaining seconds', async (_name, age) => {
    const first = (await signIn(provider)).body.refresh.token
    const once = (await refresh(provider, first)).body
    pass(age * second)
    const again = await refresh(provider, first)
    expect(again.body).toEqual({ ...once, access: { token: once.access.token, expiresIn: 900 - age } })
    expect(outcome(await profile(provider, once.access.token))).toBe(200)
    expect(outcome(await refresh(provider, once.refresh.token))).toBe(200)
  })

  test('after 31 s the whole session is revoked, and all its tokens are refused', async () => {
    const first = (await signIn(provider)).body
    const once = (await refresh(provider, first.refresh.token)).body
    pass(31 * second)
    expect(outcome(await refresh(provider, first.refresh.token))).toBe('SESSION_REVOKED')
    expect(outcome(await profile(provider, first.access.token))).toBe('UNAUTHORISED')
    expect(outcome(await profile(provider, once.access.token))).toBe('UNAUTHORISED')
    const reused = await refresh(provider, once.refresh.token)
    expect(outcome(reused)).toBe('SESSION_REVOKED')
    expect(reused.status).toBe(401)
    expect(reused.body.message).toContain('For your safety')
  })

  test('a token from three renewals ago revokes its session; another session of the member stays', async () => {
    const [one, other] = [(await signIn(provider)).body, (await signIn(provider)).body]
    let token: string = one.refresh.token
    for (let i = 0; i < 3; i += 1) {
      pass(10 * minute)
      token = (await refresh(provider, token)).body.refresh.token
    }
    expect(outcome(await refresh(provider, one.refresh.token))).toBe('SESSION_REVOKED')
    expect(outcome(await refresh(provider, token))).toBe('SESSION_REVOKED')
    expect(outcome(await refresh(provider, other.refresh.token))).toBe(200)
  })

  test.each([
    ['14 days less a second', 14 * day - second, 200],
    ['14 days', 14 * day, 'SESSION_EXPIRED'],
  ])('unused for %s', async (_name, age, expected) => {
    const { body } = await signIn(provider)
    pass(age)
    expect(outcome(await refresh(provider, body.refresh.token))).toBe(expected)
  })

  test('a session lasts at most 90 days, regardless of renewals, and the last access token ends with it', async () => {
    let token: string = (await signIn(provider)).body.refresh.token
    for (let i = 0; i < 8; i += 1) {
      pass(11 * day)
      token = (await refresh(provider, token)).body.refresh.token
    }
    pass(2 * day - 60 * second)
    const last = (await refresh(provider, token)).body
    expect(last.access.expiresIn).toBe(60)
    pass(60 * second)
    expect(outcome(await refresh(provider, last.refresh.token))).toBe('SESSION_EXPIRED')
    expect(outcome(await profile(provider, last.access.token))).toBe('UNAUTHORISED')
  })

  test('an unknown token, an access token and an ended session are refused', async () => {
    const { body } = await signIn(provider)
    expect(outcome(await refresh(provider, 'x'.repeat(43)))).toBe('SESSION_EXPIRED')
    expect(outcome(await refresh(provider, body.access.token))).toBe('SESSION_EXPIRED')
    const ended = await startSession(provider.database.db, { memberId, now: provider.now })
    const { rows } = await provider.database.query('select id from session_families order by started_at, id', [])
    for (const { id } of rows) await revokeSession(provider.database.db, { familyId: String(id), reason: 'ended', now: provider.now })
    expect(outcome(await refresh(provider, ended.refresh.token))).toBe('SESSION_EXPIRED')
    expect(outcome(await profile(provider, ended.access.token))).toBe('UNAUTHORISED')
  })

  test('concurrent renewals on two replicas all get the same successor', async () => {
    const replica = replicaOf(provider, signInDeps)
    const { token } = (await signIn(provider)).body.refresh
    const answers = await Promise.all([provider, replica, provider, replica, provider, replica].map((one) => refresh(one, token)))
    expect(answers.map(outcome)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => `${body.access.token} ${body.refresh.token}`)).size).toBe(1)
    expect(outcome(await refresh(provider, answers[0]!.body.refresh.token))).toBe(200)
  })
})

describe('logging out (DELETE /auth/tokens/cs-site)', () => {
  const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

  test.each([
    ['the refresh token', (token: string) => token],
    ['the stored hash of the refresh token', digest],
  ])('%s ends only this session, on all replicas at once, and is idempotent', async (_, keyOf) => {
    const replica = replicaOf(provider, signInDeps)
    const [one, other] = [(await signIn(provider)).body, (await signIn(provider)).body]
    const key = keyOf(one.refresh.token)
    for (const each of [provider, replica, provider]) {
      const answer = await logOut(each, key)
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    }
    for (const each of [provider, replica]) {
      expect(outcome(await profile(each, one.access.token))).toBe('UNAUTHORISED')
      expect(outcome(await refresh(each, one.refresh.token))).toBe('SESSION_EXPIRED')
    }
    expect(outcome(await profile(provider, other.access.token))).toBe(200)
  })

  test('a used token ends its session too, because a tab may hold an old one', async () => {
    const first = (await signIn(provider)).body
    pass(minute)
    const next = (await refresh(provider, first.refresh.token)).body
    pass(minute)
    expect((await logOut(provider, first.refresh.token)).status).toBe(204)
    expect(outcome(await profile(provider, next.access.token))).toBe('UNAUTHORISED')
    expect(outcome(await refresh(provider, next.refresh.token))).toBe('SESSION_EXPIRED')
  })

  test('an unknown token responds 204, a missing one 401; a stored digest of a token renews nothing', async () => {
    const { body } = await signIn(provider)
    expect((await logOut(provider, 'x'.repeat(43))).status).toBe(204)
    expect((await provider.send('DELETE', '/api/auth/tokens/cs-site', undefined)).status).toBe(401)
    expect(outcome(await refresh(provider, digest(body.refresh.token)))).toBe('SESSION_EXPIRED')
    expect((await logOut(provider, body.refresh.token, '?everywhere=yes')).status).toBe(400)
    expect(outcome(await profile(provider, body.access.token))).toBe(200)
  })

  test('everywhere: ends all sessions of the member, none of another member, and is idempotent', async () => {
    const [one, two] = [(await signIn(provider)).body, (await signIn(provider)).body]
    await aMember(provider, { nickname: 'Bryn', identities: [{ issuer: google.issuer, subject: 'player-2' }] })
    const other = (await signIn(provider, { sub: 'player-2' })).body
    expect((await logOut(provider, one.refresh.token, '?everywhere=true')).status).toBe(204)
    expect((await logOut(provider, one.refresh.token, '?everywhere=true')).status).toBe(204)
    for (const { access } of [one, two]) expect(outcome(await profile(provider, access.token))).toBe('UNAUTHORISED')
    expect(outcome(await refresh(provider, two.refresh.token))).toBe('SESSION_EXPIRED')
    expect(outcome(await profile(provider, other.access.token))).toBe(200)
  })

  test('everywhere also works with a token that was spent at most 30 s ago', async () => {
    const [one, two] = [(await signIn(provider)).body, (await signIn(provider)).body]
    await refresh(provider, one.refresh.token)
    pass(30 * second)
    expect((await logOut(provider, one.refresh.token, '?everywhere=true')).status).toBe(204)
    expect(outcome(await refresh(provider, two.refresh.token))).toBe('SESSION_EXPIRED')
  })

  test('everywhere requires a token that can be renewed', async () => {
    const first = (await signIn(provider)).body
    const ended = (await signIn(provider)).body
    await logOut(provider, ended.refresh.token)
    const everywhere = async (key: string) => outcome(await logOut(provider, key, '?everywhere=true'))
    expect(await everywhere('x'.repeat(43))).toBe('SESSION_EXPIRED')
    expect(await everywhere(digest(first.refresh.token))).toBe('SESSION_EXPIRED')
    expect(await everywhere(ended.refresh.token)).toBe('SESSION_EXPIRED')
    const next = (await refresh(provider, first.refresh.token)).body
    pass(31 * second)
    expect(await everywhere(first.refresh.token)).toBe('SESSION_REVOKED')
    expect(outcome(await profile(provider, next.access.token))).toBe('UNAUTHORISED')
  })
})

test('an operator ends all sessions of a member by member number', async () => {
  const { db } = provider.database
  const [one, two] = [(await signIn(provider)).body, (await signIn(provider)).body]
  const { memberNumber } = (await profile(provider, one.access.token)).body as { memberNumber: string }
  expect(await revokeMember(db, { memberNumber, now: provider.now })).toBeGreaterThanOrEqual(2)
  for (const { access, refresh: its } of [one, two])
    expect([outcome(await profile(provider, access.token)), outcome(await refresh(provider, its.token))]).toEqual([
      'UNAUTHORISED',
      'SESSION_EXPIRED',
    ])
  expect(await revokeMember(db, { memberNumber, now: provider.now })).toBe(0)
  expect(await revokeMember(db, { memberNumber: '000000000000', now: provider.now })).toBeUndefined()
  expect(outcome(await signIn(provider))).toBe(200)
})

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await provider.database.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
    [],
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) =>
      JSON.stringify((await provider.database.query(`select t::text as row from "${String(name)}" t`, [])).rows),
    ),
  )
  return texts.join('\n')
}

test('the database contains no token and nothing that gives one', async () => {
  const first = (await signIn(provider)).body
  const next = (await refresh(provider, first.refresh.token)).body
  const text = await everything()
  expect(text).toContain(memberId)
  for (const token of [first.access.token, first.refresh.token, next.access.token, next.refresh.token]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  }
})
