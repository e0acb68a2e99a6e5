import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { failureOf } from '#tests/helpers/calls.ts'
import { tampered } from '#tests/helpers/fake-issuer.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { aMember, apple, exchange, game, google, logOut, profile, refresh, signIn, signInDeps } from '#tests/helpers/sign-in.ts'
import { memberIdentities, members } from './session.tables.ts'

const provider = openProvider('demo', signInDeps)
afterEach(() => {
  provider.now = testNow
  game.state = 'up'
})

const seconds = Math.floor(testNow.getTime() / 1000)
/** Opens the site from the game and reads the profile. */
async function open(claims: Record<string, unknown>) {
  const { status, body } = await exchange(provider, await game.issueToken(provider.now, { nickname: 'Ash', ...claims }))
  expect(status).toBe(200)
  return (await profile(provider, body.access.token)).body
}

describe('the game’s token (A7)', () => {
  test('creates a member at the first visit from the game', async () => {
    const { status, body } = await exchange(provider, await game.issueToken(provider.now, { sub: 'new', nickname: 'Ash' }))
    expect(status).toBe(200)
    expect(body).toEqual({ access: { token: expect.any(String), expiresIn: 900 }, refresh: { token: expect.any(String) }, region: null })
    expect((await profile(provider, body.access.token)).body).toMatchObject({ nickname: 'Ash', region: null, server: null })
  })

  test('updates a member: omitted fields stay, null clears', async () => {
    const first = await open({ sub: 'moving', region: 'KR', server: 'Hollow-01', is_minor: true })
    const second = await open({ sub: 'moving', nickname: 'Ash the Second', region: 'TW' })
    expect(second).toEqual({ ...first, nickname: 'Ash the Second', region: 'TW' })
    expect(await open({ sub: 'moving', server: null })).toEqual({ ...first, region: 'TW', server: null })
  })

  test('links accounts, which then sign in as the same member; both spellings of Google’s issuer are equal', async () => {
    const linked = await open({
      sub: 'linking',
      identities: [
        { iss: 'accounts.google.test', sub: 'g-1' },
        { iss: apple.issuer, sub: 'a-1' },
      ],
    })
    for (const answer of [await signIn(provider, { sub: 'g-1' }), await signIn(provider, { sub: 'a-1' }, apple)])
      expect((await profile(provider, answer.body.access.token)).body).toEqual(linked)
  })

  // The embedded database runs one transaction after the other.
  test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a sign-in during the unlinking of its account is refused', async () => {
    const memberId = await aMember(provider, {
      identities: [game, google].map(({ issuer }) => ({ issuer, subject: 'unlinked-meanwhile' })),
    })
    const [unlinks, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const unlinking = provider.database.db.transaction(async (tx) => {
      await tx.update(members).set({ nickname: 'Ash' }).where(eq(members.id, memberId))
      isHeld.resolve()
      await unlinks.promise
      await tx.delete(memberIdentities).where(and(eq(memberIdentities.memberId, memberId), eq(memberIdentities.issuer, google.issuer)))
    })
    await isHeld.promise
    const signingIn = signIn(provider, { sub: 'unlinked-meanwhile' })
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await provider.database.query(waiting, [])).rows[0]!['n']).toBe(1)
    unlinks.resolve()
    await unlinking
    expect((await signingIn).status).toBe(403)
  })

  test('unlinks what its list of accounts no longer names, and ends the sessions from before; without a list nothing changes', async () => {
    const google1 = { iss: google.issuer, sub: 'unlink-1' }
    const google2 = { iss: google.issuer, sub: 'unlink-2' }
    const apple1 = { iss: apple.issuer, sub: 'unlink-1' }
    const again = (claims: Record<string, unknown>) => open({ sub: 'unlinking', ...claims })
    const statusOf = async (sub: string, issuer = google) => (await signIn(provider, { sub }, issuer)).status
    const player = await again({ identities: [google1, apple1] })
    // Another member has the same subject at another issuer.
    await aMember(provider, { nickname: 'Other', identities: [{ issuer: 'https://another.test', subject: 'unlink-1' }] })
    const { access, refresh: stolen } = (await signIn(provider, { sub: 'unlink-1' })).body
    for (const claims of [{}, { identities: [apple1, google1] }]) {
      expect(await again(claims)).toEqual(player)
      expect((await profile(provider, access.token)).status).toBe(200)
    }
    expect(await again({ identities: [google2, apple1] })).toEqual(player)
    expect([await statusOf('unlink-1'), await statusOf('unlink-2'), await statusOf('unlink-1', apple)]).toEqual([403, 200, 200])
    expect((await profile(provider, access.token)).status).toBe(401)
    expect((await refresh(provider, stolen.token)).body.code).toBe('SESSION_EXPIRED')
    expect(await again({ identities: [] })).toEqual(player)
    expect([await statusOf('unlink-2'), await statusOf('unlink-1', apple)]).toEqual([403, 403])
    expect(await again({})).toEqual(player)
    const { rows } = await provider.database.query(
      "select nickname from members m join member_identities i on i.member_id = m.id where i.issuer = 'https://another.test'",
      [],
    )
    expect(rows).toEqual([{ nickname: 'Other' }])
  })

  test('may name the player’s own identity among the accounts', async () => {
    const player = await open({ sub: 'own-too' })
    expect(await open({ sub: 'own-too', identities: [{ iss: game.issuer, sub: 'own-too' }] })).toEqual(player)
  })

  test('does not take an account from another member', async () => {
    await aMember(provider, { nickname: 'Owner', identities: [{ issuer: google.issuer, subject: 'owned' }] })
    await open({ sub: 'thief', nickname: 'Thief', identities: [{ iss: google.issuer, sub: 'owned' }] })
    const { body } = await signIn(provider, { sub: 'owned' })
    expect((await profile(provider, body.access.token)).body.nickname).toBe('Owner')
  })

  test('concurrent tokens on two replicas create one member', async () => {
    const replica = replicaOf(provider, signInDeps)
    const claims = { sub: 'hasty', nickname: 'Ash' }
    const answers = await Promise.all(
      [provider, replica, provider, replica].map(async (one) => exchange(one, await game.issueToken(provider.now, claims))),
    )
    const numbers = await Promise.all(
      answers.map(async ({ body }) => (await profile(provider, body.access.token)).body.memberNumber as string),
    )
    expect(new Set(numbers).size).toBe(1)
    const { rows } = await provider.database.query("select count(*)::int as n from member_identities where subject = 'hasty'", [])
    const unowned = await provider.database.query(
      'select count(*)::int as n from members m where not exists (select 1 from member_identities i where i.member_id = m.id)',
      [],
    )
    expect([rows[0], unowned.rows[0]]).toEqual([{ n: 1 }, { n: 0 }])
  })
})

