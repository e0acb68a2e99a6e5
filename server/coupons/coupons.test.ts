import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { locales } from '#contract/locales.ts'
import { claimCoupon } from '#contract/coupons.ts'
import { demoPack, testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf, type Answer } from '#tests/helpers/provider.ts'
import { bearerOf } from '#tests/helpers/sign-in.ts'
import { ensurePack } from '../content/ensure-pack.ts'
import { widerLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { upsertMember, type MemberRecord } from '../session/members.queries.ts'
import { members } from '../session/session.tables.ts'
import { couponClaims, couponDeliveries, coupons } from './coupons.tables.ts'
import { tidyCoupons } from './tidy-coupons.ts'

const provider = openProvider()
let addresses = 0
let counter = 0
beforeEach(() => {
  // Wrong codes are counted per address: each test uses its own.
  addresses += 1
  provider.clientAddress = `198.51.100.${String(addresses)}`
})
afterEach(() => {
  provider.now = testNow
  vi.useRealTimers()
})

/** @returns the new member's number */
async function aMember(record: Partial<MemberRecord> = {}): Promise<string> {
  counter += 1
  const identities = [{ issuer: 'https://game.test', subject: `coupon-${String(counter)}` }]
  const id = await upsertMember(
    provider.database.db,
    { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities, ...record },
    provider.now,
  )
  const [row] = await provider.database.db.select({ number: members.memberNumber }).from(members).where(eq(members.id, id))
  return row!.number
}
/** The token of the member with this number. */
async function bearer(number: string) {
  const [member] = await provider.database.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.memberNumber, number.normalize('NFKC').replaceAll(/\D/g, '')))
  return bearerOf(provider, member!.id)
}
interface ClaimOptions {
  locale?: Locale
  from?: typeof provider
  /** The number of the calling member; default: the owner of the typed number. */
  by?: string
  requestKey?: string
}
const claim = async (couponCode: string, memberNumber: string, o: ClaimOptions = {}): Promise<Answer> => {
  const from = o.from ?? provider
  // The address at the time of the call.
  const { clientAddress } = from
  const headers = await bearer(o.by ?? memberNumber)
  from.clientAddress = clientAddress
  return from.send(
    'POST',
    `/api/claim-rewards/coupon?locale=${o.locale ?? 'en'}`,
    { couponCode, memberNumber, requestKey: o.requestKey },
    headers,
  )
}
const outcome = async (answer: Promise<Answer>): Promise<unknown> => {
  const { status, body } = await answer
  return status === 200 ? 200 : [status, body.code]
}
const claimsOf = async (code: string): Promise<number> =>
  (await provider.database.db.select({ n: count() }).from(couponClaims).where(eq(couponClaims.code, code)))[0]!.n
const change = (code: string, set: Partial<typeof coupons.$inferInsert>) =>
  provider.database.db.update(coupons).set(set).where(eq(coupons.code, code))

/** Well formed, but no member's number. */
const unknownNumber = '100000000008'

