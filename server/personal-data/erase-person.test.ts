/** An erased member's data is removed from every table, file, queue and log line; what tax law requires stays, without the person. */
import { randomUUID } from 'node:crypto'
import { and, eq, getTableName, inArray, isNotNull } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { failureOf } from '#tests/helpers/calls.ts'
import { everyRow, tablesOf } from '#tests/helpers/every-row.ts'
import { openPlantedSite, type Planted } from '#tests/helpers/planted-site.ts'
import { consents } from '#tests/helpers/pre-registration.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { exchange, game, google, nonceOf, refresh, sendIdToken } from '#tests/helpers/sign-in.ts'
import { couponClaims, coupons } from '../coupons/coupons.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { createJobs, type Jobs } from '../platform/jobs.ts'
import { messages } from '../messages/messages.tables.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { noteRefund } from '../orders/refund-order.ts'
import { tidyOrders } from '../orders/tidy-orders.ts'
import { accessTokens, members, sessionFamilies } from '../session/session.tables.ts'
import { supportNotices } from '../support/support-mail.tables.ts'
import { supportRequests } from '../support/support.tables.ts'
import { tidySupport } from '../support/tidy-support.ts'
import { erasePerson } from './erase-person.ts'
import { keeping } from './keeping.ts'
import { impersonalTables, personalTables, type PersonalTable } from './personal-tables.ts'
import { personOfContact } from './person.ts'

const site = openPlantedSite()
const { shop, box, written, stored, plant, command } = site
const { provider } = shop
const now = (): Date => provider.now
let deps: typeof site.deps
let jobs: Jobs<'session' | 'records'>
beforeAll(async () => {
  ;({ deps } = site)
  jobs = createJobs({ database: provider.database, log: deps.log, now })
  await jobs.start(keeping(deps))
}, 120_000)
afterEach(() => {
  provider.now = testNow
  vi.useRealTimers()
})
afterAll(() => jobs.stop())

/** The tables that contain each token, and the log if it does. */
async function whereIs(tokens: Record<string, string>): Promise<Record<string, string[]>> {
  const rows = await everyRow(provider.database)
  return Object.fromEntries(
    Object.entries(tokens).flatMap(([name, token]) => {
      const places = new Set(rows.filter(({ text }) => text.includes(token)).map(({ table }) => table))
      if (written.some((line) => line.includes(token))) places.add('log')
      return places.size === 0 ? [] : [[name, [...places].sort()]]
    }),
  )
}

test('every table is declared as personal or impersonal', async () => {
  const declared = [...personalTables.map(({ table }) => getTableName(table)), ...impersonalTables, 'sandbox_kept']
  expect((await tablesOf(provider.database, 'public')).map((name) => name.slice('public.'.length)).sort()).toEqual(
    [...new Set(declared)].sort(),
  )
})

