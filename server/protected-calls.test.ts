/**
 * Every call of the contract × no token, an expired, a tampered, a renewed, a logged-out one, and another member's (§6). The tables follow
 * the contract: a call without a row does not compile, and fails. Cash receipts are open to every client with an order's number
 * (docs/decisions/0019).
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { failureOf } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { exchange, game, google, profile, refresh } from '#tests/helpers/sign-in.ts'
import { aRequest } from '#tests/helpers/support.ts'
import { members } from './session/session.tables.ts'
import { endSession, endSessionsEverywhere, lifetimes, rotateSession, startSession } from './session/tokens.ts'

const shop = openShop()

/** The data of one member, which another member tries to access. */
interface Owned {
  orderNo: string
  productId: string
  idempotencyKey: string
  memberNumber: string
  openRequest: number
  closedRequest: number
}
let owned: Owned
let owner: string

interface Row {
  /** Values of the path's parameters, the query, and a body. */
  ask: () => { params?: Record<string, string | number>; query?: string; body?: unknown; form?: Record<string, string> }
  /** The response that another member gets. */
  toOther: (answer: Answer) => void
  /** The owner's response, so that the other's refusal is meaningful; not called if the token is not a member's. */
  toOwner?: (answer: Answer) => void
}

const hidden = (answer: Answer): void => expect(failureOf(answer)).toEqual([404, 'NOT_FOUND'])
const empty = ({ status, body }: Answer): void => expect([status, body.items, body.totalCount]).toEqual([200, [], 0])
const full = ({ status, body }: Answer): void => expect([status, body.totalCount > 0]).toEqual([200, true])
const fine = (answer: Answer): void => expect(failureOf(answer)).toBe(200)

type Named = (typeof endpoints)[number]
/**
 * Calls that ignore a bearer: a stale one must not block them. Bodies may be invalid; the responses with and without a bearer are compared.
 */