describe('a game token is valid once', () => {
  const attempts = ['a'.repeat(43), 'b'.repeat(43)] as const
  const aToken = (claims: Record<string, unknown> = {}) => game.issueToken(provider.now, { sub: 'once', nickname: 'Ash', ...claims })

  test('a second exchange is refused on every replica, and changes nothing', async () => {
    const replica = replicaOf(provider, signInDeps)
    const token = await aToken()
    const first = await exchange(provider, token)
    expect(failureOf(first)).toBe(200)
    for (const one of [provider, replica]) expect(failureOf(await exchange(one, token))).toEqual([401, 'INVALID_GAME_TOKEN'])
    expect(failureOf(await exchange(provider, await aToken({ jti: 'other' })))).toBe(200)
    expect((await profile(provider, first.body.access.token)).status).toBe(200)
  })

  test('of concurrent exchanges on two replicas one succeeds', async () => {
    const replica = replicaOf(provider, signInDeps)
    const token = await aToken()
    const answers = await Promise.all([provider, replica, provider, replica].map((one) => exchange(one, token)))
    expect(answers.filter((answer) => failureOf(answer) === 200)).toHaveLength(1)
    expect(answers.filter((answer) => String(failureOf(answer)) === '401,INVALID_GAME_TOKEN')).toHaveLength(3)
  })

  test('a retry of the same attempt gets the same response for 30 s; another attempt is refused', async () => {
    const token = await aToken()
    const first = await exchange(provider, token, { attempt: attempts[0] })
    provider.now = new Date(testNow.getTime() + 30_000)
    const again = await exchange(provider, token, { attempt: attempts[0] })
    expect(again.body).toEqual({ ...first.body, access: { ...first.body.access, expiresIn: 870 } })
    expect(failureOf(await exchange(provider, token, { attempt: attempts[1] }))).toEqual([401, 'INVALID_GAME_TOKEN'])
    provider.now = new Date(testNow.getTime() + 31_000)
    expect(failureOf(await exchange(provider, token, { attempt: attempts[0] }))).toEqual([401, 'INVALID_GAME_TOKEN'])
  })
})