describe('registering a coupon', () => {
  test('the response names coupon and rewards in the requested language, and the claim and its delivery are stored', async () => {
    const number = await aMember()
    const { status, body } = await claim('ASHFURROW3', number, { locale: 'ja' })
    expect([status, body]).toEqual([
      200,
      {
        couponName: '「灰の畝」開幕クーポン',
        rewards: [
          { name: '紅玉', count: 300 },
          { name: '復活の羽根', count: 3 },
          { name: '刻印の粉', count: 20 },
        ],
      },
    ])
    const rows = await provider.database.db
      .select({ memberNth: couponClaims.memberNth, rewards: couponDeliveries.rewards, deliveredAt: couponDeliveries.deliveredAt })
      .from(couponClaims)
      .innerJoin(couponDeliveries, eq(couponDeliveries.claimId, couponClaims.id))
      .innerJoin(members, eq(members.id, couponClaims.memberId))
      .where(eq(members.memberNumber, number))
    expect(rows).toMatchObject([{ memberNth: 1, deliveredAt: null, rewards: [{ item: 'red-jade', count: 300 }, {}, {}] }])
  })

  test.each(['ashfurrow3', ' ASHF-URRO-W3 ', 'ＡＳＨＦｕｒｒｏｗ３', 'ASHF—URRO　W3', 'ASHFー\u200BURROW3'])(
    'the code “%s” is accepted',
    async (code) => {
      expect(await outcome(claim(code, await aMember()))).toBe(200)
    },
  )

  test('a member number in groups or in full-width digits is accepted', async () => {
    const number = await aMember()
    expect(await outcome(claim('GLEANERSMITE', number.replace(/(.{4})(.{4})/, '$1 $2-')))).toBe(200)
    expect(
      await outcome(
        claim(
          'GLEANERSMITE',
          number.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        ),
      ),
    ).toBe(200)
  })

  test('without a locale parameter the message is in the browser’s language', async () => {
    const number = await aMember()
    const answer = await provider.send(
      'POST',
      '/api/claim-rewards/coupon',
      { couponCode: 'FIRSTFROST26', memberNumber: number },
      { 'accept-language': 'ja-JP', ...(await bearer(number)) },
    )
    expect(answer.body.message).toBe('このクーポンは有効期限が切れています。')
  })

  test.each([
    ['a code with a punctuation mark', 'ASHFURROW!', '100000000008', 'body.couponCode'],
    ['a short code', 'ASH', '100000000008', 'body.couponCode'],
    ['a member number with a wrong check digit', 'ASHFURROW3', '100000000009', 'body.memberNumber'],
    ['a short member number', 'ASHFURROW3', '10000', 'body.memberNumber'],
  ])('%s is refused before any look-up', async (_name, couponCode, memberNumber, path) => {
    const { status, body } = await claim(couponCode, memberNumber, { by: await aMember() })
    const paths = new Set(body.issues.map((issue: { path: string }) => issue.path))
    expect([status, body.code, [...paths]]).toEqual([400, 'COUPON_INVALID_INFO', [path]])
  })
})

describe('every coupon message of §8, decided by data, in four languages (E3)', () => {
  const linked = {}
  const rows: [string, Partial<MemberRecord> | undefined, number, string][] = [
    ['SHORT', linked, 400, 'COUPON_INVALID_INFO'],
    ['NOSUCHCODE', undefined, 404, 'COUPON_INVALID_ACCOUNT'],
    ['ASHFURROW3', undefined, 404, 'COUPON_INVALID_ACCOUNT'],
    ['NOSUCHCODE', linked, 404, 'COUPON_INVALID_NUMBER'],
    ['FIRSTFROST26', linked, 410, 'COUPON_EXPIRED'],
    ['HOLLOWCOURT9', linked, 423, 'COUPON_LOCKED'],
    ['SPOILEDGRAIN', linked, 409, 'COUPON_UNUSABLE'],
    ['NEXTCENTURY', linked, 409, 'COUPON_UNUSABLE'],
    ['MOONFERRYTW', linked, 422, 'COUPON_USER_TYPE'],
    ['MOONFERRYTW', { region: null }, 422, 'COUPON_USER_TYPE'],
    ['LINKEDHANDS', { server: null }, 422, 'COUPON_USER_TYPE'],
    ['OLDHARVESTERS', linked, 422, 'COUPON_USER_TYPE'],
    ['EMPTYGRANARY', linked, 503, 'COUPON_UNKNOWN'],
  ]
  test.each(rows)('%s for %j → %i %s', async (code, record, status, expected) => {
    const by = await aMember(record)
    const number = record === undefined ? unknownNumber : by
    const messages = new Set<string>()
    for (const locale of locales) {
      const { status: got, body } = await claim(code, number, { locale, by })
      expect([got, body.code, body.traceId.length > 7]).toEqual([status, expected, true])
      messages.add(body.message as string)
    }
    expect(messages.size).toBe(4)
    expect(await claimsOf(code === 'ASHFURROW3' ? 'NOSUCHCODE' : code)).toBe(0)
    expect(claimCoupon.failures.some((failure) => failure.status === status && failure.code === expected)).toBe(true)
  })

  test('COUPON_USED for the same member, in four languages', async () => {
    const number = await aMember()
    expect(await outcome(claim('ASHFURROW3', number))).toBe(200)
    const messages = new Set<string>()
    for (const locale of locales) {
      const { status, body } = await claim('ashf-urro-w3', number, { locale })
      expect([status, body.code]).toEqual([409, 'COUPON_USED'])
      messages.add(body.message as string)
    }
    expect(messages).toEqual(
      new Set([
        '이미 사용한 쿠폰입니다.',
        'This coupon has already been used.',
        'このクーポンはすでに使用されています。',
        '此序號已使用過。',
      ]),
    )
  })

  test('an unexpected error responds COUPON_UNKNOWN and stores nothing', async () => {
    const number = await aMember()
    const before = await claimsOf('GLEANERSMITE')
    await provider.database.query('alter table coupon_deliveries rename to elsewhere', [])
    expect(await outcome(claim('GLEANERSMITE', number))).toEqual([503, 'COUPON_UNKNOWN'])
    await provider.database.query('alter table elsewhere rename to coupon_deliveries', [])
    expect(await claimsOf('GLEANERSMITE')).toBe(before)
    expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
  })
})

