/**
 * Every call that is not open to everybody × a visitor, an expired token, another member (§6). The table follows the contract: a protected
 * call without a row does not compile, and fails. Cash receipts are open to whoever has an order's number (docs/decisions/0019).
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { google } from '#tests/helpers/sign-in.ts'
import { aRequest } from '#tests/helpers/support.ts'
import { members } from './session/session.tables.ts'
import { startSession } from './session/tokens.ts'

const shop = openShop()

/** What one member has, and what another tries to come by. */
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
  /** What another member gets for it. */
  toOther: (answer: Answer) => void
  /** What its owner gets, so that a refusal says something; not asked where a token is not a member's. */
  toOwner?: (answer: Answer) => void
}

const codeOf = ({ status, body }: Answer): unknown => (status === 200 ? 200 : [status, body.code])
const hidden = (answer: Answer): void => expect(codeOf(answer)).toEqual([404, 'NOT_FOUND'])
const empty = ({ status, body }: Answer): void => expect([status, body.items, body.totalCount]).toEqual([200, [], 0])
const full = ({ status, body }: Answer): void => expect([status, body.totalCount > 0]).toEqual([200, true])
const fine = (answer: Answer): void => expect(codeOf(answer)).toBe(200)

type Protected = Exclude<(typeof endpoints)[number], { access: 'open' }>['name']
const rows: Record<Protected, Row> = {
  // The game's own token says who it is: a member's is none.
  exchangeGameToken: { ask: () => ({}), toOther: (answer) => expect(codeOf(answer)).toEqual([401, 'INVALID_GAME_TOKEN']) },
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
  // A number is its member's: nobody else registers for it.
  claimCoupon: {
    ask: () => ({ query: 'locale=en', body: { couponCode: 'GLEANERSMITE', memberNumber: owned.memberNumber } }),
    toOther: (answer) => expect(codeOf(answer)).toEqual([404, 'COUPON_INVALID_ACCOUNT']),
    toOwner: fine,
  },
  listMyCoupons: { ask: () => ({ query: 'locale=en' }), toOther: empty, toOwner: full },
  // A key is its member's: the other's begins a purchase of their own.
  startMyCardPayment: {
    ask: () => ({ body: { productId: owned.productId, quantity: 1, lang: 'en', consent: true, idempotencyKey: owned.idempotencyKey } }),
    toOther: ({ status, body }) => expect([status, body.orderNo === owned.orderNo]).toEqual([200, false]),
    toOwner: ({ body }) => expect(body.orderNo).toBe(owned.orderNo),
  },
  verifyMyCardPayment: { ask: () => ({ body: { orderNo: owned.orderNo } }), toOther: hidden, toOwner: fine },
  cancelMyCardPayment: { ask: () => ({ body: { orderNo: owned.orderNo } }), toOther: hidden, toOwner: fine },
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

async function call(endpoint: Endpoint, headers: Record<string, string>): Promise<Answer> {
  const { params = {}, query = '', body, form } = rows[endpoint.name as Protected].ask()
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
  const ask = async (): Promise<number> => (await call(byName('createSupportRequest'), await bearer(owner))).body.id as number
  owned.closedRequest = await ask()
  owned.openRequest = owned.closedRequest
  fine(await call(byName('changeSupportRequest'), await bearer(owner)))
  owned.openRequest = await ask()
})

test('the table has every protected call of the contract', () => {
  expect(Object.keys(rows).sort()).toEqual(all.map(({ name }) => name).sort())
  expect(all.length).toBeGreaterThan(15)
})

describe.each(all.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test('is refused to a visitor, to who brings an expired token, and to who brings nonsense', async () => {
    const expired = await bearer(owner, new Date(testNow.getTime() - 15 * 60_000))
    for (const headers of [{}, expired, { authorization: 'Bearer nonsense' }, { authorization: 'Basic b3duZXI6' }]) {
      const answer = await call(endpoint, headers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
  })

  test('gives another member nothing of it, and its owner what is theirs', async () => {
    expect.hasAssertions()
    const { toOther, toOwner } = rows[name as Protected]
    toOther(await call(endpoint, await bearer(await authenticated(`not the owner, for ${name}`))))
    toOwner?.(await call(endpoint, await bearer(owner)))
  })
})
