/** Stored data is shown only to its owner, who can withdraw it: the consent to advertising, or all of it (T4). */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failureOf } from '#tests/helpers/calls.ts'
import { consents, openPreRegistration } from '#tests/helpers/pre-registration.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { siteDocuments } from '../site/site.tables.ts'
import { preRegistrationConsents, preRegistrations } from './pre-registration.tables.ts'

const site = openPreRegistration()
const db = () => site.provider.database.db
let numbers = 0
const fresh = (): string => {
  numbers += 1
  return `010-6000-${String(numbers).padStart(4, '0')}`
}
const e164 = (number: string): string => `+82${number.replaceAll('-', '').slice(1)}`
const show = (verifiedKey: string): Promise<Answer> => site.provider.send('POST', '/api/pre-order/registration/held', { verifiedKey })
const withdraw = (verifiedKey: string, what: string): Promise<Answer> =>
  site.provider.send('POST', '/api/pre-order/registration/withdrawal', { verifiedKey, what })
const rowOf = async (contact: string) => (await db().select().from(preRegistrations).where(eq(preRegistrations.contact, contact)))[0]

beforeEach(async () => {
  await site.campaign({})
  site.at('2025-02-01T12:00:00+09:00')
})

/** A registration by number, an hour ago, and a new key for it. */
async function registered(): Promise<{ number: string; key: string; couponCode: string }> {
  const number = fresh()
  const answer = await site.register(number, await site.key(number), { consents: { ...consents, nightAdvertising: true } })
  site.later(3600_000)
  return { number, key: await site.key(number), couponCode: answer.body.result.couponCode }
}

