import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MemberNumberSchema } from '#contract/coupons.ts'
import { tampered, FakeIssuer, fetchOf } from '#tests/helpers/fake-issuer.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { aMember, appId, apple, google, nonceOf, profile, sendIdToken, signIn, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)
beforeEach(async () => {
  await aMember(provider)
})
afterEach(() => {
  provider.now = testNow
  google.state = 'up'
})

const later = (seconds: number): Date => new Date(provider.now.getTime() + seconds * 1000)
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

describe('the site configuration of sign-in', () => {
  test('has the issuers’ addresses; a nonce is included only on request, is unique and is not cached', async () => {
    const plain = await provider.get('/api/site/config?locale=en')
    expect(plain.body.signIn).toEqual({
      appId,
      google: 'https://accounts.google.test/authorize?client_id=google-client',
      apple: 'https://appleid.apple.test/authorize?client_id=apple-service',
      nonce: null,
    })
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const withNonce = await provider.get('/api/site/config?locale=en&include=signIn')
    expect(withNonce.body.signIn.nonce).toMatch(/^[\w-]{72}$/)
    expect(withNonce.headers.get('cache-control')).toBe('no-store')
    expect(await nonceOf(provider)).not.toBe(withNonce.body.signIn.nonce)
  })

  test('without issuers the addresses are null, and sign-in is unavailable', async () => {
    const bare = replicaOf(provider, { signIn: { appId } })
    expect((await bare.get('/api/site/config?locale=en')).body.signIn).toEqual({ appId, google: null, apple: null, nonce: null })
    const answer = await signIn(bare)
    expect([answer.status, answer.body.code]).toEqual([503, 'SIGN_IN_UNAVAILABLE'])
  })
})