const open: Record<Extract<Named, { access: 'open' }>['name'], Partial<ReturnType<Row['ask']>>> = {
  refreshTokens: { body: { refresh: 'x'.repeat(43) } },
  signInWithGoogle: { body: { appId: 'the-site', idToken: 'a.b.c' } },
  signInWithApple: { body: { appId: 'the-site', idToken: 'a.b.c' } },
  getPostPreview: { params: { token: '1.1.x' }, query: 'locale=ko' },
  getPost: { params: { seq: 1 }, query: 'locale=en' },
  listRecentPosts: { query: 'locale=en' },
  listPosts: { query: 'locale=en&board=notice&page=1&size=5' },
  getBulletin: { params: { seq: 1 }, query: 'locale=en' },
  listProbabilities: { query: 'locale=en' },
  getProbability: { params: { seq: 1 }, query: 'locale=en' },
  listCountries: { query: 'locale=en' },
  getCampaign: { query: 'locale=en' },
  getPreRegistrationCoupon: { query: 'lang=en' },
  registerPreRegistration: { body: {} },
  sendPreRegistrationCouponEmail: { body: {} },
  sendPreRegistrationSms: { body: {} },
  verifyPreRegistrationSms: { body: {} },
  verifyPreRegistrationEmail: { body: {} },
  showPreRegistration: { body: {} },
  withdrawPreRegistration: { body: {} },
  listCashReceipts: { query: 'orderId=E0000000000000000000' },
  listOpenProducts: { query: 'lang=en&pageNo=1&pageSize=10' },
  getOpenProduct: { params: { productId: 'gem-pouch' }, query: 'lang=en' },
  listCategories: { query: 'lang=en' },
  getSiteConfig: { query: 'locale=en' },
  sendReports: { body: {} },
  getTeaser: { query: 'locale=en' },
  shareRecording: { body: {} },
  getRecording: { params: { code: '23456789ABCD' } },
}
type Protected = Exclude<Named, { access: 'open' }>['name']
const rows: Record<Protected, Row> = {
  // The game's own token identifies the player: a member's token is not one.
  exchangeGameToken: { ask: () => ({}), toOther: (answer) => expect(failureOf(answer)).toEqual([401, 'INVALID_GAME_TOKEN']) },
  // The bearer names the session: another member's ends their own.
  endSession: { ask: () => ({}), toOther: ({ status }) => expect(status).toBe(204) },
  getProfile: {
    ask: () => ({}),
    toOther: ({ body }) => expect([typeof body.memberNumber, body.memberNumber === owned.memberNumber]).toEqual(['string', false]),
    toOwner: ({ body }) => expect(body.memberNumber).toBe(owned.memberNumber),
  },
  listSupportRequests: { ask: () => ({}), toOther: empty, toOwner: full },
  createSupportRequest: {
    ask: () => ({ form: { ...aRequest, requestKey: randomUUID(), orderNo: owned.orderNo } }),
    toOther: ({ status, body }) => expect([status, body.issues[0].path]).toEqual([400, 'body.orderNo']),
    toOwner: fine,
  },
  changeSupportRequest: {
    ask: () => ({ params: { id: owned.openRequest }, form: { action: 'close', requestKey: randomUUID() } }),
    toOther: hidden,
    toOwner: fine,
  },
  getSupportRequest: { ask: () => ({ params: { id: owned.openRequest } }), toOther: hidden, toOwner: fine },
  createReview: { ask: () => ({ body: { requestId: owned.closedRequest, rating: 5 } }), toOther: hidden, toOwner: fine },
  attachRecording: {
    ask: () => ({ params: { id: owned.openRequest }, body: { recording: '{"format":"everharrow-recording/2"}', consent: true } }),
    toOther: hidden,
    toOwner: fine,
  },
  // A number belongs to its member: no other member can register for it.
  claimCoupon: {
    ask: () => ({ query: 'locale=en', body: { couponCode: 'GLEANERSMITE', memberNumber: owned.memberNumber } }),
    toOther: (answer) => expect(failureOf(answer)).toEqual([404, 'COUPON_INVALID_ACCOUNT']),
    toOwner: fine,
  },
  listMyCoupons: { ask: () => ({ query: 'locale=en' }), toOther: empty, toOwner: full },
  // A key belongs to its member: with the same key, another member starts a purchase of their own.
  startPayment: {
    ask: () => ({ body: { productId: owned.productId, quantity: 1, lang: 'en', consent: true, idempotencyKey: owned.idempotencyKey } }),
    toOther: ({ status, body }) => expect([status, body.orderNo === owned.orderNo]).toEqual([200, false]),
    toOwner: ({ body }) => expect(body.orderNo).toBe(owned.orderNo),
  },
  verifyPayment: { ask: () => ({ body: { orderNo: owned.orderNo } }), toOther: hidden, toOwner: fine },
  cancelPayment: { ask: () => ({ body: { orderNo: owned.orderNo } }), toOther: hidden, toOwner: fine },
  listOrders: { ask: () => ({ query: 'lang=en' }), toOther: empty, toOwner: full },
  getOrder: { ask: () => ({ params: { orderNo: owned.orderNo }, query: 'lang=en' }), toOther: hidden, toOwner: fine },
  withdrawOrder: { ask: () => ({ params: { orderNo: owned.orderNo }, body: { confirmed: true } }), toOther: hidden, toOwner: fine },
  listProducts: { ask: () => ({ query: 'lang=en' }), toOther: fine, toOwner: fine },
  getProduct: { ask: () => ({ params: { productId: owned.productId }, query: 'lang=en' }), toOther: fine, toOwner: fine },
}

const bearer = async (memberId: string, now = testNow) => ({
  authorization: `Bearer ${(await startSession(shop.provider.database.db, { memberId, now })).access.token}`,
})

const authenticated = (subject: string): Promise<string> => shop.member({ identities: [{ issuer: google.issuer, subject }] })

const inputOf = ({ name }: Endpoint): ReturnType<Row['ask']> =>
  name in open ? open[name as keyof typeof open] : rows[name as Protected].ask()

