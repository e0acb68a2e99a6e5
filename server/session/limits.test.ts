import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultLimits } from '../platform/limits.ts'
import { openProvider, replicaOf, type Answer, type Provider } from '#tests/helpers/provider.ts'
import { aMember, exchange, game, profile, refresh, sendIdToken, signIn, signInDeps } from '#tests/helpers/sign-in.ts'

/** Lower than the defaults, which leave room for a carrier's thousands of players behind one address. */
const limits = {
  ...defaultLimits,
  signIn: { points: 20, seconds: 600, per: 'address' },
  refresh: { points: 60, seconds: 60, per: 'address' },
  endSession: { points: 60, seconds: 60, per: 'address' },
  gameToken: { points: 30, seconds: 600, per: 'address' },
} as const
const usual = { ...signInDeps, limits }
const provider = openProvider('demo', usual)
let address = 0
beforeEach(async () => {
  // The limiter's windows use the machine's clock; only the date is frozen.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') })
  address += 1
  provider.clientAddress = `198.51.100.${String(address)}`
  await aMember(provider)
})
afterEach(() => {
  vi.useRealTimers()
})

const from = (one: Provider, clientAddress: string): Provider => {
  one.clientAddress = clientAddress
  return one
}
const repeat = async (times: number, call: (index: number) => Promise<Answer>): Promise<number[]> => {
  const out: number[] = []
  for (let i = 0; i < times; i += 1) out.push((await call(i)).status)
  return out
}
const many = (times: number, status: number): number[] => Array.from({ length: times }, () => status)
const badSignIn = (one: Provider): Promise<Answer> => sendIdToken(one, 'abc')

describe('sign-in: 20 in 10 min per address', () => {
  test('the 21st is refused in the language of the request, until the window ends', async () => {
    expect(await repeat(20, () => badSignIn(provider))).toEqual(many(20, 401))
    vi.setSystemTime(Date.now() + 60_000)
    const answer = await sendIdToken(provider, 'abc', { language: 'ja' })
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '540'])
    expect(answer.body.message).toContain('リクエストが多すぎます')
    vi.setSystemTime(Date.now() + 540_000)
    expect((await badSignIn(provider)).status).toBe(401)
  })

  test('applies across replicas, and to both issuers together', async () => {
    const replica = replicaOf(provider, usual)
    expect(await repeat(20, (i) => sendIdToken(i % 2 === 0 ? provider : replica, 'abc', { to: i % 4 < 2 ? 'google' : 'apple' }))).toEqual(
      many(20, 401),
    )
    expect([(await badSignIn(provider)).status, (await badSignIn(replica)).status]).toEqual([429, 429])
  })

  test('of many concurrent requests exactly 20 pass', async () => {
    const replica = replicaOf(provider, usual)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => badSignIn(i % 2 === 0 ? provider : replica)))
    expect(answers.filter(({ status }) => status === 401).length).toBe(20)
  })

  test('addresses are counted separately; an IPv6 /64 network is counted as one, in any spelling', async () => {
    await repeat(20, () => badSignIn(provider))
    expect((await badSignIn(provider)).status).toBe(429)
    expect((await badSignIn(from(provider, '198.51.100.250'))).status).toBe(401)
    await repeat(20, (i) => badSignIn(from(provider, `2001:db8:0:1::${i.toString(16)}`)))
    const statuses = await Promise.all(
      ['2001:db8:0:1:ffff::1', '2001:0DB8:0:0001:a:b:c:d', '2001:db8:0:2::1', '2001:db8::1'].map(async (one) => {
        const replica = replicaOf(provider, usual)
        return (await badSignIn(from(replica, one))).status
      }),
    )
    expect(statuses).toEqual([429, 429, 401, 401])
  })

  test('only refusals count: a valid token signs in, however many wrong ones its address has sent', async () => {
    expect(await repeat(21, () => badSignIn(provider))).toEqual([...many(20, 401), 429])
    expect(await repeat(3, () => signIn(provider))).toEqual(many(3, 200))
    expect((await badSignIn(provider)).status).toBe(429)
  })
})