describe('erasing a member', () => {
  let one: Planted
  let other: Planted
  beforeAll(async () => {
    one = await plant('q7x1', 4, '198.51.100.23')
    provider.now = testNow
    other = await plant('z9k2', 5, '198.51.100.99')
    provider.now = new Date(testNow.getTime() + 120_000)
  }, 120_000)

  test('the planted values are in the database, except those that are never stored, and none is logged', async () => {
    const places = await whereIs(one.tokens)
    // Never stored at all: the browser's name, a file's name, and tokens in plain text.
    const never = ['userAgent', 'fileName', 'accessToken', 'refreshToken', 'gameTokenId']
    expect(Object.keys(places).sort()).toEqual(
      Object.keys(one.tokens)
        .filter((name) => !never.includes(name))
        .sort(),
    )
    expect(Object.keys(places).length).toBeGreaterThanOrEqual(20)
    expect(Object.values(places).flat()).not.toContain('log')
    expect(stored().length).toBe(8)
  })

  test('an order that is not delivered blocks the erasure, with a one-line message, and nothing changes', async () => {
    const before = await everyRow(provider.database)
    expect(await command('erase', one.memberNumber)).toEqual({
      lines: [
        `nothing is erased: ${one.memberNumber} has open orders (payment in progress, or not delivered yet): ${one.orderNo}; complete them first`,
      ],
      code: 1,
      files: [],
    })
    const own = (rows: typeof before) => rows.filter(({ table }) => table.startsWith('public.'))
    expect(own(await everyRow(provider.database))).toEqual(own(before))
  })

  test('the export contains the stored data without keys, and the images', async () => {
    const { code, lines, files: exported } = await command('export', one.memberNumber)
    const text = new TextDecoder().decode(exported[0]!.bytes)
    const exportedNames = ['nickname', 'server', 'gameAccount', 'googleAccount', 'title', 'laterContent', 'answer', 'review']
    const more = ['consentVersion', 'requestKey', 'idempotencyKey', 'phoneCoupon', 'mailCoupon', 'memberNumber', 'memberId']
    expect([code, [...exportedNames, ...more].filter((name) => !text.includes(one.tokens[name]!))]).toEqual([0, []])
    expect(text.includes(one.tokens['paymentUrl']!)).toBe(false)
    // Any member may have registered the codes of these contacts.
    expect(['phone', 'mail'].filter((name) => text.includes(one.tokens[name]!))).toEqual([])
    expect(lines[1]).toMatch(/^not included: 2 pre-registrations whose code this member has registered.* -- export --contact/)
    expect(Object.values(other.tokens).filter((token) => token.length > 6 && text.includes(token))).toEqual([])
    const { tables } = JSON.parse(text) as { tables: Record<string, { rows: Record<string, unknown>[] }> }
    expect(Object.keys(tables['refresh_tokens']!.rows[0]!)).not.toContain('hash')
    expect([tables['orders']!.rows.length, tables['support_requests']!.rows.length]).toEqual([1, 2])
    expect(exported.slice(1).map(({ name }) => name)).toEqual(exported.slice(1).map(() => expect.stringMatching(/^images\/[\w-]+\.png$/)))
    expect(exported.length).toBe(5)
  })

  test('after erasure of member and contacts no value is in any table, file, job or log line; another member keeps all data', async () => {
    provider.now = new Date(now().getTime() + 10 * 60_000)
    await shop.deliver()
    provider.now = new Date(now().getTime() + 2 * 60_000)
    await shop.deliver()
    expect((await shop.order(one.orderNo)).state).toBe('delivered')
    const kept = await whereIs(other.tokens)
    const notices = await deps.db
      .select({ id: supportNotices.messageId })
      .from(supportNotices)
      .innerJoin(supportRequests, and(eq(supportRequests.id, supportNotices.requestId), eq(supportRequests.memberId, one.memberId)))
    const ofNotices = inArray(
      messages.id,
      notices.map(({ id }) => id),
    )
    // A mail to the support team is still queued.
    expect(
      (
        await deps.db
          .select()
          .from(messages)
          .where(and(ofNotices, isNotNull(messages.sealed)))
      ).length,
    ).toBeGreaterThan(0)

    const { lines, code } = await command('erase', one.memberNumber)
    expect([code, lines[0]]).toEqual([0, expect.stringContaining('1 orders stay, without a name')])
    expect(lines[0]).toContain('support_requests 2')
    expect([await whereIs(other.tokens), stored().length]).toEqual([kept, 4])
    expect(await deps.db.select().from(messages).where(ofNotices)).toEqual([])
    // Registered codes do not prove whose the contacts are: their pre-registrations stay until their owner is erased.
    expect(lines[1]).toMatch(/^not included: 2 pre-registrations .* -- erase --contact/)
    const { phone, mail, phoneCoupon, mailCoupon, ...own } = one.tokens
    const registration = ['public.pre_registration_challenges', 'public.pre_registrations']
    const left = await whereIs({ phone: phone!, mail: mail!, phoneCoupon: phoneCoupon!, mailCoupon: mailCoupon! })
    expect(left).toMatchObject({ phone: expect.arrayContaining(registration), mail: expect.arrayContaining(registration) })
    const codes = ['public.coupons', 'public.pre_registrations']
    expect([left['phoneCoupon'], left['mailCoupon']]).toEqual([codes, codes])
    for (const contact of [phone!, mail!])
      // PGlite has one connection.
      expect((await command('erase', contact, true)).lines).toEqual([expect.stringContaining('pre_registrations 1')])
    expect(await whereIs({ phone: phone!, mail: mail!, phoneCoupon: phoneCoupon!, mailCoupon: mailCoupon! })).toEqual({
      phoneCoupon: ['public.coupons'],
      mailCoupon: ['public.coupons'],
    })
    // An address is counted without reference to a person: it is deleted with its window, after an hour at most.
    const { address, ...rest } = own
    expect(await whereIs(rest)).toEqual({})
    expect(await whereIs({ address: address! })).toEqual({ address: ['public.rate_limits'] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_001 })
    await keeping(deps).session()
    vi.useRealTimers()
    expect(await whereIs({ address: address! })).toEqual({})
  })

  test('the order keeps amount and dates without a reference to the member, and the sums hold', async () => {
    const order = await shop.order(one.orderNo)
    expect(order).toMatchObject({ state: 'delivered', quantity: 1, authCode: null, paymentUrl: null })
    expect([order.amount, order.amount]).toEqual([order.unitAmount * order.quantity, (await shop.order(other.orderNo)).amount])
    const [unnamed] = await deps.db.select().from(members).where(eq(members.id, order.memberId))
    expect(unnamed).toMatchObject({ memberNumber: expect.stringMatching(/^erased-/), nickname: '', region: null, server: null })
    expect((await deps.db.select().from(orders)).every(({ memberId }) => memberId !== one.memberId)).toBe(true)
  })

  test('the member’s tokens are refused, a second erasure changes nothing, and a new sign-in creates a new member', async () => {
    const bearer = { authorization: `Bearer ${one.tokens['accessToken']!}` }
    expect((await shop.replicas[0].get('/api/auth/account/profiles', bearer)).status).toBe(401)
    expect(await command('erase', one.memberNumber)).toEqual({ lines: [`there is no member ${one.memberNumber}`], code: 0, files: [] })
    expect((await command('export', one.memberNumber)).code).toBe(1)
    const again = await exchange(
      shop.replicas[0],
      await game.issueToken(now(), { sub: one.tokens['gameAccount'], nickname: 'Again', jti: 'again' }),
    )
    const number = (await shop.replicas[0].get('/api/auth/account/profiles', { authorization: `Bearer ${again.body.access.token}` })).body
      .memberNumber as string
    expect([again.status, number === one.memberNumber]).toEqual([200, false])
    expect((await command('erase', number)).lines[0]).toContain('is erased: ')
  })

  test('image files that cannot be deleted are reported with code 1 after a minute at most, and the job deletes them later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { remove } = deps.files
    let tried = 0
    const recorded = () => deps.db.$count(operatorActs, eq(operatorActs.act, 'member-erased'))
    const logged = () => written.filter((line) => line.includes('"act":"member-erased"')).length
    const before = [await recorded(), logged()]
    const atFirst: number[] = []
    deps.files.remove = async () => {
      if (atFirst.length === 0) atFirst.push(await recorded(), logged())
      tried += 1
      // As with a bucket that does not respond.
      vi.advanceTimersByTime(31_000)
      throw new Error('not now')
    }
    const { lines, code } = await command('erase', other.memberNumber)
    deps.files.remove = remove
    vi.useRealTimers()
    expect(tried).toBe(2)
    // The command may end before the files are deleted: its operator is recorded by then.
    expect(atFirst).toEqual(before.map((count) => count + 1))
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringContaining(`${other.memberNumber} is erased: `),
        '4 image files cannot be deleted yet, see the log; they are not shown, and the site tries again each minute',
        expect.stringMatching(/^not included: 2 pre-registrations /),
      ],
    ])
    expect(stored().length).toBe(4)
    expect((await tidySupport(deps)).images).toBe(4)
    expect(stored()).toEqual([])
  })
})

