/** Registration by number and coupon look-up (T1–T3) over HTTP, also many concurrently, and its coupon at the coupon page (U5). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failureOf } from '#tests/helpers/calls.ts'
import { registerCoupon } from '#tests/helpers/coupons.ts'
import { consents, openPreRegistration } from '#tests/helpers/pre-registration.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { upsertMember } from '../session/members.queries.ts'
import { couponPack } from './coupon-pack.ts'
import { preRegistrationConsents, preRegistrationKeys, preRegistrations } from './pre-registration.tables.ts'

const site = openPreRegistration()
const db = () => site.provider.database.db
let numbers = 0
const fresh = (): string => {
  numbers += 1
  return `010-2000-${String(numbers).padStart(4, '0')}`
}
const e164 = (number: string): string => `+82${number.replaceAll('-', '').slice(1)}`
const rowsOf = (number: string) =>
  db()
    .select()
    .from(preRegistrations)
    .where(eq(preRegistrations.contact, e164(number)))
const given = () => db().select().from(coupons).where(eq(coupons.pack, couponPack))
const couponCode = ({ body }: Answer): string => body.result.couponCode as string

test('a verified number is registered with its own coupon and each consent with text and time, kept for two years', async () => {
  const number = fresh()
  const answer = await site.register(number, await site.key(number), { lang: 'ko', consents: { ...consents, nightAdvertising: true } })
  expect(answer.body).toEqual({
    authType: 0,
    lang: 'ko',
    result: {
      couponCode: expect.stringMatching(/^EH[A-Z2-9]{12}$/) as string,
      validFrom: '2025-01-21T02:00:00.000Z',
      validUntil: '2025-03-31T14:59:59.000Z',
    },
  })
  const [row] = await rowsOf(number)
  const { now } = site.provider
  expect(row).toMatchObject({ authType: 0, country: 'KR', lang: 'ko', createdAt: now, keptUntil: new Date('2027-01-07T01:00:00.000Z') })
  const proof = await db()
    .select({
      kind: preRegistrationConsents.kind,
      isGiven: preRegistrationConsents.isGiven,
      version: preRegistrationConsents.version,
      at: preRegistrationConsents.at,
    })
    .from(preRegistrationConsents)
    .where(eq(preRegistrationConsents.preRegistrationId, row!.id))
    .orderBy(preRegistrationConsents.kind)
  expect(proof).toEqual(
    ['advertising', 'nightAdvertising', 'over14', 'privacy'].map((kind) => ({ kind, isGiven: true, version: '2024-12-24', at: now })),
  )
})

test('a refused optional consent is stored as refused; without a required one nothing is registered', async () => {
  const number = fresh()
  const key = await site.key(number)
  for (const kind of ['over14', 'privacy', 'advertising']) {
    const without = await site.register(number, key, { consents: { ...consents, [kind]: false } })
    expect([without.status, without.body.issues[0].path]).toEqual([400, `body.consents.${kind}`])
  }
  expect((await site.register(number, key)).status).toBe(200)
  const [row] = await rowsOf(number)
  const [night] = (await db().select().from(preRegistrationConsents).where(eq(preRegistrationConsents.preRegistrationId, row!.id))).filter(
    ({ kind }) => kind === 'nightAdvertising',
  )
  expect(night?.isGiven).toBe(false)
})

test('fifty concurrent requests with fifty keys give one row and one coupon; the others get ALREADY_REGISTERED', async () => {
  const number = fresh()
  const keys: string[] = []
  // Each key is verified on another day: the limits of a number are not tested here. The keys would have expired by then.
  for (let i = 0; i < 50; i += 1) {
    keys.push(await site.key(number))
    site.later((24 * 3600_000) / 50)
    if (i % 10 === 9) site.later(24 * 3600_000)
  }
  await db()
    .update(preRegistrationKeys)
    .set({ expiresAt: new Date(site.provider.now.getTime() + 60_000) })
  const before = (await given()).length
  const answers = await Promise.all(keys.map((key, i) => site.register(number, key, {}, site.replicas[i % 2])))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  expect(answers.filter(({ body }) => body.code === 'ALREADY_REGISTERED').length).toBe(49)
  expect([(await rowsOf(number)).length, (await given()).length - before]).toEqual([1, 1])
})

test('fifty concurrent requests with one key give one row, one coupon and the same response', async () => {
  const number = fresh()
  const key = await site.key(number)
  const before = (await given()).length
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => site.register(number, key, {}, site.replicas[i % 2])))
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
  expect([answers[0]!.status, (await rowsOf(number)).length, (await given()).length - before]).toEqual([200, 1, 1])
})

describe('a verified key', () => {
  test('registers once, and then shows its coupon until it expires', async () => {
    const number = fresh()
    const key = await site.key(number)
    const first = await site.register(number, key)
    expect(couponCode(await site.register(number, key))).toBe(couponCode(first))
    expect(couponCode(await site.lookUp({ mobileNo: number, verifiedKey: key }))).toBe(couponCode(first))
    site.later(15 * 60_000)
    expect(failureOf(await site.register(number, key))).toEqual([403, 'NOT_VERIFIED'])
    expect(failureOf(await site.lookUp({ mobileNo: number, verifiedKey: key }))).toEqual([403, 'NOT_VERIFIED'])
  })

  test('expires after 15 minutes', async () => {
    const number = fresh()
    const key = await site.key(number)
    site.later(15 * 60_000 - 1)
    const [a, b] = [fresh(), number]
    const keyOfA = await site.key(a)
    expect((await site.register(b, key)).status).toBe(200)
    site.later(15 * 60_000)
    expect(failureOf(await site.register(a, keyOfA))).toEqual([403, 'NOT_VERIFIED'])
  })

  test('is valid only for its number, and reveals nothing about another', async () => {
    const [mine, other] = [fresh(), fresh()]
    expect((await site.register(other, await site.key(other))).status).toBe(200)
    const key = await site.key(mine)
    expect(failureOf(await site.register(other, key))).toEqual([403, 'NOT_VERIFIED'])
    expect(failureOf(await site.lookUp({ mobileNo: other, verifiedKey: key }))).toEqual([403, 'NOT_VERIFIED'])
    expect(failureOf(await site.register(mine, 'nonsense'))).toEqual([403, 'NOT_VERIFIED'])
    expect((await site.register(mine, key)).status).toBe(200)
  })

  test('does not register after it was used for a look-up', async () => {
    const number = fresh()
    await site.register(number, await site.key(number))
    site.later(60_000)
    const key = await site.key(number)
    expect((await site.lookUp({ mobileNo: number, verifiedKey: key })).status).toBe(200)
    expect(failureOf(await site.register(number, key))).toEqual([409, 'ALREADY_REGISTERED'])
    // The registration was deleted (after two years, or by its owner): the key that was spent for it belongs to no registration.
    await db()
      .delete(preRegistrations)
      .where(eq(preRegistrations.contact, e164(number)))
    expect(failureOf(await site.register(number, key))).toEqual([403, 'NOT_VERIFIED'])
  })
})

test.each([
  ['an unknown language', { lang: 'fr' }],
  ['a language of the site that pre-registration does not speak', { lang: 'ja' }],
  ['no language', { lang: undefined }],
])('with %s everything is English, and without a kind of contact it is a number (§1, §3)', async (_, { lang }) => {
  const mobileNo = fresh()
  const send = (method: string, path: string, body: object) =>
    site.provider.send(method, `/api/pre-order/${path}`, { country: 'KR', lang, ...body })
  const asked = await send('POST', 'verification/sms', { mobileNo })
  expect(asked.status).toBe(200)
  const code = await site.code(mobileNo)
  expect(site.box.findLast(({ to }) => to === e164(mobileNo))!.text).toContain('code')
  const { verifiedKey } = (await site.check(mobileNo, code, { ticket: asked.body.ticket as string })).body as { verifiedKey: string }
  const registered = await send('POST', 'registration', { mobileNo, verifiedKey, consents })
  expect([registered.status, registered.body]).toMatchObject([200, { authType: 0, lang: 'en' }])
  const query = new URLSearchParams({ mobileNo, verifiedKey, ...(lang === undefined ? {} : { lang }) })
  expect((await site.provider.get(`/api/pre-order/coupon?${query.toString()}`)).body).toEqual(registered.body)
  const email = `${mobileNo}@example.com`
  expect((await send('POST', 'coupon-email', { email, consents })).status).toBe(200)
  expect(await site.token(email)).not.toBe('')
})

describe('the owner of a number (T2, T3)', () => {
  test('a registered number gets ALREADY_REGISTERED, and the same key shows its coupon', async () => {
    const number = fresh()
    const first = await site.register(number, await site.key(number))
    site.later(60_000)
    const key = await site.key(number)
    const again = await site.register(number, key)
    expect([failureOf(again), again.body.message]).toEqual([
      [409, 'ALREADY_REGISTERED'],
      'Pre-registration is already completed for this e-mail or phone number.',
    ])
    const shown = await site.lookUp({ mobileNo: number, verifiedKey: key })
    expect([shown.body.authType, couponCode(shown), shown.headers.get('cache-control')]).toEqual([0, couponCode(first), 'no-store'])
    // Omitted parameters are not checked (T3); given ones must match.
    expect((await site.lookUp({ verifiedKey: key })).status).toBe(200)
    expect((await site.lookUp({ mobileNo: e164(number), verifiedKey: key })).status).toBe(200)
  })

  test('an unregistered number gets NOT_FOUND, and can then register with the same key', async () => {
    const number = fresh()
    const key = await site.key(number)
    expect(failureOf(await site.lookUp({ mobileNo: number, verifiedKey: key }))).toEqual([404, 'NOT_FOUND'])
    expect((await site.register(number, key)).status).toBe(200)
  })
})

test('without a key the look-up responds the same for every number', async () => {
  const known = fresh()
  await site.register(known, await site.key(known))
  for (const mobileNo of [known, fresh()]) expect(failureOf(await site.lookUp({ mobileNo }))).toEqual([403, 'NOT_VERIFIED'])
  expect(failureOf(await site.lookUp({}))).toEqual([403, 'NOT_VERIFIED'])
})

test('the version of the consents that the page showed is stored; of a page that names none, the campaign’s', async () => {
  const versionsOf = async (number: string): Promise<string[]> => {
    const [row] = await rowsOf(number)
    const found = await db()
      .select({ version: preRegistrationConsents.version })
      .from(preRegistrationConsents)
      .where(eq(preRegistrationConsents.preRegistrationId, row!.id))
    return [...new Set(found.map(({ version }) => version))]
  }
  const [shown, unnamed] = [fresh(), fresh()]
  const before = (await site.provider.get('/api/pre-order/campaign')).body.consentVersion as string
  await site.campaign({ consentVersion: '2025-01-08' })
  await site.register(shown, await site.key(shown), { consentVersion: before })
  await site.register(unnamed, await site.key(unnamed))
  await site.campaign({})
  expect([before, await versionsOf(shown), await versionsOf(unnamed)]).toEqual(['2024-12-24', ['2024-12-24'], ['2025-01-08']])
})

test('the coupon can be claimed once, by any member, from the launch until its end', async () => {
  site.at('2025-01-15T00:00:00.000Z')
  const number = fresh()
  const code = couponCode(await site.register(number, await site.key(number)))
  const identities = [{ issuer: 'https://game.test', subject: 'reaper' }]
  const memberId = await upsertMember(db(), { nickname: 'Ash', region: 'KR', server: 'A', identities }, site.provider.now)
  const claim = (by = memberId) => registerCoupon(site.provider, by, code)
  expect(failureOf(await claim())).toEqual([409, 'COUPON_UNUSABLE'])
  site.at('2025-01-21T02:00:00.000Z')
  const claimed = await claim()
  expect([claimed.status, claimed.body]).toEqual([
    200,
    { couponName: 'Pre-registration coupon', rewards: [{ name: 'Red jade', count: 500 }] },
  ])
  expect(failureOf(await claim())).toEqual([409, 'COUPON_USED'])
  site.at('2025-04-01T00:00:00.000Z')
  await db().update(coupons).set({ claimed: 0 }).where(eq(coupons.code, code))
  const identities2 = [{ issuer: 'https://game.test', subject: 'late' }]
  const lateId = await upsertMember(db(), { nickname: 'Late', region: 'KR', server: 'A', identities: identities2 }, site.provider.now)
  expect(failureOf(await claim(lateId))).toEqual([410, 'COUPON_EXPIRED'])
})