test('a genuine token is never refused for its address, even if its account has no member (A6) or another member is logged in (A7)', async () => {
  await repeat(20, () => badSignIn(provider))
  await repeat(30, () => exchange(provider, 'abc'))
  expect([(await badSignIn(provider)).status, (await exchange(provider, 'abc')).status]).toEqual([429, 429])
  const nobodys = await signIn(provider, { sub: 'nobody' })
  expect([nobodys.status, nobodys.body.code]).toEqual([403, 2424])
  const signedIn = (await signIn(provider)).body.refresh.token as string
  const asked = await exchange(provider, await game.issueToken(provider.now, { sub: 'another', nickname: 'Bryn' }), { signedIn })
  expect([asked.status, asked.body.code]).toEqual([409, 'ANOTHER_MEMBER'])
})

test('nonces are unlimited: they are signed, not stored, and one visitor must not use up those of an address', async () => {
  const getConfig = () => provider.get('/api/site/config?locale=en&include=signIn')
  expect(await repeat(301, getConfig)).toEqual(many(301, 200))
})

test('renewals: 20 a minute per session, from any address', async () => {
  let token: string = (await signIn(provider)).body.refresh.token
  const statuses = await repeat(20, async (i) => {
    provider.clientAddress = `192.0.2.${String(i)}`
    const answer = await refresh(provider, token)
    token = answer.body.refresh.token
    return answer
  })
  expect(statuses).toEqual(many(20, 200))
  expect((await refresh(provider, token)).status).toBe(429)
  // A refused token is not spent: a minute later it is renewed.
  vi.setSystemTime(Date.now() + 60_000)
  expect((await refresh(provider, token)).status).toBe(200)
})

test('renewals: 60 unknown tokens a minute per address; known ones are renewed', async () => {
  const { token } = (await signIn(provider)).body.refresh as { token: string }
  expect(await repeat(60, (i) => refresh(provider, `unknown-${String(i)}`))).toEqual(many(60, 401))
  expect([(await refresh(provider, 'unknown')).status, (await refresh(provider, token)).status]).toEqual([429, 200])
})

test('logouts: 60 unknown tokens a minute per address; known sessions end', async () => {
  const { token } = (await signIn(provider)).body.refresh as { token: string }
  const logOut = (one: string) => provider.send('DELETE', '/api/auth/tokens/cs-site', undefined, { authorization: `Bearer ${one}` })
  expect(await repeat(60, (i) => logOut(`unknown-${String(i)}`))).toEqual(many(60, 204))
  expect([(await logOut('unknown')).status, (await logOut(token)).status, (await refresh(provider, token)).status]).toEqual([429, 204, 401])
})

test('game tokens: 30 refusals in 10 min per address; a valid one is exchanged', async () => {
  expect(await repeat(30, () => exchange(provider, 'abc'))).toEqual(many(30, 401))
  expect((await exchange(provider, 'abc')).status).toBe(429)
  expect((await exchange(provider, await game.issueToken(provider.now, { nickname: 'Ash' }))).status).toBe(200)
})

test('profiles: 120 a minute per member, not per address', async () => {
  await aMember(provider, { identities: [{ issuer: 'https://accounts.google.test', subject: 'other' }] })
  const [one, other] = [(await signIn(provider)).body.access.token, (await signIn(provider, { sub: 'other' })).body.access.token]
  expect(await repeat(120, () => profile(provider, one))).toEqual(many(120, 200))
  expect([(await profile(provider, one)).status, (await profile(provider, other)).status]).toEqual([429, 200])
})

test('one limit can be raised without the others', async () => {
  const raised = replicaOf(provider, { ...usual, limits: { ...limits, signIn: { ...limits.signIn, points: 25 } } })
  expect(await repeat(26, () => badSignIn(raised))).toEqual([...many(25, 401), 429])
  expect((await repeat(61, (i) => refresh(raised, `unknown-${String(i)}`))).at(-1)).toBe(429)
})