const url = process.env['TEST_DATABASE_URL']

// The embedded database runs one transaction after the other.
describe.runIf(url !== undefined)('calls of a member while they are being erased', () => {
  /** Holds rows as another transaction does. @returns lets them go */
  async function hold(query: string): Promise<() => Promise<void>> {
    const { rows } = await provider.database.query('select current_database() as name', [])
    const client = new pg.Client({ connectionString: new URL(`/${String(rows[0]!['name'])}`, url).href })
    await client.connect()
    await client.query('begin')
    await client.query(`${query} for update`)
    const release = () => client.end()
    held.push(release)
    return release
  }
  const held: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const release of held.splice(0)) await release()
  })
  const areWaiting = (expected: number): Promise<void> =>
    vi.waitFor(async () => {
      const { rows } = await provider.database.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        [],
      )
      expect(rows[0]!['n']).toBe(expected)
    }, 2500)
  const tokensOf = ({ memberId }: Planted): string => `select from access_tokens where member_id = '${memberId}'`

  test('a renewal that has begun ends first, and its tokens are erased', async () => {
    const one = await plant('r5t8', 6, '198.51.100.31')
    await finish(one)
    const release = await hold(tokensOf(one))
    const renewal = refresh(shop.replicas[0], one.tokens['refreshToken']!)
    await areWaiting(1)
    const erasure = command('erase', one.memberNumber)
    await areWaiting(2)
    await release()
    expect([(await renewal).status, (await erasure).code]).toEqual([200, 0])
    expect(await deps.db.$count(accessTokens, eq(accessTokens.memberId, one.memberId))).toBe(0)
  }, 60_000)

  test('calls that begin during the erasure are refused as those of an unknown member; the game creates a new one', async () => {
    const one = await plant('w3e9', 7, '198.51.100.32')
    await finish(one)
    const requests = await deps.db.select().from(supportRequests).where(eq(supportRequests.memberId, one.memberId))
    const requestOf = (isClosed: boolean): number => requests.find(({ status }) => (status === 'closed') === isClosed)!.id
    const server = shop.replicas[0]
    const bearer = { authorization: `Bearer ${one.tokens['accessToken']!}` }
    const gameToken = await game.issueToken(now(), { sub: one.tokens['gameAccount'], nickname: 'Again', jti: 'during' })
    const nonce = await nonceOf(server)
    const idToken = await google.issueToken(now(), { sub: one.tokens['googleAccount'], nonce })
    const question = new FormData()
    const fields = { type: '4', title: 'a', content: 'b', privacyConsent: 'true', consentVersion: '1', requestKey: randomUUID() }
    for (const [name, value] of Object.entries(fields)) question.append(name, value)

    const release = await hold(tokensOf(one))
    const erasure = command('erase', one.memberNumber)
    await areWaiting(1)
    const purchase = { productId: 'gem-pouch', quantity: 1, lang: 'en', consent: true, idempotencyKey: randomUUID() }
    const claim = { couponCode: 'GLEANERSMITE', memberNumber: one.memberNumber }
    const recording = { recording: JSON.stringify({ format: 'everharrow-recording/2' }), consent: true }
    const calls = [
      refresh(server, one.tokens['refreshToken']!).then(failureOf),
      server.send('POST', '/api/claim-rewards/coupon', claim, bearer).then(failureOf),
      server.send('POST', '/api/payment/web/mycard', purchase, bearer).then(failureOf),
      server.send('POST', '/api/cs/review', { requestId: requestOf(true), rating: 2 }, bearer).then(failureOf),
      server.send('PUT', `/api/cs/questions/${String(requestOf(false))}/recording`, recording, bearer).then(failureOf),
      server
        .fetch(new Request('http://site.test/api/cs/questions', { method: 'POST', headers: bearer, body: question }))
        .then(async (response) => failureOf({ status: response.status, body: (await response.json()) as { code: string } })),
      sendIdToken(server, idToken).then(failureOf),
      exchange(server, gameToken).then(failureOf),
    ]
    await areWaiting(1 + calls.length)
    await release()
    expect((await erasure).code).toBe(0)
    expect(await Promise.all(calls)).toEqual([
      [401, 'SESSION_EXPIRED'],
      ...calls.slice(1, -2).map(() => [401, 'UNAUTHORISED']),
      [403, 2424],
      200,
    ])
  }, 60_000)

  test('what jobs and operators delete or change with its parts is locked before the parts', async () => {
    const one = await plant('y6u4', 8, '198.51.100.33')
    await finish(one)
    const release = await hold(
      `select from coupon_deliveries where claim_id in (select id from coupon_claims where member_id = '${one.memberId}')`,
    )
    const erasure = command('erase', one.memberNumber)
    await areWaiting(1)
    const free = async (table: typeof couponClaims | typeof preRegistrations | typeof supportRequests | typeof sessionFamilies) =>
      (await deps.db.select().from(table).where(whereOf(table, one)).for('update', { skipLocked: true })).length
    expect([await free(couponClaims), await free(supportRequests), await free(sessionFamilies)]).toEqual([0, 0, 0])
    await release()
    expect((await erasure).code).toBe(0)
    const mail = one.tokens['mail']!
    const releaseConsents = await hold(
      `select from pre_registration_consents where pre_registration_id = (select id from pre_registrations where contact = '${mail}')`,
    )
    const byContact = command('erase', mail, true)
    await areWaiting(1)
    const registration = eq(preRegistrations.contact, mail)
    expect(await deps.db.select().from(preRegistrations).where(registration).for('update', { skipLocked: true })).toEqual([])
    await releaseConsents()
    expect((await byContact).code).toBe(0)
  }, 60_000)

  test('old orders of a member who is being erased wait for the next run of their deletion', async () => {
    const one = await plant('i2o7', 9, '198.51.100.34')
    await finish(one)
    provider.now = new Date(now().getTime() + 6 * 366 * 86_400_000)
    const release = await hold(`select from members where id = '${one.memberId}'`)
    const left = () => deps.db.$count(orders, eq(orders.orderNo, one.orderNo))
    await tidyOrders(deps)
    expect(await left()).toBe(1)
    await release()
    await tidyOrders(deps)
    expect(await left()).toBe(0)
  }, 60_000)

  const whereOf = (table: PersonalTable['table'], { memberId, tokens }: Planted) =>
    personalTables.find((one) => one.table === table)!.of(deps.db, { ...nobody, memberId, contacts: [tokens['phone']!, tokens['mail']!] })
  const nobody = { memberNumber: null, claimedRegistrations: 0, messageIds: [], countedIds: [] }
  /** Delivers the member's order: an open one would refuse the erasure. */
  async function finish({ orderNo }: Planted): Promise<void> {
    for (let step = 0; step < 2; step += 1) {
      provider.now = new Date(now().getTime() + 2 * 60_000)
      await shop.deliver()
    }
    expect((await shop.order(orderNo)).state).toBe('delivered')
  }
})