describe('a game token and the signed-in member', () => {
  const player = (sub: string, nickname: string) => async () => game.issueToken(provider.now, { sub, nickname })
  const ash = player('here-a', 'Ash')
  const bryn = player('here-b', 'Bryn')
  const opened = async (token: string, body?: object) => (await exchange(provider, token, body)).body

  test('another member needs a confirmation: the response names both, and the token stays valid', async () => {
    const here = await opened(await ash())
    const number = (await profile(provider, here.access.token)).body.memberNumber as string
    const token = await bryn()
    const response = await exchange(provider, token, { signedIn: here.refresh.token })
    expect([response.status, response.body.code, response.body.members]).toEqual([
      409,
      'ANOTHER_MEMBER',
      { here: { nickname: 'Ash', memberNumber: number }, game: { nickname: 'Bryn', memberNumber: null } },
    ])
    expect((await profile(provider, here.access.token)).status).toBe(200)
    // A player who declined is not a member yet.
    const made = await provider.database.query("select count(*)::int as n from member_identities where subject = 'here-b'", [])
    expect(made.rows[0]).toEqual({ n: 0 })
    const next = await opened(token, { signedIn: here.refresh.token, replaces: true })
    expect((await profile(provider, next.access.token)).body.nickname).toBe('Bryn')
    expect((await profile(provider, here.access.token)).status).toBe(401)
  })

  test('a body that was cut off is refused, and the token stays valid', async () => {
    const here = await opened(await ash())
    const token = await bryn()
    const cut = JSON.stringify({ signedIn: here.refresh.token }).slice(0, -2)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const request = new Request('http://site.test/api/auth/tokens/outer-site', { method: 'POST', headers, body: cut })
    expect((await provider.fetch(request)).status).toBe(400)
    expect((await profile(provider, here.access.token)).status).toBe(200)
    expect((await exchange(provider, token, { signedIn: here.refresh.token })).status).toBe(409)
  })

  test('the same member gets a new session, and the former session ends', async () => {
    const here = await opened(await ash())
    const next = await opened(await ash(), { signedIn: here.refresh.token })
    expect((await profile(provider, next.access.token)).body.nickname).toBe('Ash')
    expect((await profile(provider, here.access.token)).status).toBe(401)
  })

  test.each([
    ['does not exist', async () => 'x'.repeat(43)],
    [
      'has ended',
      async () => {
        const { refresh } = await opened(await ash())
        await logOut(provider, refresh.token)
        return refresh.token as string
      },
    ],
  ])('a session that %s needs no confirmation', async (_, signedIn) => {
    expect((await exchange(provider, await bryn(), { signedIn: await signedIn() })).status).toBe(200)
  })
})