async function call(endpoint: Endpoint, headers: Record<string, string>): Promise<Answer> {
  const { params = {}, query = '', body, form } = inputOf(endpoint)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]))
  const address = `/api${path}${query === '' ? '' : `?${query}`}`
  if (form === undefined) return shop.replicas[0].send(endpoint.method, address, body, headers)
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.append(name, value)
  const init: RequestInit = { method: endpoint.method, headers, body: data }
  const response = await shop.replicas[0].fetch(new Request(`http://site.test${address}`, init))
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const isProtected = (endpoint: Endpoint): boolean => endpoint.access !== 'open'
const all: readonly Endpoint[] = endpoints.filter(isProtected)

/** A minute ago: the grace period of renewed tokens has ended since. */
const before = new Date(testNow.getTime() - 60_000)
const spent = new Date(testNow.getTime() - 60_000 + 1000)
const from = async (start: Date) => startSession(shop.provider.database.db, { memberId: owner, now: start })
/** Invalid access tokens of the owner, by reason. */
const stale: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an expired token': async () => (await from(new Date(testNow.getTime() - lifetimes.access))).access.token,
  'a tampered token': async () => {
    const { token } = (await from(testNow)).access
    return `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  },
  'a refresh token': async () => (await from(testNow)).refresh.token,
  'a token that was renewed a minute ago': async () => {
    const { access, refresh: first } = await from(before)
    await rotateSession(shop.provider.database.db, { refresh: first.token, now: spent })
    return access.token
  },
  'a token of a session that was renewed twice with one token': async () => {
    const { db } = shop.provider.database
    const { refresh: first } = await from(before)
    const next = await rotateSession(db, { refresh: first.token, now: spent })
    await refresh(shop.provider, first.token)
    return next.access.token
  },
  'a token after logout': async () => {
    const { access, refresh: first } = await from(testNow)
    await endSession(shop.provider.database.db, { key: first.token, now: testNow })
    return access.token
  },
  'a token after logout everywhere': async () => {
    const [other, here] = [await from(testNow), await from(testNow)]
    await endSessionsEverywhere(shop.provider.database.db, { refresh: here.refresh.token, now: testNow })
    return other.access.token
  },
}
/** Sequential: a logout everywhere would end the sessions that others are about to renew. */
async function staleTokens(): Promise<(string | undefined)[]> {
  const tokens: (string | undefined)[] = []
  for (const make of Object.values(stale)) tokens.push(await make())
  return tokens
}
/** Created once: calls that ignore a bearer do not change it. */
let madeOnce: Promise<(string | undefined)[]> | undefined
const tokensForOpenCalls = (): Promise<(string | undefined)[]> =>
  (madeOnce ??= staleTokens().then(async (tokens) => [...tokens, (await from(testNow)).access.token]))
const headersOf = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` })

beforeAll(async () => {
  owner = await authenticated('owner')
  const [row] = await shop.provider.database.db.select().from(members).where(eq(members.id, owner))
  const idempotencyKey = randomUUID()
  const bought = await shop.buy(owner, 'gem-pouch', { idempotencyKey })
  await shop.pay(bought, 'pay')
  const orderNo = bought.body.orderNo as string
  await shop.verify(owner, orderNo)
  owned = { orderNo, productId: 'gem-pouch', idempotencyKey, memberNumber: row!.memberNumber, openRequest: 0, closedRequest: 0 }
  const coupon = { couponCode: 'ASHFURROW3', memberNumber: owned.memberNumber }
  fine(await shop.provider.send('POST', '/api/claim-rewards/coupon?locale=en', coupon, await bearer(owner)))
  const byName = (name: string): Endpoint => all.find((one) => one.name === name)!
  const createRequest = async (): Promise<number> => (await call(byName('createSupportRequest'), await bearer(owner))).body.id as number
  owned.closedRequest = await createRequest()
  owned.openRequest = owned.closedRequest
  fine(await call(byName('changeSupportRequest'), await bearer(owner)))
  owned.openRequest = await createRequest()
})