describe('orders whose money may still arrive, or has to be returned, refuse the erasure', () => {
  const day = 86_400_000
  const numberOf = async (id: string): Promise<string> => (await deps.db.select().from(members).where(eq(members.id, id)))[0]!.memberNumber
  /** After the last check of unpaid orders. */
  const afterChecks = async (): Promise<void> => {
    shop.later(32 * day)
    await shop.reconcile()
  }

  test('an expired order whose money was refused, until its return is noted', async () => {
    const buyer = await shop.member()
    const number = await numberOf(buyer)
    const started = await shop.buy(buyer, 'gem-pouch')
    const orderNo = started.body.orderNo as string
    await shop.pay(started, 'amount')
    await shop.verify(buyer, orderNo)
    await afterChecks()
    expect(await shop.order(orderNo)).toMatchObject({ state: 'expired', nextCheckAt: null })
    expect(await command('erase', number)).toMatchObject({ code: 1, lines: [expect.stringContaining(orderNo)] })
    await noteRefund(deps.db, orderNo, now())
    expect(await command('erase', number)).toMatchObject({ code: 0, lines: [expect.stringContaining(`${number} is erased: `)] })
  })

  test('a cancelled order, for the 31 days in which a payment of it may arrive', async () => {
    const buyer = await shop.member()
    const number = await numberOf(buyer)
    const orderNo = (await shop.buy(buyer, 'gem-pouch')).body.orderNo as string
    await shop.cancel(buyer, orderNo)
    expect((await shop.order(orderNo)).state).toBe('cancelled')
    expect(await command('erase', number)).toMatchObject({ code: 1, lines: [expect.stringContaining(orderNo)] })
    await afterChecks()
    expect((await command('erase', number)).code).toBe(0)
  })
})

