/**
 * The database is lost at each statement of each write, before it and after it: no response is 500, the player's second try with the same
 * key succeeds, and every effect happens once. PostgreSQL only: the embedded database cannot be lost without its process.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseGate, type DatabaseGate, type Side } from '#tests/helpers/database-gate.ts'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { replicaOf, type Answer, type Provider } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { brokenInvariants } from './audit/invariants.ts'
import { couponClaims } from './coupons/coupons.tables.ts'
import type { ServerDeps } from './server-deps.ts'
import { openDatabase, type OpenDatabase } from './platform/database.ts'
import { preRegistrations } from './pre-registration/pre-registration.tables.ts'
import { members } from './session/session.tables.ts'
import { startSession } from './session/tokens.ts'
import { supportRequests } from './support/support.tables.ts'

const isHere = process.env['TEST_DATABASE_URL'] !== undefined
if (!isHere) console.warn('SKIPPED: a database lost at each statement; it needs PostgreSQL (npm test runs it where it can)')
/** In ms: longer than the lease of an order (60 s). */
const afterLease = 61_000
const sides: readonly Side[] = ['before', 'after']

/** A server whose database is behind a gate, beside the tests' own connection to the same database. */
function openGated(
  provider: Provider,
  more: () => Partial<ServerDeps>,
): { provider: Provider; gate: () => DatabaseGate; replica: () => Provider } {
  let gate: DatabaseGate
  let database: OpenDatabase
  let replica: Provider
  beforeAll(async () => {
    const { rows } = await provider.database.query('select current_database() as name', [])
    const url = new URL(process.env['TEST_DATABASE_URL']!)
    url.pathname = `/${String(rows[0]!['name'])}`
    gate = await openDatabaseGate(url.href)
    database = await openDatabase({ url: gate.url })
    replica = replicaOf(provider, { ...more(), database })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    gate.close()
  })
  return { provider, gate: () => gate, replica: () => replica }
}

/**
 * Loses the database at the first statement of a call, then at the second, and so on until the call ends before that statement.
 * @param prepare starts from new data each time. @returns the call, the same again each time, and the check after its success
 */
async function loseEach(
  { provider, gate, replica }: ReturnType<typeof openGated>,
  side: Side,
  prepare: (
    from: Provider,
  ) => Promise<{ call: () => Promise<Answer>; check: (answer: Answer) => Promise<void>; fine?: readonly unknown[] }>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    const { call, check, fine = [] } = await prepare(replica())
    gate().arm(at, side)
    const first = await call()
    const isLost = gate().open()
    expect([at, side, [200, 204, 503].includes(first.status) ? 'fine' : first.status]).toEqual([at, side, 'fine'])
    let last = first
    // Lost connections are noticed one by one.
    await expect
      .poll(async () => {
        last = await call()
        return last.status < 300 || fine.includes(last.body.code) ? 'done' : [at, last.status, last.body]
      })
      .toBe('done')
    await check(last)
    if (isLost) continue
    expect(await brokenInvariants(provider.database.db)).toEqual([])
    return at - 1
  }
}