test('the tables have every call of the contract', () => {
  expect([...Object.keys(rows), ...Object.keys(open)].sort()).toEqual(endpoints.map(({ name }) => name).sort())
  expect(all.length).toBeGreaterThan(15)
})

const forMembers: readonly Endpoint[] = all.filter(({ access }) => access === 'member')
const whys = Object.keys(stale)

describe.each(forMembers.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test.each(whys)('is refused with %s', async (why) => {
    const answer = await call(endpoint, headersOf(await stale[why]!()))
    expect([answer.status, answer.body.code, answer.headers.get('www-authenticate')]).toEqual([401, 'UNAUTHORISED', 'Bearer'])
  })
  test('is refused with a malformed authorization header', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic b3duZXI6'])
      expect((await call(endpoint, { authorization })).status).toBe(401)
  })
})

describe.each(all.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name) => {
  test('gives another member no data of its owner, and the owner their own data', async () => {
    expect.hasAssertions()
    const endpoint = all.find((one) => one.name === name)!
    const { toOther, toOwner } = rows[name as Protected]
    toOther(await call(endpoint, await bearer(await authenticated(`not the owner, for ${name}`))))
    toOwner?.(await call(endpoint, await bearer(owner)))
  })
})

describe.each(endpoints.filter((one) => !isProtected(one)).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('responds the same with any token', async () => {
      const without = await call(endpoint, {})
      expect(without.status).toBeLessThan(500)
      for (const token of await tokensForOpenCalls()) {
        // Sequential: some are counted.
        const answer = await call(endpoint, headersOf(token))
        expect([answer.status, answer.body.code]).toEqual([without.status, without.body.code])
      }
    })
  },
)

/** Calls whose credential is no access token: each is tested here with invalid ones. */
describe('a refresh token', () => {
  test.each([
    ['an expired token', async () => (await from(new Date(testNow.getTime() - lifetimes.idle))).refresh.token, 'SESSION_EXPIRED'],
    ['a tampered token', async () => `A${(await from(testNow)).refresh.token.slice(2)}`, 'SESSION_EXPIRED'],
    ['an access token', async () => (await from(testNow)).access.token, 'SESSION_EXPIRED'],
    [
      'a token used a minute ago',
      async () => {
        const { token } = (await from(before)).refresh
        await rotateSession(shop.provider.database.db, { refresh: token, now: spent })
        return token
      },
      'SESSION_REVOKED',
    ],
    [
      'a token after logout',
      async () => {
        const { token } = (await from(testNow)).refresh
        await endSession(shop.provider.database.db, { key: token, now: testNow })
        return token
      },
      'SESSION_EXPIRED',
    ],
  ])('%s does not renew the session', async (_, make, code) => {
    const answer = await refresh(shop.provider, await make())
    expect([answer.status, answer.body.code]).toEqual([401, code])
  })

  test('an unknown one, or an access token, ends no session', async () => {
    const here = await from(testNow)
    for (const token of ['x'.repeat(43), here.access.token])
      expect((await shop.provider.send('DELETE', '/api/auth/tokens/cs-site', undefined, headersOf(token))).status).toBe(204)
    expect((await profile(shop.provider, here.access.token)).status).toBe(200)
  })
})

test('the game’s call refuses all tokens of the site, and accepts the game’s token once', async () => {
  const tokens = await staleTokens()
  const codes = await Promise.all(tokens.map(async (token) => (await exchange(shop.replicas[0], token ?? '')).body.code as string))
  expect(new Set(codes)).toEqual(new Set(['INVALID_GAME_TOKEN']))
  const token = await game.issueToken(testNow, { sub: 'table', nickname: 'Ash' })
  expect((await exchange(shop.replicas[0], token)).status).toBe(200)
  expect((await exchange(shop.replicas[1], token)).body.code).toBe('INVALID_GAME_TOKEN')
})