describe('erasing by contact', () => {
  const email = 'only-registered@mail.example'
  const register = (more = {}) =>
    shop.replicas[0].send('POST', '/api/pre-order/coupon-email', { email, lang: 'en', country: 'KR', ...more })

  test('a pre-registration is exported and erased; the sent coupon stays without a reference to its owner', async () => {
    expect((await register({ consents })).status).toBe(200)
    await site.deliverMessages()
    const token = /#token=([\w-]+)/.exec(box.findLast(({ to }) => to === email)!.text)![1]
    const answer = await shop.replicas[0].send('PUT', '/api/pre-order/verification/email', { token })
    const { couponCode } = answer.body.coupon.result as { couponCode: string }
    provider.now = new Date(now().getTime() + 61_000)
    // Queued for sending.
    expect((await register()).status).toBe(200)
    const exported = await command('export', ' Only-Registered@mail.example', true)
    const text = new TextDecoder().decode(exported.files[0]!.bytes)
    expect([exported.code, text.includes(email), text.includes(couponCode), text.includes('"messages"')]).toEqual([0, true, true, true])
    const erased = await command('erase', email, true)
    expect([erased.code, erased.lines[0]]).toEqual([0, expect.stringMatching(/pre_registrations 1.*messages 1/)])
    expect(await whereIs({ email })).toEqual({})
    expect(await whereIs({ couponCode })).toEqual({ couponCode: ['public.coupons'] })
    expect((await command('erase', email, true)).lines).toEqual([`no data is stored about ${email}`])
    const sent = () => box.filter(({ to }) => to === email).length
    const before = sent()
    await site.deliverMessages()
    expect(sent()).toBe(before)
    expect((await deps.db.select().from(coupons).where(eq(coupons.code, couponCode))).length).toBe(1)
    expect((await deps.db.select().from(couponClaims).where(eq(couponClaims.code, couponCode))).length).toBe(0)
  })

  test('in the sandbox, rows that name the contact are erased, also within a text, and none of a longer one', async () => {
    const bob = 'bob@mail.example'
    const rows = [
      [`to ${bob}`, { to: bob, text: '' }, false],
      ['within a text', { to: 'team@game.example', text: `A request\n${bob}.` }, false],
      ['in a list', { to: ['team@game.example', `<${bob}>`] }, false],
      ['a longer name', { to: `x${bob}`, text: `x${bob}, x.${bob} and x-${bob}` }, true],
      ['a longer domain', { to: `${bob}.net`, text: `${bob}-games.example` }, true],
      ['a pattern would match it', { to: 'bob@mailxexample' }, true],
    ] as const
    const kinds = async () =>
      (await provider.database.query(`select id from sandbox_kept where kind = 'test' order by nr`, [])).rows.map(({ id }) => id)
    for (const [id, value] of rows)
      await provider.database.query(`insert into sandbox_kept (kind, id, value) values ('test', $1, $2)`, [id, JSON.stringify(value)])
    await erasePerson(deps, await personOfContact(deps.db, await deps.vault(), bob), 'kim')
    expect(await kinds()).toEqual(rows.flatMap(([id, , isKept]) => (isKept ? [id] : [])))
  })

  test('a message that was queued after the person was found is erased too', async () => {
    const late = 'late@mail.example'
    const person = await personOfContact(deps.db, await deps.vault(), late)
    expect([person.messageIds, (await register({ email: late, consents })).status]).toEqual([[], 200])
    expect(await erasePerson(deps, person, 'kim')).toMatchObject({ type: 'erased', rows: { messages: 1 } })
    await site.deliverMessages()
    expect(box.filter(({ to }) => to === late)).toEqual([])
  })

  test.each(['010-1234-5678', 'no address', '+82 2 123'])('%s is refused: no international number and no e-mail address', async (whom) => {
    expect(await command('erase', whom, true)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('is neither an e-mail address nor')],
    })
  })
})
