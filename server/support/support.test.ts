/** Support requests over HTTP (S7, S8, U1, U2, U4, U6): writing, continuing, editing, closing, listing, reviewing; ownership. */
import { randomUUID } from 'node:crypto'
import { count, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { failureOf } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf, type Answer } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { orders } from '../orders/orders.tables.ts'
import { FilesAway } from '../platform/file-store.ts'
import { rateLimits } from '../platform/limits.tables.ts'
import { supportRequests, supportMessages } from './support.tables.ts'

const support = openTestSupport()
const { provider } = support
afterEach(() => {
  provider.now = testNow
})
const pathsOf = ({ body }: Answer): string[] => (body.issues ?? []).map(({ path }: { path: string }) => path)
const messagesOf = async (memberId: string, id: number): Promise<[string, string][]> =>
  (await support.detail(memberId, id)).body.messages.map(({ from, content }: { from: string; content: string }) => [from, content])
const later = (ms: number): void => {
  provider.now = new Date(provider.now.getTime() + ms)
}
const created = async (memberId: string, fields: Record<string, string> = {}): Promise<number> =>
  (await support.create(memberId, fields)).body.id as number

describe('a support request', () => {
  test('is stored with its consent, its language and its retention period', async () => {
    const member = await support.member()
    const answer = await support.create(
      member,
      { type: '8', title: ' A title ', content: 'Words\non lines' },
      { headers: { 'accept-language': 'ja' } },
    )
    expect(answer.status).toBe(200)
    const { id } = answer.body
    expect((await support.detail(member, id)).body).toEqual({
      id,
      type: 8,
      title: 'A title',
      status: 'waiting',
      createdDt: '2026-11-21T03:00:00.000Z',
      updatedDt: '2026-11-21T03:00:00.000Z',
      orderNo: null,
      reviewed: false,
      keptUntil: '2029-11-21T03:00:00.000Z',
      messages: [
        { id: expect.any(Number) as number, from: 'member', content: 'Words\non lines', images: [], createdDt: '2026-11-21T03:00:00.000Z' },
      ],
    })
    const [row] = await provider.database.db.select().from(supportRequests).where(eq(supportRequests.id, id))
    expect(row).toMatchObject({ consentVersion: '2024-12-24', consentAt: testNow, locale: 'ja' })
    const [stored] = await provider.database.db
      .select()
      .from(supportRequests)
      .where(eq(supportRequests.id, await created(member, { locale: 'tw' })))
    expect(stored!.locale).toBe('tw')
  })

  test.each([
    ['no consent', { privacyConsent: 'false' }, 'body.privacyConsent'],
    ['a kind that does not exist', { type: '9' }, 'body.type'],
    ['an empty title', { title: '  ' }, 'body.title'],
    ['a text that is too long', { content: 'x'.repeat(4001) }, 'body.content'],
    ['an invalid key', { requestKey: 'one' }, 'body.requestKey'],
    // Its name is the client's own text, and is not returned.
    ['an unknown field', { colour: 'red' }, 'body'],
    ['a field named __proto__', { ['__proto__']: 'red' }, 'body'],
    ['an unknown order', { orderNo: '20261121-NOBODYSNO1' }, 'body.orderNo'],
  ])('%s is refused with the field of the contract', async (_name, fields, path) => {
    const answer = await support.create(await support.member(), fields)
    expect([failureOf(answer), pathsOf(answer)]).toEqual([[400, 'INVALID_REQUEST'], [path]])
  })

  test('can name an order of the member, and of no other member', async () => {
    const [member, other] = [await support.member(), await support.member()]
    const orderNo = '20261121-SUPPORT001'
    const text = { ko: 'a', en: 'a', ja: 'a', tw: 'a' }
    await provider.database.db.insert(orders).values({
      orderNo,
      memberId: member,
      idempotencyKey: randomUUID(),
      state: 'delivered',
      productId: 'gem-pouch',
      productName: text,
      contents: [],
      prices: { USD: 0 },
      limitType: 'NONE',
      limitAmount: null,
      quantity: 1,
      free: true,
      currency: 'USD',
      unitAmount: 0,
      amount: 0,
      region: 'KR',
      lang: 'en',
      returnTo: 'sameTab',
      consentVersion: '1',
      consentAt: testNow,
      createdAt: testNow,
      expiresAt: testNow,
    })
    const id = await created(member, { type: '2', orderNo })
    expect((await support.detail(member, id)).body.orderNo).toBe(orderNo)
    expect(pathsOf(await support.create(other, { type: '2', orderNo }))).toEqual(['body.orderNo'])
  })

  test('sent 20 times concurrently with one key to two replicas, is stored once; with another text it is refused', async () => {
    const member = await support.member()
    const replica = replicaOf(provider, { ...signInDeps, attachments: support.files })
    const requestKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => support.create(member, { requestKey }, { from: i % 2 === 0 ? provider : replica })),
    )
    expect(new Set(answers.map(({ status, body }) => `${String(status)} ${String(body.id)}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect((await support.get(member, '/api/cs/questions/list')).body.totalCount).toBe(1)
    const other = await support.create(member, { requestKey, content: 'Other words' })
    expect([failureOf(other), pathsOf(other)]).toEqual([[400, 'INVALID_REQUEST'], ['body.requestKey']])
    // A key belongs to its member: another member may use the same one.
    expect((await support.create(await support.member(), { requestKey })).status).toBe(200)
  })

  test('requires an authenticated member: a guest of the game is refused in four languages (U6, E3)', async () => {
    const guest = await support.member({ isGuest: true })
    const messages = new Set<string>()
    for (const language of locales) {
      const answer = await support.create(guest, {}, { headers: { 'accept-language': language } })
      expect(failureOf(answer)).toEqual([403, 'MEMBERS_ONLY'])
      messages.add(answer.body.message)
    }
    expect(messages.size).toBe(4)
    const review = await provider.send('POST', '/api/cs/review', { requestId: 1, rating: 5 }, await support.bearer(guest))
    expect(failureOf(review)).toEqual([403, 'MEMBERS_ONLY'])
  })

  test('is limited per member across replicas, before the body is read', async () => {
    const member = await support.member()
    const limits = { ...signInDeps.limits, createSupportRequest: { points: 2, seconds: 600, per: 'id' } as const }
    const [one, two] = [replicaOf(provider, { ...signInDeps, limits }), replicaOf(provider, { ...signInDeps, limits })]
    expect([
      failureOf(await support.create(member, {}, { from: one })),
      failureOf(await support.create(member, {}, { from: two })),
    ]).toEqual([200, 200])
    const third = await support.create(member, { type: 'nonsense' }, { from: one })
    expect([failureOf(third), Number(third.headers.get('retry-after')) > 0]).toEqual([[429, 'TOO_MANY_REQUESTS'], true])
  })
})

describe('the status of a thread (U2)', () => {
  test('waiting → answering → answered → waiting → closed, and no change afterwards', async () => {
    const member = await support.member()
    const id = await created(member)
    const statusOf = async () => (await support.detail(member, id)).body.status
    expect(failureOf(await support.change(member, id, { action: 'continue', content: 'More' }))).toBe(200)
    expect([await statusOf(), await support.desk.take(id), await statusOf()]).toEqual(['waiting', 'done', 'answering'])
    expect(failureOf(await support.change(member, id, { action: 'continue', content: 'And more' }))).toBe(200)
    expect(await statusOf()).toBe('answering')
    expect([await support.desk.answer(id, 'Try again.', []), await statusOf()]).toEqual(['done', 'answered'])
    // Taking an answered request changes nothing.
    expect([await support.desk.take(id), await statusOf()]).toEqual(['answered', 'answered'])
    expect(failureOf(await support.change(member, id, { action: 'continue', content: 'It did not help' }))).toBe(200)
    expect(await statusOf()).toBe('waiting')
    expect(failureOf(await support.change(member, id, { action: 'close' }))).toBe(200)
    const refused = [409, 'SUPPORT_REQUEST_CLOSED']
    expect([
      await statusOf(),
      failureOf(await support.change(member, id, { action: 'continue', content: 'x' })),
      failureOf(await support.change(member, id, { action: 'edit', content: 'x' })),
      failureOf(await support.change(member, id, { action: 'close' })),
      await support.desk.answer(id, 'x', []),
      await support.desk.take(id),
      await support.desk.close(id),
    ]).toEqual(['closed', refused, refused, refused, 'closed', 'closed', 'closed'])
    expect(await messagesOf(member, id)).toEqual([
      ['member', 'The plough does not turn.'],
      ['member', 'More'],
      ['member', 'And more'],
      ['support', 'Try again.'],
      ['member', 'It did not help'],
    ])
  })

  test('title and newest message can be edited while the request waits, and not after support takes it', async () => {
    const member = await support.member()
    const id = await created(member)
    await support.change(member, id, { action: 'continue', content: 'Second' })
    later(1000)
    expect(failureOf(await support.change(member, id, { action: 'edit', title: 'New title', content: 'Second, better' }))).toBe(200)
    const { body } = await support.detail(member, id)
    expect([body.title, body.updatedDt, body.keptUntil]).toEqual(['New title', '2026-11-21T03:00:01.000Z', '2029-11-21T03:00:01.000Z'])
    expect(await messagesOf(member, id)).toEqual([
      ['member', 'The plough does not turn.'],
      ['member', 'Second, better'],
    ])
    await support.desk.take(id)
    expect(failureOf(await support.change(member, id, { action: 'edit', content: 'x' }))).toEqual([409, 'SUPPORT_REQUEST_ANSWERED'])
    await support.desk.answer(id, 'Answer', [])
    expect(failureOf(await support.change(member, id, { action: 'edit', content: 'x' }))).toEqual([409, 'SUPPORT_REQUEST_ANSWERED'])
  })

  test('an edit that names an older message is refused, and changes nothing', async () => {
    const member = await support.member()
    const id = await created(member)
    const idsOf = async () => (await support.detail(member, id)).body.messages.map((one: { id: number }) => String(one.id)) as string[]
    const [first] = (await idsOf()) as [string]
    const edit = (messageId: string, content: string) => support.change(member, id, { action: 'edit', messageId, content, keptImages: '' })
    expect(failureOf(await edit(first, 'Edited'))).toBe(200)
    await support.change(member, id, { action: 'continue', content: 'Newer' })
    const before = (await support.detail(member, id)).body
    later(1000)
    expect(failureOf(await edit(first, 'Edited again'))).toEqual([409, 'SUPPORT_REQUEST_ANSWERED'])
    expect((await support.detail(member, id)).body).toEqual(before)
    const [, second] = (await idsOf()) as [string, string]
    expect(failureOf(await edit(second, 'Newer, edited'))).toBe(200)
    expect(await messagesOf(member, id)).toEqual([
      ['member', 'Edited'],
      ['member', 'Newer, edited'],
    ])
  })

  test.each([
    ['continue', { title: 'x' }, ['body.content', 'body.title']],
    ['continue', { content: 'x', messageId: '1' }, ['body.messageId']],
    ['edit', { messageId: '1' }, ['body']],
    ['edit', { messageId: '0', content: 'x' }, ['body.messageId']],
    ['continue', { content: 'x', keptImages: '' }, ['body.keptImages']],
    ['close', { content: 'x' }, ['body.content']],
    ['edit', {}, ['body']],
    ['edit', { keptImages: randomUUID() }, ['body.keptImages']],
  ])('%s with %j is refused and changes nothing', async (action, fields, paths) => {
    const member = await support.member()
    const id = await created(member)
    const answer = await support.change(member, id, { action, ...fields })
    expect([failureOf(answer), pathsOf(answer)]).toEqual([[400, 'INVALID_REQUEST'], paths])
    expect([(await support.detail(member, id)).body.status, (await messagesOf(member, id)).length]).toEqual(['waiting', 1])
  })

  test('20 concurrent continuations with one key add one message; the key gets the same response after closing', async () => {
    const member = await support.member()
    const id = await created(member)
    const again = { action: 'continue', content: 'Once', requestKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => support.change(member, id, again)))
    expect(answers.map(failureOf)).toEqual(answers.map(() => 200))
    expect((await messagesOf(member, id)).length).toBe(2)
    await support.desk.close(id)
    expect(failureOf(await support.change(member, id, again))).toBe(200)
    expect(pathsOf(await support.change(member, id, { ...again, content: 'Twice' }))).toEqual(['body.requestKey'])
    // The key of one request cannot be used for another.
    const second = await created(member)
    expect(pathsOf(await support.change(member, second, again))).toEqual(['body.requestKey'])
  })

  test('of a concurrent edit and take, the edit is first or is refused', async () => {
    const member = await support.member()
    for (let round = 0; round < 5; round += 1) {
      const id = await created(member)
      const [edit] = await Promise.all([support.change(member, id, { action: 'edit', content: 'Edited' }), support.desk.take(id)])
      const [[, content]] = (await messagesOf(member, id)) as [[string, string]]
      expect([failureOf(edit), content]).toEqual(
        edit.status === 200 ? [200, 'Edited'] : [[409, 'SUPPORT_REQUEST_ANSWERED'], 'The plough does not turn.'],
      )
    }
  })
})

describe('the list (U2, U4)', () => {
  test('newest first, paged by last id, filtered by status, with the total of all pages', async () => {
    const member = await support.member()
    const ids: number[] = []
    for (let i = 0; i < 5; i += 1) ids.push(await created(member))
    await created(await support.member())
    const [waiting, answering, answered, closed, newest] = ids as [number, number, number, number, number]
    await support.desk.take(answering)
    await support.desk.answer(answered, 'x', [])
    await support.desk.close(closed)
    const list = async (query: string) => {
      const { items, totalCount } = (await support.get(member, `/api/cs/questions/list?${query}`)).body
      return [items.map(({ id }: { id: number }) => id), totalCount]
    }
    expect(await list('')).toEqual([[newest, closed, answered, answering, waiting], 5])
    expect(await list('size=2')).toEqual([[newest, closed], 5])
    expect(await list(`size=2&lastId=${String(closed)}`)).toEqual([[answered, answering], 5])
    expect(await list(`size=2&lastId=${String(answering)}`)).toEqual([[waiting], 5])
    expect(await list('size=2&lastId=0')).toEqual([[newest, closed], 5])
    expect(await list('status=1')).toEqual([[newest, answering, waiting], 3])
    expect(await list('status=6')).toEqual([[answered], 1])
    expect(await list('status=9')).toEqual([[closed], 1])
    expect(await list(`status=1&size=1&lastId=${String(newest)}`)).toEqual([[answering], 3])
    expect(failureOf(await support.get(member, '/api/cs/questions/list?status=2'))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('a review (S8, U6)', () => {
  const review = async (memberId: string, body: object) => provider.send('POST', '/api/cs/review', body, await support.bearer(memberId))

  test('is possible once for a closed request, with 1 to 5, also when it is sent twice concurrently', async () => {
    const member = await support.member()
    const id = await created(member)
    const open = await review(member, { requestId: id, rating: 5 })
    expect([failureOf(open), pathsOf(open)]).toEqual([[400, 'INVALID_REQUEST'], ['body.requestId']])
    await support.desk.close(id)
    for (const rating of [0, 6, 2.5]) expect(failureOf(await review(member, { requestId: id, rating }))).toEqual([400, 'INVALID_REQUEST'])
    const both = await Promise.all([1, 2].map(() => review(member, { requestId: id, rating: 4, content: ' Fine ' })))
    expect(new Set(both.map((answer) => String(failureOf(answer))))).toEqual(new Set(['200', '409,ALREADY_REVIEWED']))
    expect((await support.detail(member, id)).body.reviewed).toBe(true)
    expect((await support.get(member, '/api/cs/questions/list')).body.items[0].reviewed).toBe(true)
    expect((await support.desk.show(id))!.review).toEqual({ rating: 4, content: 'Fine' })
  })
})

describe('retention for three years after the last change (U3)', () => {
  test('then the whole request is deleted, and no other', async () => {
    const member = await support.member()
    const [old, young] = [await created(member), await created(member)]
    await support.desk.close(old)
    later(24 * 3600_000)
    await support.desk.answer(young, 'x', [])
    provider.now = new Date('2029-11-21T02:59:59.999Z')
    expect(await support.tidy()).toEqual({ supportRequests: 0, images: 0 })
    provider.now = new Date('2029-11-21T03:00:00.000Z')
    await support.tidy()
    expect((await support.detail(member, old)).status).toBe(404)
    expect((await support.detail(member, young)).status).toBe(200)
    const left = await provider.database.db.select({ n: count() }).from(supportMessages).where(eq(supportMessages.requestId, old))
    expect(left[0]!.n).toBe(0)
    provider.now = new Date('2029-11-22T03:00:00.000Z')
    await support.tidy()
    expect((await support.get(member, '/api/cs/questions/list')).body.totalCount).toBe(0)
  })
})

describe('within 24 hours a member may send', () => {
  const refused = (answer: Answer): unknown => [...(failureOf(answer) as [number, string]), Number(answer.headers.get('retry-after'))]

  test('100 messages; support’s do not count, nor do those of other members and earlier ones', async () => {
    const [member, other] = [await support.member(), await support.member()]
    const id = await created(member)
    const written = (sender: 'member' | 'support', createdAt: Date) => ({ requestId: id, sender, content: 'Words', createdAt })
    later(60_000)
    await provider.database.db.insert(supportMessages).values(Array.from({ length: 98 }, () => written('member', provider.now)))
    await provider.database.db.insert(supportMessages).values(Array.from({ length: 9 }, () => written('support', provider.now)))
    const last = { action: 'continue', content: 'The hundredth', requestKey: randomUUID() }
    expect(failureOf(await support.change(member, id, last))).toBe(200)
    const dayLimit = [429, 'SUPPORT_DAY_LIMIT', 24 * 3600 - 60]
    expect(refused(await support.change(member, id, { action: 'continue', content: 'One more' }))).toEqual(dayLimit)
    expect(refused(await support.create(member, {}))).toEqual(dayLimit)
    // A write that is repeated, and changes that add nothing, are no messages.
    expect(failureOf(await support.change(member, id, last))).toBe(200)
    expect(failureOf(await support.change(member, id, { action: 'edit', content: 'The hundredth, corrected' }))).toBe(200)
    expect(failureOf(await support.create(other, {}))).toBe(200)
    later(24 * 3600_000 - 60_000)
    expect(failureOf(await support.change(member, id, { action: 'continue', content: 'One more' }))).toBe(200)
  })

  const anImage = async () => ({
    bytes: await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  })
  /** Moves the end of the member’s counts into the past: their clock is the machine’s. */
  const nextDay = (member: string) =>
    provider.database.db
      .update(rateLimits)
      .set({ expire: Date.now() })
      .where(like(rateLimits.key, `%:${member}`))
  const dayLimit = [429, 'SUPPORT_DAY_LIMIT', expect.closeTo(24 * 3600, -2)]

  test('60 images, also those that were replaced since, or belonged to a call that failed', async () => {
    const member = await support.member()
    const image = await anImage()
    const images = [image, image, image]
    const id = (await support.create(member, {}, { images })).body.id as number
    for (let edit = 0; edit < 17; edit += 1)
      expect(failureOf(await support.change(member, id, { action: 'edit', keptImages: '' }, { images }))).toBe(200)
    const failing = { action: 'edit', keptImages: randomUUID() }
    expect(failureOf(await support.change(member, id, failing, { images }))).toEqual([400, 'INVALID_REQUEST'])
    const last = { action: 'continue', content: 'Look', requestKey: randomUUID() }
    const two = { images: [image, image] }
    expect(failureOf(await support.change(member, id, last, two))).toBe(200)
    const storedBefore = support.stored()
    const more = { action: 'continue', content: 'Look' }
    for (const refusal of [await support.change(member, id, more, two), await support.create(member, {}, two)])
      expect(refused(refusal)).toEqual(dayLimit)
    // Refused before they are processed.
    expect(support.stored()).toEqual(storedBefore)
    expect(failureOf(await support.change(member, id, last, two))).toBe(200)
    expect(failureOf(await support.change(member, id, more, { images: [image] }))).toBe(200)
    expect(failureOf(await support.change(member, id, more))).toBe(200)
    expect(failureOf(await support.create(await support.member(), {}, two))).toBe(200)
    await nextDay(member)
    expect(failureOf(await support.change(member, id, more, two))).toBe(200)
  })

  test('60 images; those of a call that failed through the site do not count', async () => {
    const member = await support.member()
    const image = await anImage()
    const id = await created(member)
    const write = support.files.write
    const more = { action: 'continue', content: 'Look' }
    const three = { images: [image, image, image] }
    support.files.write = () => Promise.reject(new FilesAway(new Error('the bucket does not respond')))
    for (let time = 0; time < 11; time += 1) {
      expect((await support.change(member, id, more, three)).status).toBe(503)
      expect((await support.create(member, {}, three)).status).toBe(503)
    }
    support.files.write = write
    for (let time = 0; time < 20; time += 1) expect(failureOf(await support.change(member, id, more, three))).toBe(200)
    expect(refused(await support.change(member, id, more, { images: [image] }))).toEqual(dayLimit)
  })

  test('30 edits, of each of which the team is notified; refused and repeated ones do not count', async () => {
    const member = await support.member()
    const id = await created(member)
    const edit = (n: number, more = {}) => support.change(member, id, { action: 'edit', content: `Words ${String(n)}`, ...more })
    const key = randomUUID()
    for (let time = 0; time < 3; time += 1) expect(failureOf(await edit(0, { requestKey: key }))).toBe(200)
    expect(failureOf(await edit(0, { keptImages: randomUUID() }))).toEqual([400, 'INVALID_REQUEST'])
    for (let n = 1; n < 30; n += 1) expect(failureOf(await edit(n))).toBe(200)
    expect(refused(await edit(30))).toEqual(dayLimit)
    expect((await support.detail(member, id)).body.messages[0].content).toBe('Words 29')
    await nextDay(member)
    expect(failureOf(await edit(30))).toBe(200)
  })
})
