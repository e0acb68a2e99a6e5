/** The campaign with the specification's dates (T4): its window, its count as of 11:00 (UTC+9), and two years of retention. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { failureOf } from '#tests/helpers/calls.ts'
import { openPreRegistration, specCampaign } from '#tests/helpers/pre-registration.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { couponPack } from './coupon-pack.ts'
import {
  preRegistrationChallenges,
  preRegistrationConsents,
  preRegistrationCounts,
  preRegistrationKeys,
  preRegistrations,
} from './pre-registration.tables.ts'

const site = openPreRegistration()
const db = () => site.provider.database.db
let numbers = 0
const fresh = (): string => {
  numbers += 1
  return `010-4000-${String(numbers).padStart(4, '0')}`
}
const campaign = async () => (await site.provider.get('/api/pre-order/campaign')).body
const registered = async (): Promise<void> => {
  const number = fresh()
  expect((await site.register(number, await site.key(number))).status).toBe(200)
}
beforeEach(() => site.campaign({}))

describe('the window, 7 January to 31 March 2025 (UTC+9)', () => {
  test.each([
    ['2025-01-06T23:59:59+09:00', 'before'],
    ['2025-01-07T00:00:00+09:00', 'open'],
    ['2025-03-31T23:59:58+09:00', 'open'],
    ['2025-03-31T23:59:59+09:00', 'closed'],
  ])('at %s the state is %s', async (at, state) => {
    site.at(at)
    expect(await campaign()).toMatchObject({
      state,
      opensDt: '2025-01-06T15:00:00.000Z',
      closesDt: '2025-03-31T14:59:59.000Z',
      launchDt: '2025-01-21T02:00:00.000Z',
      couponValidUntil: '2025-03-31T14:59:59.000Z',
      serverTime: new Date(at).toISOString(),
    })
  })

  test.each(['2025-01-06T23:59:59+09:00', '2025-03-31T23:59:59+09:00'])('at %s nothing is sent', async (at) => {
    site.at(at)
    expect(failureOf(await site.askCode(fresh()))).toEqual([403, 'CAMPAIGN_CLOSED'])
    expect(failureOf(await site.askLink('a@mail.example'))).toEqual([403, 'CAMPAIGN_CLOSED'])
  })

  test('a key from the last minutes does not register after the window', async () => {
    site.at('2025-03-31T23:55:00+09:00')
    const [inTime, late] = [fresh(), fresh()]
    const [keyInTime, keyLate] = [await site.key(inTime), await site.key(late)]
    site.at('2025-03-31T23:59:58+09:00')
    expect((await site.register(inTime, keyInTime)).status).toBe(200)
    site.at('2025-03-31T23:59:59+09:00')
    expect(failureOf(await site.register(late, keyLate))).toEqual([403, 'CAMPAIGN_CLOSED'])
    // The response may have been lost.
    expect((await site.register(inTime, keyInTime)).status).toBe(200)
  })

  test('after the window, a coupon can be looked up while it is valid', async () => {
    await site.campaign({ coupon: { ...specCampaign.coupon, until: '2025-04-30T14:59:59.000Z' } })
    site.at('2025-03-31T12:00:00+09:00')
    const [known, unknown] = [fresh(), fresh()]
    await site.register(known, await site.key(known))
    site.at('2025-04-15T12:00:00+09:00')
    expect((await site.lookUp({ mobileNo: known, verifiedKey: await site.key(known) })).status).toBe(200)
    expect(failureOf(await site.register(unknown, await site.key(unknown)))).toEqual([403, 'CAMPAIGN_CLOSED'])
    site.at('2025-04-30T23:59:59+09:00')
    expect(failureOf(await site.askCode(known))).toEqual([403, 'CAMPAIGN_CLOSED'])
  })
})

test('the count is that of the last 11:00, regardless of later registrations, and is stored once', async () => {
  await db().delete(preRegistrations)
  site.at('2025-01-07T09:00:00+09:00')
  await registered()
  expect([await site.count(), (await campaign()).count, (await campaign()).countedDt]).toEqual([false, null, null])
  site.at('2025-01-07T11:00:00+09:00')
  // A registration at exactly 11:00 counts for the next day.
  await registered()
  expect((await campaign()).count).toBe(null)
  site.later(3 * 3600_000)
  await registered()
  // Late, in two processes: one of them counts, as of 11:00.
  expect((await Promise.all([site.count(), site.count()])).filter(Boolean).length).toBe(1)
  const expected = { count: 1, countedDt: '2025-01-07T02:00:00.000Z' }
  expect(await campaign()).toMatchObject(expected)
  site.at('2025-01-08T10:59:59+09:00')
  expect([await site.count(), await campaign()]).toMatchObject([false, expected])
  site.at('2025-01-08T11:00:30+09:00')
  expect(await campaign()).toMatchObject(expected)
  expect([await site.count(), await campaign()]).toMatchObject([true, { count: 3, countedDt: '2025-01-08T02:00:00.000Z' }])
})

test('counting ends with the first 11:00 after the window, and includes the operator’s number', async () => {
  await site.campaign({ elsewhere: 1000 })
  await db().delete(preRegistrationCounts)
  const [all] = [await db().select().from(preRegistrations)]
  site.at('2025-04-01T12:00:00+09:00')
  expect([await site.count(), (await campaign()).count]).toEqual([true, all.length + 1000])
  site.at('2025-04-02T12:00:00+09:00')
  expect([await site.count(), (await campaign()).countedDt]).toEqual([false, '2025-04-01T02:00:00.000Z'])
})

test('a campaign that opens at 11:00 is first counted a day later, when somebody can have registered', async () => {
  await site.campaign({ opens: '2025-07-01T02:00:00.000Z', closes: '2025-07-31T14:59:59.000Z' })
  site.at('2025-07-01T11:00:30+09:00')
  expect([await site.count(), await campaign()]).toMatchObject([false, { state: 'open', count: null }])
  site.at('2025-07-02T11:00:30+09:00')
  expect([await site.count(), await campaign()]).toMatchObject([true, { countedDt: '2025-07-02T02:00:00.000Z' }])
})

test('a second campaign begins without a count, and counts only its own registrations', async () => {
  site.at('2025-03-01T09:00:00+09:00')
  await registered()
  site.at('2025-03-01T11:00:00+09:00')
  expect([await site.count(), (await campaign()).count > 0]).toEqual([true, true])
  await site.campaign({ opens: '2025-05-31T15:00:00.000Z', closes: '2025-06-30T14:59:59.000Z' })
  site.at('2025-06-01T10:59:59+09:00')
  expect([await site.count(), await campaign()]).toMatchObject([false, { state: 'open', count: null, countedDt: null }])
  site.at('2025-06-01T11:00:00+09:00')
  expect([await site.count(), await campaign()]).toMatchObject([true, { count: 0, countedDt: '2025-06-01T02:00:00.000Z' }])
})

test('a registration and its consents are deleted after two years; the coupon stays without a reference to it', async () => {
  await db().delete(preRegistrations)
  site.at('2025-02-28T12:00:00+09:00')
  await registered()
  site.at('2025-03-01T12:00:00+09:00')
  await registered()
  const given = (await db().select().from(coupons).where(eq(coupons.pack, couponPack))).length
  site.at('2027-02-28T11:59:59+09:00')
  expect(await site.tidy()).toBe(0)
  site.at('2027-02-28T12:00:00+09:00')
  expect([await site.tidy(), (await db().select().from(preRegistrations)).length]).toEqual([1, 1])
  expect((await db().select().from(preRegistrationConsents)).length).toBe(4)
  site.at('2027-03-01T12:00:00+09:00')
  expect([await site.tidy(), await db().select().from(preRegistrations), await db().select().from(preRegistrationConsents)]).toEqual([
    1,
    [],
    [],
  ])
  expect((await db().select().from(coupons).where(eq(coupons.pack, couponPack))).length).toBe(given)
})

test('challenges are kept for a day, and keys for their 15 minutes', async () => {
  await db().delete(preRegistrations)
  await site.tidy()
  site.at('2025-02-01T12:00:00+09:00')
  const number = fresh()
  await site.key(number)
  const left = async () => [
    (await db().select().from(preRegistrationChallenges)).length,
    (await db().select().from(preRegistrationKeys)).length,
  ]
  site.later(15 * 60_000 - 1)
  await site.tidy()
  expect(await left()).toEqual([1, 1])
  site.later(1)
  await site.tidy()
  expect(await left()).toEqual([1, 0])
  site.at('2025-02-02T12:00:00.001+09:00')
  await site.tidy()
  expect(await left()).toEqual([0, 0])
})

test('milestones and stores come from the pack; without a campaign the call responds 404, and codes are refused', async () => {
  site.at('2025-02-01T12:00:00+09:00')
  expect(await campaign()).toMatchObject({ milestones: specCampaign.milestones, stores: specCampaign.stores })
  const { siteDocuments } = await import('../site/site.tables.ts')
  await db().delete(siteDocuments).where(eq(siteDocuments.id, 'campaign'))
  expect(failureOf(await site.provider.get('/api/pre-order/campaign'))).toEqual([404, 'NOT_FOUND'])
  expect(failureOf(await site.askCode(fresh()))).toEqual([403, 'CAMPAIGN_CLOSED'])
})