const refused: [string, () => Promise<string> | string][] = [
  ['the key of another issuer', () => game.tokenOfStranger(testNow, { nickname: 'Ash' })],
  ['an identity token', () => google.issueToken(testNow, { nickname: 'Ash' })],
  ['another issuer', () => game.issueToken(testNow, { nickname: 'Ash', iss: 'https://other.test' })],
  ['another audience', () => game.issueToken(testNow, { nickname: 'Ash', aud: 'another-site' })],
  ['expired', () => game.issueToken(testNow, { nickname: 'Ash', exp: seconds - 61 })],
  [
    'issued more than two minutes and the clock tolerance ago',
    () => game.issueToken(testNow, { nickname: 'Ash', iat: seconds - 181, exp: seconds - 61 }),
  ],
  ['valid for more than two minutes', () => game.issueToken(testNow, { nickname: 'Ash', exp: seconds + 121 })],
  ['no id', () => game.issueToken(testNow, { nickname: 'Ash', jti: undefined })],
  ['an empty id', () => game.issueToken(testNow, { nickname: 'Ash', jti: ' ' })],
  ['no time of issue', () => game.issueToken(testNow, { nickname: 'Ash', iat: undefined })],
  ['no expiry', () => game.issueToken(testNow, { nickname: 'Ash', exp: undefined })],
  ['no player', () => game.issueToken(testNow, { nickname: 'Ash', sub: undefined })],
  ['no nickname', () => game.issueToken(testNow)],
  ['a player that cannot be stored', () => game.issueToken(testNow, { nickname: 'Ash', sub: 'a\0' })],
  ['an id that cannot be stored', () => game.issueToken(testNow, { nickname: 'Ash', jti: 'a\0' })],
  [
    'an account that cannot be stored',
    () => game.issueToken(testNow, { nickname: 'Ash', identities: [{ iss: 'https://accounts.google.com', sub: '\0' }] }),
  ],
  [
    'another player of the game among the accounts',
    () => game.issueToken(testNow, { nickname: 'Ash', sub: 'attacker', identities: [{ iss: game.issuer, sub: 'victim' }] }),
  ],
  ['white space after the player', () => game.issueToken(testNow, { nickname: 'Ash', sub: 'abc ' })],
  ['invisible white space around the player', () => game.issueToken(testNow, { nickname: 'Ash', sub: '\uFEFFabc\u00a0' })],
  ['white space before the id', () => game.issueToken(testNow, { nickname: 'Ash', jti: ' abc' })],
  ['white space after an account', () => game.issueToken(testNow, { nickname: 'Ash', identities: [{ iss: google.issuer, sub: 'abc\n' }] })],
  [
    'white space before an issuer',
    () => game.issueToken(testNow, { nickname: 'Ash', identities: [{ iss: ` ${google.issuer}`, sub: 'abc' }] }),
  ],
  ['an unknown region', () => game.issueToken(testNow, { nickname: 'Ash', region: 'korea' })],
  ['alg: none', () => game.unsignedToken(testNow, { nickname: 'Ash' })],
  ['the public key as a secret', () => game.tokenSignedWithPublicKey(testNow, { nickname: 'Ash' })],
  ['other claims under an old signature', async () => tampered(await game.issueToken(testNow, { nickname: 'Ash' }), { sub: 'another' })],
]

test('characters of a name that cannot be stored are replaced', async () => {
  const { body } = await exchange(
    provider,
    await game.issueToken(testNow, { nickname: 'A\0sh\ud800', server: 'Hollow\0', sub: 'odd-name' }),
  )
  expect((await profile(provider, (body.access as { token: string }).token)).body).toMatchObject({
    nickname: 'A\ufffdsh\ufffd',
    server: 'Hollow\ufffd',
  })
})

describe('an invalid game token', () => {
  test.each(refused)('%s', async (_name, make) => {
    const answer = await exchange(provider, await make())
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_GAME_TOKEN'])
  })

  test('a missing token is refused', async () => {
    const answer = await provider.send('POST', '/api/auth/tokens/outer-site', undefined, { 'accept-language': 'tw' })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_GAME_TOKEN'])
    expect(answer.body.message).toContain('遊戲帳號')
  })

  test('without a game server, or without its keys, sign-in is unavailable', async () => {
    const token = await game.issueToken(testNow, { nickname: 'Ash' })
    const without = replicaOf(provider, { ...signInDeps, signIn: { appId: 'the-site' } })
    game.state = 'down'
    const fresh = replicaOf(provider, signInDeps)
    for (const one of [without, fresh]) {
      const answer = await exchange(one, token)
      expect([answer.status, answer.body.code]).toEqual([503, 'SIGN_IN_UNAVAILABLE'])
    }
  })
})