describe.skipIf(!isHere)('the database connection is lost', () => {
  describe('while buying', () => {
    const shop = openShop('demo')
    const gated = openGated(shop.provider, () => ({ ...signInDeps, payments: shop.deps.payments }))
    const db = () => shop.provider.database.db
    const bearer = async (memberId: string) => ({
      authorization: `Bearer ${(await startSession(db(), { memberId, now: shop.provider.now })).access.token}`,
    })

    test.each(sides)(
      'a purchase that loses the connection %s a statement creates one order',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const [buyer, idempotencyKey] = [await shop.member(), randomUUID()]
          return {
            call: () => shop.buy(buyer, 'gem-pouch', { idempotencyKey, from }),
            check: async ({ body }) => {
              expect((await shop.ordersOf(buyer)).map(({ orderNo }) => orderNo)).toEqual([body.orderNo])
              if (body.paymentUrl !== null) return
              // The payment provider’s response was lost with the database: the reconciler ends the order, and nothing is charged.
              shop.later(afterLease)
              await shop.reconcile()
              expect((await shop.order(body.orderNo)).state).toBe('failed')
            },
          }
        })
        expect(steps).toBeGreaterThan(5)
      },
      120_000,
    )

    test.each(sides)(
      'verifying a paid order that loses the connection %s a statement confirms and delivers once',
      async (side) => {
        const paid: string[] = []
        const steps = await loseEach(gated, side, async (from) => {
          const buyer = await shop.member()
          const started = await shop.buy(buyer, 'gem-pouch')
          const orderNo = String(started.body.orderNo)
          paid.push(orderNo)
          await shop.pay(started, 'lose')
          const headers = await bearer(buyer)
          return {
            call: () => from.send('POST', '/api/payment/web/mycard/verification', { orderNo }, headers),
            check: async () => {
              // As long as the lost try leases the order, it is not checked.
              shop.later(afterLease)
              await shop.reconcile()
              expect((await shop.story(orderNo)).filter((state) => state === 'confirmed').length).toBe(1)
            },
          }
        })
        expect(steps).toBeGreaterThan(5)
        await shop.deliver()
        shop.later(120_000)
        await shop.deliver()
        for (const orderNo of paid)
          expect([orderNo, (await shop.story(orderNo)).at(-1), (await shop.mails(orderNo)).length]).toEqual([orderNo, 'delivered', 1])
      },
      120_000,
    )

    test.each(sides)(
      'a withdrawal that loses the connection %s a statement requests one refund',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const buyer = await shop.member()
          const started = await shop.buy(buyer, 'gem-pouch')
          const orderNo = String(started.body.orderNo)
          await shop.pay(started, 'pay')
          await shop.verify(buyer, orderNo)
          return {
            call: () => shop.withdraw(buyer, orderNo, { from }),
            check: async () => {
              shop.later(60_000)
              await shop.finish()
              expect((await shop.order(orderNo)).state).toBe('refundRequested')
              expect((await shop.story(orderNo)).filter((state) => state === 'refundRequested').length).toBe(1)
            },
          }
        })
        expect(steps).toBeGreaterThan(5)
      },
      120_000,
    )

    test.each(sides)(
      'a coupon registration that loses the connection %s a statement claims once',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const memberId = await shop.member()
          const [row] = await db().select().from(members).where(eq(members.id, memberId))
          const body = { couponCode: 'ASHFURROW3', memberNumber: row!.memberNumber }
          const headers = await bearer(memberId)
          return {
            call: () => from.send('POST', '/api/claim-rewards/coupon?locale=en', body, headers),
            fine: ['COUPON_USED'],
            check: async () => expect((await db().select().from(couponClaims).where(eq(couponClaims.memberId, memberId))).length).toBe(1),
          }
        })
        expect(steps).toBeGreaterThan(3)
      },
      120_000,
    )

    test.each(sides)(
      'a token renewal that loses the connection %s a statement keeps the session',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const memberId = await shop.member()
          const { refresh } = await startSession(db(), { memberId, now: shop.provider.now })
          return {
            call: () => from.send('PUT', '/api/auth/tokens/cs-site', { refresh: refresh.token }),
            check: async ({ body }) => {
              const headers = { authorization: `Bearer ${String(body.access.token)}` }
              expect((await shop.provider.get('/api/auth/account/profiles', headers)).status).toBe(200)
              const again = await shop.provider.send('PUT', '/api/auth/tokens/cs-site', { refresh: body.refresh.token })
              expect(again.status).toBe(200)
            },
          }
        })
        expect(steps).toBeGreaterThan(3)
      },
      120_000,
    )
  })

  describe('in a support request', () => {
    const support = openTestSupport()
    const gated = openGated(support.provider, () => ({ ...signInDeps, attachments: support.files }))
    const db = () => support.provider.database.db

    test.each(sides)(
      'a request with an image that loses the connection %s a statement is stored once, with its image',
      async (side) => {
        const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#553322' } })
          .png()
          .toBuffer()
        const steps = await loseEach(gated, side, async (from) => {
          const [member, requestKey] = [await support.member(), randomUUID()]
          return {
            call: () => support.create(member, { requestKey }, { images: [{ bytes }], from }),
            check: async ({ body }) => {
              const requests = await db()
                .select({ id: supportRequests.id })
                .from(supportRequests)
                .where(eq(supportRequests.memberId, member))
              expect(requests).toEqual([{ id: body.id }])
              const { body: detail } = await support.detail(member, Number(body.id))
              const [image] = detail.messages[0].images
              expect((await support.provider.fetch(new Request(`http://site.test${String(image.url)}`))).status).toBe(200)
            },
          }
        })
        expect(steps).toBeGreaterThan(5)
      },
      120_000,
    )
  })

  describe('in pre-registration', () => {
    const site = openPreRegistration()
    const gated = openGated(site.provider, () => site.serverDeps)
    const db = () => site.provider.database.db
    let counter = 0
    const aNumber = (): string => `010-7${String((counter += 1)).padStart(3, '0')}-0000`
    const count = async (): Promise<number> => (await db().select().from(preRegistrations)).length

    test.each(sides)(
      'a registration that loses the connection %s a statement is stored once',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const number = aNumber()
          const [key, before] = [await site.key(number), await count()]
          return {
            call: () => site.register(number, key, {}, from),
            fine: ['ALREADY_REGISTERED'],
            check: async () => expect((await count()) - before).toBe(1),
          }
        })
        expect(steps).toBeGreaterThan(3)
      },
      120_000,
    )

    test.each(sides)(
      'a withdrawal that loses the connection %s a statement deletes the registration',
      async (side) => {
        const steps = await loseEach(gated, side, async (from) => {
          const number = aNumber()
          const before = await count()
          await site.register(number, await site.key(number))
          site.later(3_600_000)
          const verifiedKey = await site.key(number)
          return {
            call: () => from.send('POST', '/api/pre-order/registration/withdrawal', { verifiedKey, what: 'registration' }),
            check: async () => expect((await count()) - before).toBe(0),
          }
        })
        expect(steps).toBeGreaterThan(3)
      },
      120_000,
    )
  })
})