test.each([
  ['a deadlock', '40P01'],
  ['a conflict of transactions', '40001'],
])('a claim that the database ended because of %s may be repeated: 503 UNAVAILABLE with Retry-After', async (_name, code) => {
  const number = await aMember()
  const { query } = provider.database
  await query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'ended' using errcode = '${code}'; end $$`,
    [],
  )
  await query('create trigger refuse before insert on coupon_deliveries for each row execute function refuse()', [])
  const { status, body, headers } = await claim('GLEANERSMITE', number)
  await query('drop function refuse cascade', [])
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
})

describe('conditions of a coupon', () => {
  test('the region, a linked account, and the time since or until which the member joined are required', async () => {
    expect(await outcome(claim('MOONFERRYTW', await aMember({ region: 'TW' })))).toBe(200)
    expect(await outcome(claim('LINKEDHANDS', await aMember()))).toBe(200)
    await change('OLDHARVESTERS', { userType: { joinedFrom: testNow.toISOString() } })
    provider.now = new Date(testNow.getTime() - 1)
    const before = await aMember()
    provider.now = testNow
    expect(await outcome(claim('OLDHARVESTERS', before))).toEqual([422, 'COUPON_USER_TYPE'])
    expect(await outcome(claim('OLDHARVESTERS', await aMember()))).toBe(200)
    await change('OLDHARVESTERS', { userType: { joinedUntil: testNow.toISOString() } })
    expect(await outcome(claim('OLDHARVESTERS', before))).toBe(200)
    expect(await outcome(claim('OLDHARVESTERS', await aMember()))).toEqual([422, 'COUPON_USER_TYPE'])
  })

  test('the registration window includes its start and excludes its end', async () => {
    const number = await aMember()
    for (const [at, expected] of [
      ['2026-11-04T01:59:59.999Z', [409, 'COUPON_UNUSABLE']],
      ['2026-11-04T02:00:00.000Z', 200],
      ['2026-11-15T14:59:59.999Z', 200],
      ['2026-11-15T15:00:00.000Z', [410, 'COUPON_EXPIRED']],
    ] as const) {
      provider.now = new Date(at)
      expect([at, await outcome(claim('FIRSTFROST26', expected === 200 ? await aMember() : number))]).toEqual([at, expected])
    }
  })

  test('an end that was mistyped by years, and corrected since, gives nobody another registration', async () => {
    const [early, late] = [await aMember(), await aMember()]
    const [shown] = await provider.database.db.select().from(coupons).where(eq(coupons.code, 'ASHFURROW3'))
    const correct = yearsAfter(testNow, 3)
    await change('ASHFURROW3', { endsAt: correct })
    expect(await outcome(claim('ASHFURROW3', early))).toBe(200)
    provider.now = yearsAfter(testNow, 2)
    expect(await outcome(claim('ASHFURROW3', late))).toBe(200)
    await change('ASHFURROW3', { endsAt: testNow })
    await tidyCoupons({ db: provider.database.db, now: () => provider.now, log: createLog('silent') })
    await change('ASHFURROW3', { endsAt: correct })
    for (const member of [early, late]) expect(await outcome(claim('ASHFURROW3', member))).toEqual([409, 'COUPON_USED'])
    await change('ASHFURROW3', { endsAt: shown!.endsAt })
  })

  test('the limit per account counts only the claims of that account', async () => {
    const [one, other] = [await aMember(), await aMember()]
    const got: unknown[] = []
    for (let i = 0; i < 4; i += 1) got.push(await outcome(claim('THREEHARVESTS', one)))
    expect(got).toEqual([200, 200, 200, [409, 'COUPON_USED']])
    expect(await outcome(claim('THREEHARVESTS', other))).toBe(200)
  })

  test('beyond the total, a new member gets COUPON_UNUSABLE, and a member with a claim gets COUPON_USED', async () => {
    await change('FIRSTHUNDRED', { total: 2 })
    const numbers = [await aMember(), await aMember(), await aMember()]
    for (const number of numbers.slice(0, 2)) expect(await outcome(claim('FIRSTHUNDRED', number))).toBe(200)
    expect(await outcome(claim('FIRSTHUNDRED', numbers[2]!))).toEqual([409, 'COUPON_UNUSABLE'])
    expect(await outcome(claim('FIRSTHUNDRED', numbers[0]!))).toEqual([409, 'COUPON_USED'])
  })

  test('a member with a claim gets COUPON_USED even if the coupon is locked since, so a lost response is no refusal', async () => {
    const number = await aMember()
    await claim('LINKEDHANDS', number)
    await change('LINKEDHANDS', { locked: true })
    expect(await outcome(claim('LINKEDHANDS', number))).toEqual([409, 'COUPON_USED'])
    expect(await outcome(claim('LINKEDHANDS', await aMember()))).toEqual([423, 'COUPON_LOCKED'])
  })
})

describe('a repeated call', () => {
  const keys = ['first', 'second', 'third'].map((name) => `request-of-the-${name}-press`)

  test('with the key of the first returns its result and registers nothing, also concurrently and when the coupon is locked since', async () => {
    const number = await aMember()
    const [first, second] = keys as [string, string, string]
    const before = await claimsOf('THREEHARVESTS')
    const answers = await Promise.all([1, 2, 3].map(() => claim('THREEHARVESTS', number, { requestKey: first })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await claimsOf('THREEHARVESTS')).toBe(before + 1)
    expect(await outcome(claim('THREEHARVESTS', number, { requestKey: second }))).toBe(200)
    expect(await claimsOf('THREEHARVESTS')).toBe(before + 2)
    await change('THREEHARVESTS', { locked: true })
    expect((await claim('THREEHARVESTS', number, { requestKey: first })).body).toEqual(answers[0]!.body)
    await change('THREEHARVESTS', { locked: false })
  })

  test('of another member with the same key is another registration', async () => {
    const before = await claimsOf('THREEHARVESTS')
    for (const number of [await aMember(), await aMember()])
      expect(await outcome(claim('THREEHARVESTS', number, { requestKey: keys[2]! }))).toBe(200)
    expect(await claimsOf('THREEHARVESTS')).toBe(before + 2)
  })

  test('with the key of another coupon is refused', async () => {
    const number = await aMember()
    await claim('THREEHARVESTS', number, { requestKey: keys[0]! })
    expect(await outcome(claim('ASHFURROW3', number, { requestKey: keys[0]! }))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('the member’s own coupons (listMyCoupons)', () => {
  test('newest first, codes masked except their last four characters, names in the requested language, paged', async () => {
    const number = await aMember()
    const [{ id } = { id: '' }] = await provider.database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.memberNumber, number))
    const headers = await bearerOf(provider, id)
    const list = async (query: string) => (await provider.get(`/api/claim-rewards/coupons?${query}`, headers)).body
    expect(await list('locale=en')).toEqual({ items: [], totalCount: 0 })
    await claim('ASHFURROW3', number)
    await claim('ASHFURROW3', await aMember())
    await claim('GLEANERSMITE', number)
    const both = await list('locale=ja')
    expect([both.totalCount, both.items.map(({ maskedCode }: { maskedCode: string }) => maskedCode)]).toEqual([
      2,
      ['********MITE', '******ROW3'],
    ])
    expect(both.items[1]).toEqual({
      id: expect.any(Number) as number,
      couponName: '「灰の畝」開幕クーポン',
      maskedCode: '******ROW3',
      rewards: [
        { name: '紅玉', count: 300 },
        { name: '復活の羽根', count: 3 },
        { name: '刻印の粉', count: 20 },
      ],
      registeredDt: testNow.toISOString(),
      delivered: false,
    })
    await provider.database.db
      .update(couponDeliveries)
      .set({ deliveredAt: testNow })
      .where(
        inArray(
          couponDeliveries.claimId,
          provider.database.db.select({ id: couponClaims.id }).from(couponClaims).where(eq(couponClaims.memberId, id)),
        ),
      )
    const first = await list('locale=en&size=1')
    expect([first.totalCount, first.items.length, first.items[0].delivered]).toEqual([2, 1, true])
    const second = await list(`locale=en&size=1&lastId=${String(first.items[0].id)}`)
    expect([second.items[0].id, (await list(`locale=en&lastId=${String(second.items[0].id)}`)).items]).toEqual([both.items[1].id, []])
    expect((await list('locale=en&lastId=0')).items.length).toBe(2)
    expect(JSON.stringify(both)).not.toContain('ASHFURROW3')
  })
})

describe('concurrent claims (parallel on PostgreSQL, sequential on PGlite)', () => {
  test('of 100 members that claim a one-time code, one succeeds', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 100; i += 1) numbers.push(await aMember())
    const replica = replicaOf(provider)
    const answers = await Promise.all(
      numbers.map((number, i) => {
        const from = i % 2 === 0 ? provider : replica
        from.clientAddress = `192.0.2.${String(i)}`
        return outcome(claim('RAVENLETTER1', number, { from }))
      }),
    )
    expect(answers.filter((answer) => answer === 200).length).toBe(1)
    expect(answers.filter((answer) => answer !== 200)).toEqual(Array.from({ length: 99 }, () => [409, 'COUPON_USED']))
    expect(await claimsOf('RAVENLETTER1')).toBe(1)
  }, 60_000)

  test('a member may send only so many claims within a minute, right or wrong; another member still may', async () => {
    const strict = replicaOf(provider, { limits: { claimCoupon: { points: 2, seconds: 60, per: 'id' } } })
    const number = await aMember()
    const got: unknown[] = []
    for (let i = 0; i < 3; i += 1) got.push(await outcome(claim('ASHFURROW3', number, { from: strict })))
    expect(got).toEqual([200, [409, 'COUPON_USED'], [429, 'TOO_MANY_REQUESTS']])
    expect(await outcome(claim('GLEANERSMITE', await aMember(), { from: strict }))).toBe(200)
  })

  const waitingForLocks = async (): Promise<unknown> =>
    (
      await provider.database.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        [],
      )
    ).rows[0]!['n']
  const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
  test.skipIf(!isPostgres)(
    'claims that wait for a coupon leave connections to other calls, and are 503 if they wait too long',
    async () => {
      const numbers: string[] = []
      for (let i = 0; i < 12; i += 1) numbers.push(await aMember())
      const tokens = await Promise.all(numbers.map(bearer))
      const { db } = provider.database
      const gate = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      // As an import holds it.
      const holder = db.transaction(async (tx) => {
        await tx.select().from(coupons).where(eq(coupons.code, 'GLEANERSMITE')).for('update')
        held.resolve()
        await gate.promise
      })
      await held.promise
      const claims = numbers.map((memberNumber, i) =>
        provider.send('POST', '/api/claim-rewards/coupon?locale=en', { couponCode: 'GLEANERSMITE', memberNumber }, tokens[i]),
      )
      await expect.poll(waitingForLocks).toBeGreaterThan(3)
      expect(provider.database.pool!().waiting).toBe(0)
      expect((await provider.get('/api/site/config?locale=en')).status).toBe(200)
      const first = await Promise.race(claims)
      expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
      gate.resolve()
      await holder
      const statuses = (await Promise.all(claims)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
    },
    60_000,
  )

  test.skipIf(!isPostgres)('a refused claim waits for no lock of its coupon', async () => {
    const number = await aMember()
    expect(await outcome(claim('ASHFURROW3', number))).toBe(200)
    const gate = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = provider.database.db.transaction(async (tx) => {
      await tx.select().from(coupons).where(eq(coupons.code, 'ASHFURROW3')).for('update')
      held.resolve()
      await gate.promise
    })
    await held.promise
    expect(await outcome(claim('ASHFURROW3', number))).toEqual([409, 'COUPON_USED'])
    gate.resolve()
    await holder
  })

  test.skipIf(!isPostgres)('a claim that waited for an import follows the coupon as the import left it', async () => {
    const number = await aMember()
    const headers = await bearer(number)
    const { db } = provider.database
    const gate = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = db.transaction(async (tx) => {
      await tx.update(coupons).set({ locked: true }).where(eq(coupons.code, 'GLEANERSMITE'))
      held.resolve()
      await gate.promise
    })
    await held.promise
    const claiming = provider.send(
      'POST',
      '/api/claim-rewards/coupon?locale=en',
      { couponCode: 'GLEANERSMITE', memberNumber: number },
      headers,
    )
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    gate.resolve()
    await holder
    const { status, body } = await claiming
    expect([status, body.code]).toEqual([423, 'COUPON_LOCKED'])
    await change('GLEANERSMITE', { locked: false })
    expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
  })

  test('20 concurrent claims of one member succeed up to the limit per account', async () => {
    const number = await aMember()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        provider.clientAddress = `192.0.2.${String(i)}`
        return outcome(claim('THREEHARVESTS', number))
      }),
    )
    expect(answers.filter((answer) => answer === 200).length).toBe(3)
    expect(answers.filter((answer) => answer !== 200)).toEqual(Array.from({ length: 17 }, () => [409, 'COUPON_USED']))
  })
})

describe('the member number', () => {
  test('a visitor or a caller with an invalid token registers nothing', async () => {
    const number = await aMember()
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const body = { couponCode: 'GLEANERSMITE', memberNumber: number }
      const answer = await provider.send('POST', '/api/claim-rewards/coupon?locale=en', body, headers)
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORISED'])
    }
  })

  test('another member’s number gets the same message as an unknown number, and no claim', async () => {
    const [by, other] = [await aMember(), await aMember()]
    const before = await claimsOf('GLEANERSMITE')
    const [otherMember, unknownMember] = [await claim('GLEANERSMITE', other, { by }), await claim('GLEANERSMITE', unknownNumber, { by })]
    expect([otherMember.status, otherMember.body.code]).toEqual([404, 'COUPON_INVALID_ACCOUNT'])
    expect([unknownMember.status, unknownMember.body.code, unknownMember.body.message]).toEqual([
      404,
      'COUPON_INVALID_ACCOUNT',
      otherMember.body.message,
    ])
    // The response does not reveal whether the code exists.
    expect(await outcome(claim('NOSUCHCODE', other, { by }))).toEqual([404, 'COUPON_INVALID_ACCOUNT'])
    expect(await claimsOf('GLEANERSMITE')).toBe(before)
  })
})

describe('code guessing: 10 wrong codes per member in 10 minutes', () => {
  const many = (times: number, what: unknown): unknown[] => Array.from({ length: times }, () => what)
  const repeat = async (times: number, call: (index: number) => Promise<Answer>): Promise<unknown[]> => {
    const out: unknown[] = []
    for (let i = 0; i < times; i += 1) out.push(await outcome(call(i)))
    return out
  }
  const wrong = [404, 'COUPON_INVALID_NUMBER']
  const tooMany = [429, 'TOO_MANY_REQUESTS']
  const fromElsewhere = (i: number): void => {
    provider.clientAddress = `203.0.113.${String(i)}`
  }

  test('beyond the limit even a right code is refused, from any address, until the window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testNow })
    const number = await aMember()
    expect(
      await repeat(10, (i) => {
        fromElsewhere(i)
        return claim(`WRONGCODE${String(i)}`, number)
      }),
    ).toEqual(many(10, wrong))
    vi.setSystemTime(testNow.getTime() + 60_000)
    const answer = await claim('GLEANERSMITE', number, { locale: 'tw' })
    expect([answer.status, answer.headers.get('retry-after'), answer.body.message]).toEqual([
      429,
      '540',
      '請求次數過多，請稍候片刻再試一次。',
    ])
    expect(await outcome(claim('GLEANERSMITE', unknownNumber, { by: number }))).toEqual(tooMany)
    vi.setSystemTime(testNow.getTime() + 600_000)
    expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
  })

  test('numbers of other members count against the caller, never against their owner', async () => {
    const [by, owner] = [await aMember(), await aMember()]
    expect((await repeat(11, () => claim('GLEANERSMITE', owner, { by }))).at(-1)).toEqual(tooMany)
    expect(await outcome(claim('GLEANERSMITE', owner))).toBe(200)
  })

  test('a right code is registered even if other callers at the same address have used up its limit', async () => {
    const limit = 100
    for (let i = 0; i < limit / 10; i += 1) {
      const guesser = await aMember()
      expect(await repeat(10, (n) => claim(`WRONGCODE${String(n)}`, guesser))).toEqual(many(10, wrong))
    }
    // Beyond the address's limit, all wrong guesses get the same response.
    const number = await aMember()
    expect(await outcome(claim('WRONGCODE1', number))).toEqual(tooMany)
    expect(await outcome(claim('GLEANERSMITE', unknownNumber, { by: number }))).toEqual(tooMany)
    expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
    fromElsewhere(200)
    expect(await outcome(claim('WRONGCODE1', await aMember()))).toEqual(wrong)
  })

  test('60 concurrent right codes from one address give 60 rewards', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 60; i += 1) numbers.push(await aMember())
    const before = await claimsOf('GLEANERSMITE')
    const answers = await Promise.all(numbers.map((number) => outcome(claim('GLEANERSMITE', number))))
    expect([answers, (await claimsOf('GLEANERSMITE')) - before]).toEqual([many(60, 200), 60])
  })

  test('other failures do not count', async () => {
    const number = await aMember()
    expect(await repeat(12, () => claim('GLEANERSMITE', number))).toEqual(many(12, 200))
    expect(await repeat(12, () => claim('FIRSTFROST26', number))).toEqual(many(12, [410, 'COUPON_EXPIRED']))
    expect(await repeat(12, () => claim('GLEANERSMITE', '1', { by: number }))).toEqual(many(12, [400, 'COUPON_INVALID_INFO']))
    expect(await repeat(10, (i) => claim(`WRONGCODE${String(i)}`, number))).toEqual(many(10, wrong))
  })

  test('of 30 concurrent wrong codes, ten are looked up', async () => {
    const number = await aMember()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => outcome(claim(`WRONGCODE${String(i)}`, number))))
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(wrong)).length).toBe(10)
  })

  test('RATE_LIMIT_FACTOR widens this limit too', async () => {
    const wide = replicaOf(provider, { limits: widerLimits(2) })
    const number = await aMember()
    const outcomes = await repeat(21, (i) => claim(`WRONGCODE${String(i)}`, number, { from: wide }))
    expect(outcomes).toEqual([...many(20, wrong), tooMany])
  })
})

describe('coupons of a pack', () => {
  let home: string
  let folder: string
  const edit = (how: (text: string) => string) => {
    const file = join(folder, 'coupons.yaml')
    writeFileSync(file, how(readFileSync(file, 'utf8')))
  }
  const importIt = () => ensurePack(provider.database.db, { folder, pictures: 'public', mode: 'command' }, testNow, () => {})
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'pack-'))
    folder = join(home, 'everharrow')
    cpSync(demoPack, folder, { recursive: true })
  })
  afterEach(() => rmSync(home, { recursive: true }))

  test('an import keeps claims; a coupon that the pack removes is unusable until the pack has it again', async () => {
    const number = await aMember()
    expect(await outcome(claim('ASHFURROW3', number))).toBe(200)
    const before = await claimsOf('ASHFURROW3')
    edit((text) => text.replace('‘잿빛 이랑’ 개막 쿠폰', '바뀐 이름').replace(/- code: GLEANERSMITE[^#]+/, ''))
    await importIt()
    expect(await claimsOf('ASHFURROW3')).toBe(before)
    expect(await outcome(claim('ASHFURROW3', number))).toEqual([409, 'COUPON_USED'])
    expect((await claim('ASHFURROW3', await aMember(), { locale: 'ko' })).body.couponName).toBe('바뀐 이름')
    expect(await outcome(claim('GLEANERSMITE', number))).toEqual([409, 'COUPON_UNUSABLE'])
    const [row] = await provider.database.db.select().from(coupons).where(eq(coupons.code, 'ASHFURROW3'))
    expect(row!.claimed).toBe(before + 1)
    edit(() => readFileSync(join(demoPack, 'coupons.yaml'), 'utf8'))
    await importIt()
    expect(await outcome(claim('GLEANERSMITE', number))).toBe(200)
  })

  test.each([
    ['an invalid code', (text: string) => text.replace('code: ASHFURROW3', 'code: ASH!'), /coupons\.yaml:\d+: 0\.code/],
    [
      'the same code twice',
      (text: string) => text.replace('code: FIRSTFROST26', 'code: ashf-urrow-3'),
      /coupons\.yaml:14: 1\.code: ASHFURROW3 is already the code of an earlier entry/,
    ],
    ['a window that ends before it begins', (text: string) => text.replace('2027-04-01', '2025-04-01'), /coupons\.yaml:\d+: .*after start/],
    [
      'a name that is missing in a language',
      (text: string) => text.replace(', tw: 「灰燼犁溝」開季序號', ''),
      /coupons\.yaml:\d+: 0\.name\.tw/,
    ],
    ['an unknown field', (text: string) => `${text}  lokced: true\n`, /coupons\.yaml:\d+: \d+\.lokced/],
  ])('%s is reported by file and line, and nothing is imported', async (_name, how, message) => {
    const before = await provider.database.db.select().from(coupons)
    edit(how)
    await expect(importIt()).rejects.toThrow(message)
    expect(await provider.database.db.select().from(coupons)).toEqual(before)
  })
})