describe('signing in (A2)', () => {
  test('a member gets tokens, and the access token gives access to the profile', async () => {
    const { status, body, headers } = await signIn(provider)
    expect(status).toBe(200)
    expect(body).toEqual({
      access: { token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 },
      refresh: { token: expect.stringMatching(/^[\w-]{43}$/) },
      region: 'KR',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const me = await profile(provider, body.access.token)
    expect(me.body).toEqual({ memberNumber: expect.any(String), nickname: 'Ash', region: 'KR', server: 'Hollow-01' })
    expect(v.is(MemberNumberSchema, me.body.memberNumber)).toBe(true)
  })

  test('Apple’s tokens with elliptic-curve keys are accepted', async () => {
    await aMember(provider, { nickname: 'Bo', identities: [{ issuer: apple.issuer, subject: 'bo' }] })
    const { body } = await signIn(provider, { sub: 'bo' }, apple)
    expect((await profile(provider, body.access.token)).body.nickname).toBe('Bo')
  })

  test('both spellings of Google’s issuer are the same member', async () => {
    const numbers = await Promise.all(
      [{}, { iss: 'accounts.google.test' }].map(async (claims) => {
        const { body } = await signIn(provider, claims)
        return (await profile(provider, body.access.token)).body.memberNumber as string
      }),
    )
    expect(numbers[0]).toBe(numbers[1])
  })

  test('a member with authDbKey gets the game’s key', async () => {
    await aMember(provider, { authDbKey: 'db-77', identities: [{ issuer: google.issuer, subject: 'keyed' }] })
    expect((await signIn(provider, { sub: 'keyed' })).body.authDbKey).toBe('db-77')
  })

  test.each([
    ['ko', '회원이 아닌'],
    ['en', 'not a member'],
    ['ja', '会員ではありません'],
    ['zh-TW', '尚未成為遊戲會員'],
  ])('an account without a member gets the message in its language: %s (A6)', async (language, text) => {
    const token = await google.issueToken(provider.now, { sub: 'nobody', nonce: await nonceOf(provider) })
    const { status, body } = await sendIdToken(provider, token, { language })
    expect([status, body.code]).toEqual([403, 2424])
    expect(body.message).toContain(text)
  })

  test('another app id is refused with its field', async () => {
    const answer = await provider.send('POST', '/api/auth/tokens/google/cs-site', { appId: 'another', idToken: 'x' })
    expect([answer.status, answer.body.code, answer.body.issues[0].path]).toEqual([400, 'INVALID_REQUEST', 'body.appId'])
  })
})

/** Each creates a token with exactly one defect. */
const refused: [string, (nonce: string) => Promise<string> | string][] = [
  ['another issuer', (nonce) => google.issueToken(provider.now, { nonce, iss: 'https://evil.test' })],
  ['another audience', (nonce) => google.issueToken(provider.now, { nonce, aud: 'another-client' })],
  [
    'several audiences, authorised party of another site',
    (nonce) => google.issueToken(provider.now, { nonce, aud: ['google-client', 'b'], azp: 'b' }),
  ],
  ['several audiences, no authorised party', (nonce) => google.issueToken(provider.now, { nonce, aud: ['google-client', 'b'] })],
  ['one audience, authorised party of another site', (nonce) => google.issueToken(provider.now, { nonce, azp: 'b' })],
  ['no nonce', () => google.issueToken(provider.now)],
  ['a nonce that the site did not issue', () => google.issueToken(provider.now, { nonce: 'x'.repeat(72) })],
  [
    'a nonce with one changed character',
    (nonce) => google.issueToken(provider.now, { nonce: `${nonce[0] === 'A' ? 'B' : 'A'}${nonce.slice(1)}` }),
  ],
  ['a nonce in another encoding', (nonce) => google.issueToken(provider.now, { nonce: `${nonce}=` })],
  ['no subject', (nonce) => google.issueToken(provider.now, { nonce, sub: undefined })],
  ['a subject that cannot be stored', (nonce) => google.issueToken(provider.now, { nonce, sub: 'a\0' })],
  ['an empty subject', (nonce) => google.issueToken(provider.now, { nonce, sub: '' })],
  ['no expiry', (nonce) => google.issueToken(provider.now, { nonce, exp: undefined })],
  ['no time of issue', (nonce) => google.issueToken(provider.now, { nonce, iat: undefined })],
  ['expired', (nonce) => google.issueToken(provider.now, { nonce, exp: seconds(later(-61)) })],
  ['issued too long ago', (nonce) => google.issueToken(provider.now, { nonce, iat: seconds(later(-961)), exp: seconds(later(600)) })],
  ['issued in the future', (nonce) => google.issueToken(provider.now, { nonce, iat: seconds(later(120)) })],
  ['alg: none', (nonce) => google.unsignedToken(provider.now, { nonce })],
  ['the public key as a secret (HS256)', (nonce) => google.tokenSignedWithPublicKey(provider.now, { nonce })],
  ['a foreign key with the same key id', (nonce) => google.tokenOfStranger(provider.now, { nonce })],
  ['the other issuer’s token', (nonce) => apple.issueToken(provider.now, { nonce })],
  ['the other issuer’s key', (nonce) => apple.issueToken(provider.now, { nonce, iss: google.issuer, aud: google.audience })],
  [
    'other claims under an old signature',
    async (nonce) => tampered(await google.issueToken(provider.now, { nonce, sub: 'a' }), { sub: 'player-1' }),
  ],
  ['not a token', () => 'abc'],
]

describe('an invalid identity token', () => {
  test.each(refused)('%s', async (_name, make) => {
    const answer = await sendIdToken(provider, await make(await nonceOf(provider)))
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_ID_TOKEN'])
    expect(answer.body.message).toContain('could not be confirmed')
  })

  test.each([
    ['several audiences, authorised party of this site', { aud: ['google-client', 'b'], azp: 'google-client' }],
    ['a clock 59 s behind', { exp: seconds(new Date(testNow.getTime() - 59_000)) }],
    ['a clock 59 s ahead', { iat: seconds(new Date(testNow.getTime() + 59_000)) }],
  ])('%s is accepted', async (_name, claims) => {
    expect((await signIn(provider, claims)).status).toBe(200)
  })
})

describe('the issuer’s keys', () => {
  const another = () => {
    const issuer = new FakeIssuer('https://accounts.google.test', 'google-client')
    const deps = { ...signInDeps, signIn: { appId, google: issuer.identity() }, fetch: fetchOf(issuer) }
    return { issuer, deps }
  }

  test('are fetched once for several sign-ins', async () => {
    const { issuer, deps } = another()
    const replica = replicaOf(provider, deps)
    for (let i = 0; i < 3; i += 1) expect((await signIn(replica, {}, issuer)).status).toBe(200)
    expect(issuer.fetches).toBe(1)
  })

  test('are fetched again after a rotation', async () => {
    const { issuer, deps } = another()
    const replica = replicaOf(provider, { ...deps, keyCooldown: 0 })
    expect((await signIn(replica, {}, issuer)).status).toBe(200)
    issuer.rotate()
    expect((await signIn(replica, {}, issuer)).status).toBe(200)
    expect(issuer.fetches).toBe(2)
  })

  test('are not fetched for every token with an unknown key id', async () => {
    const { issuer, deps } = another()
    const replica = replicaOf(provider, deps)
    await signIn(replica, {}, issuer)
    issuer.rotate()
    const answers = [await signIn(replica, {}, issuer), await signIn(replica, {}, issuer)]
    expect([answers.map(({ status }) => status), issuer.fetches]).toEqual([[401, 401], 1])
  })

  test.each(['down', 'broken'] as const)('while the issuer is %s, sign-in is unavailable, and works again afterwards', async (state) => {
    const { issuer, deps } = another()
    const replica = replicaOf(provider, deps)
    issuer.state = state
    const answer = await signIn(replica, {}, issuer)
    expect([answer.status, answer.body.code]).toEqual([503, 'SIGN_IN_UNAVAILABLE'])
    issuer.state = 'up'
    expect((await signIn(replica, {}, issuer)).status).toBe(200)
  })
})