describe('by number', () => {
  test('the owner can see the stored data while the key is valid, and use the key for the coupon too', async () => {
    const { number, key, couponCode } = await registered()
    const dt = '2025-02-01T03:00:00.000Z'
    const consent = (kind: string) => ({ kind, isGiven: true, version: '2024-12-24', dt })
    const held = {
      authType: 0,
      contact: e164(number),
      country: 'KR',
      lang: 'en',
      registeredDt: dt,
      keptUntil: '2027-02-01T03:00:00.000Z',
      couponCode,
      consents: ['advertising', 'nightAdvertising', 'over14', 'privacy'].map(consent),
    }
    expect([(await show(key)).body, (await show(key)).body]).toEqual([{ registration: held }, { registration: held }])
    expect((await site.lookUp({ verifiedKey: key })).body.result.couponCode).toBe(couponCode)
    // The key is spent for the coupon, but still shows the registration, and withdraws it.
    expect((await show(key)).body).toEqual({ registration: held })
    site.later(15 * 60_000)
    expect([failureOf(await show(key)), failureOf(await withdraw(key, 'registration'))]).toEqual([
      [403, 'NOT_VERIFIED'],
      [403, 'NOT_VERIFIED'],
    ])
  })

  test('withdrawing advertising covers day and night, keeps its first time, and changes nothing else', async () => {
    const { key, number, couponCode } = await registered()
    const first = await withdraw(key, 'advertising')
    const given = (answer: Answer) =>
      (answer.body.registration.consents as { kind: string; isGiven: boolean; dt: string }[]).map(({ kind, isGiven, dt }) => [
        kind,
        isGiven,
        dt,
      ])
    expect(given(first)).toEqual([
      ['advertising', false, '2025-02-01T04:00:00.000Z'],
      ['nightAdvertising', false, '2025-02-01T04:00:00.000Z'],
      ['over14', true, '2025-02-01T03:00:00.000Z'],
      ['privacy', true, '2025-02-01T03:00:00.000Z'],
    ])
    site.later(60_000)
    const again = await withdraw(key, 'advertising')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await rowOf(e164(number)))?.couponCode).toBe(couponCode)
  })

  test('withdrawing a registration deletes its data, keeps the coupon valid, and is idempotent', async () => {
    const { key, number, couponCode } = await registered()
    const row = await rowOf(e164(number))
    expect([(await withdraw(key, 'registration')).body, (await withdraw(key, 'registration')).body, (await show(key)).body]).toEqual(
      Array.from({ length: 3 }, () => ({ registration: null })),
    )
    expect(await rowOf(e164(number))).toBeUndefined()
    expect(await db().select().from(preRegistrationConsents).where(eq(preRegistrationConsents.preRegistrationId, row!.id))).toEqual([])
    const [coupon] = await db().select().from(coupons).where(eq(coupons.code, couponCode))
    expect(coupon).toMatchObject({ withdrawn: false, locked: false, claimed: 0 })
    // The key has no other use any more, nor has another key of the same number.
    expect(failureOf(await site.register(number, key))).toEqual([403, 'NOT_VERIFIED'])
    expect(failureOf(await site.lookUp({ verifiedKey: key }))).toEqual([404, 'NOT_FOUND'])
  })

  test('registering again after a withdrawal gives the same coupon', async () => {
    const { key, number, couponCode } = await registered()
    await withdraw(key, 'registration')
    site.later(61_000)
    const again = await site.register(number, await site.key(number))
    expect([again.status, again.body.result.couponCode]).toEqual([200, couponCode])
    const other = await registered()
    expect(other.couponCode).not.toBe(couponCode)
  })

  test('registering again gives another coupon if the first one was withdrawn by an import', async () => {
    const { key, number, couponCode } = await registered()
    await withdraw(key, 'registration')
    await site.provider.database.db.update(coupons).set({ withdrawn: true }).where(eq(coupons.code, couponCode))
    site.later(61_000)
    const again = await site.register(number, await site.key(number))
    expect(again.status).toBe(200)
    expect(again.body.result.couponCode).not.toBe(couponCode)
  })

  test('an owner without a registration gets null; without a valid key the call is refused', async () => {
    const key = await site.key(fresh())
    expect([(await show(key)).body, (await withdraw(key, 'advertising')).body]).toEqual([{ registration: null }, { registration: null }])
    expect([failureOf(await show('no-such-key')), failureOf(await withdraw('no-such-key', 'registration'))]).toEqual([
      [403, 'NOT_VERIFIED'],
      [403, 'NOT_VERIFIED'],
    ])
    expect(failureOf(await withdraw(key, 'everything'))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('by address', () => {
  test('the requesting page and the page of the link can both withdraw after the button is pressed', async () => {
    const email = 'leaver@mail.example'
    const { ticket } = (await site.askLink(email)).body as { ticket: string }
    const token = await site.token(email)
    expect([failureOf(await show(ticket)), failureOf(await show(token))]).toEqual([
      [403, 'NOT_VERIFIED'],
      [403, 'NOT_VERIFIED'],
    ])
    await site.spend(token)
    expect([(await show(ticket)).body.registration.contact, (await show(token)).body.registration.contact]).toEqual([email, email])
    expect((await withdraw(token, 'registration')).body).toEqual({ registration: null })
    expect((await withdraw(ticket, 'registration')).body).toEqual({ registration: null })
    // The withdrawal does not lift the limit of sending.
    expect(failureOf(await site.askLink(email))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})

describe('access to the page', () => {
  const page = 'http://site.test/en/teaser/registration'
  test('every mail and SMS links to the page; a link that was requested for it registers nothing', async () => {
    const number = fresh()
    await site.askCode(number)
    await site.code(number)
    expect(site.box.at(-1)!.text).toContain(page)
    await site.askLink('way@mail.example')
    await site.token('way@mail.example')
    expect(site.box.at(-1)!.text).toContain(page)
    site.later(61_000)
    await site.askLink('way@mail.example', { forRegistration: true })
    const token = await site.token('way@mail.example')
    expect(site.box.at(-1)).toMatchObject({
      subject: '[EVERHARROW] See or withdraw your pre-registration',
      text: expect.stringMatching(/#token=[\w-]+&for=registration\n/) as string,
    })
    expect(failureOf(await site.spend(token))).toEqual([404, 'NOT_FOUND'])
    expect((await show(token)).body).toEqual({ registration: null })
    expect(await rowOf('way@mail.example')).toBeUndefined()
  })

  const next = { opens: '2026-06-02T00:00:00.000Z', closes: '2026-09-01T00:00:00.000Z' }
  test.each<[string, () => Promise<unknown>]>([
    ['after window and coupon', async () => {}],
    ['before the next campaign opens', () => site.campaign(next)],
    ['without a campaign', () => db().delete(siteDocuments).where(eq(siteDocuments.id, 'campaign'))],
  ])('the page shows and withdraws a registration, and responds alike to who has none: %s', async (_name, change) => {
    const { number } = await registered()
    const email = `${number}@mail.example`
    await site.askLink(email)
    await site.spend(await site.token(email))
    site.at('2026-06-01T12:00:00+09:00')
    await change()
    for (const refused of [await site.askCode(number), await site.askLink(email)])
      expect(failureOf(refused)).toEqual([403, 'CAMPAIGN_CLOSED'])
    const send = async (path: string, contact: object): Promise<Answer> =>
      site.provider.send('POST', `/api/pre-order/${path}`, { ...contact, country: 'KR', lang: 'en', forRegistration: true })

    const asked = await send('verification/sms', { mobileNo: number })
    const stranger = await send('verification/sms', { mobileNo: fresh() })
    expect([asked.status, stranger.status, Object.keys(stranger.body)]).toEqual([200, 200, Object.keys(asked.body)])
    const key = (await site.check(number, await site.code(number), { ticket: asked.body.ticket })).body.verifiedKey as string
    expect((await show(key)).body.registration.contact).toBe(e164(number))
    expect((await withdraw(key, 'registration')).body).toEqual({ registration: null })

    for (const [address, spent, held] of [
      [email, 200, expect.objectContaining({ contact: email })],
      [`nobody-${email}`, [404, 'NOT_FOUND'], null],
    ] as const) {
      const { status, body } = await send('coupon-email', { email: address })
      expect(status).toBe(200)
      const token = await site.token(address)
      expect([failureOf(await site.spend(token)), failureOf(await site.poll(body.ticket))]).toEqual([spent, spent])
      expect((await show(token)).body).toEqual({ registration: held })
      expect((await withdraw(body.ticket, 'registration')).body).toEqual({ registration: null })
    }
  })

  describe('after the country has left the pack', () => {
    const send = (path: string, body: object): Promise<Answer> =>
      site.provider.send('POST', `/api/pre-order/${path}`, { lang: 'en', ...body })
    let all: (typeof siteDocuments.$inferSelect)['data']
    beforeEach(async () => {
      const [row] = await db().select().from(siteDocuments).where(eq(siteDocuments.id, 'countries'))
      all = row!.data
    })
    afterEach(() => db().update(siteDocuments).set({ data: all }).where(eq(siteDocuments.id, 'countries')))
    const remove = () =>
      db()
        .update(siteDocuments)
        .set({ data: (all as { code: string }[]).filter(({ code }) => code !== 'KR') })
        .where(eq(siteDocuments.id, 'countries'))

    test.each<[string, (number: string) => { mobileNo: string; country: string }]>([
      ['its country', (mobileNo) => ({ mobileNo, country: 'KR' })],
      ['another country that the page still offers', (number) => ({ mobileNo: e164(number), country: 'TW' })],
    ])('a number with %s is verified, and its registration shown and withdrawn; a stranger’s is answered alike', async (_name, contact) => {
      const { number, couponCode } = await registered()
      site.later(3600_000)
      await remove()
      const asked = await send('verification/sms', { ...contact(number), forRegistration: true })
      const stranger = await send('verification/sms', { ...contact(fresh()), forRegistration: true })
      expect([asked.status, stranger.status, Object.keys(stranger.body)]).toEqual([200, 200, Object.keys(asked.body)])
      const { mobileNo, country } = contact(number)
      const key = (await site.check(mobileNo, await site.code(number), { country, ticket: asked.body.ticket })).body.verifiedKey as string
      expect((await show(key)).body.registration).toMatchObject({ contact: e164(number), couponCode })
      expect((await withdraw(key, 'registration')).body).toEqual({ registration: null })
    })

    test('a link looks up the coupon and shows the registration, and registers nothing', async () => {
      const [email, unknown] = ['gone@mail.example', 'unknown@mail.example']
      await site.askLink(email)
      await site.spend(await site.token(email))
      await remove()
      site.later(3600_000)
      for (const more of [{ consents: undefined }, { forRegistration: true }]) {
        expect((await site.askLink(email, more)).status).toBe(200)
        expect(failureOf(await site.spend(await site.token(email)))).toBe(200)
        expect((await site.askLink(unknown, more)).status).toBe(200)
        expect(failureOf(await site.spend(await site.token(unknown)))).toEqual([404, 'NOT_FOUND'])
        site.later(3600_000)
      }
    })

    test('nothing of it is registered, and no code is sent that could be for a registration', async () => {
      const number = fresh()
      const key = await site.key(number)
      await remove()
      const refused = [
        await site.askCode(fresh()),
        await site.askLink('late@mail.example'),
        await site.register(number, key),
        await site.register(e164(number), key, { country: 'TW' }),
      ]
      expect(refused.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
        [400, 'body.country'],
        [400, 'body.country'],
        [400, 'body.country'],
        [400, 'body.mobileNo'],
      ])
    })

    test.each(['XX', 'EU'])('%s is no country, also to look up a registration', async (country) => {
      const answers = [
        await send('verification/sms', { mobileNo: fresh(), country, forRegistration: true }),
        await send('coupon-email', { email: 'a@mail.example', country, forRegistration: true }),
        await site.check(fresh(), '000000', { country }),
      ]
      expect(answers.map(({ status, body }) => [status, body.issues[0].path])).toEqual(answers.map(() => [400, 'body.country']))
    })
  })

  test('a link that was sent for a registration registers nothing once there is no campaign', async () => {
    await site.askLink('late@mail.example')
    await db().delete(siteDocuments).where(eq(siteDocuments.id, 'campaign'))
    expect(failureOf(await site.spend(await site.token('late@mail.example')))).toEqual([403, 'CAMPAIGN_CLOSED'])
    expect(await rowOf('late@mail.example')).toBeUndefined()
  })
})
