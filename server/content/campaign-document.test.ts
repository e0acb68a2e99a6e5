/** `campaign.yaml` (T4): absolute times, relative days that are resolved once, and coupons that follow the file. */
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPack, openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { findCampaign, stateOf } from '../pre-registration/campaign.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { campaignDocument } from './campaign-document.ts'
import { ensurePack } from './ensure-pack.ts'
import type { CampaignFile } from './pack.schema.ts'
import { BadPack } from './problems.ts'

// Each test imports the whole pack, some of them twice.
vi.setConfig({ testTimeout: 60_000 })

const home = mkdtempSync(join(tmpdir(), 'campaign-'))
const folder = join(home, 'everharrow')
const file = join(folder, 'campaign.yaml')
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('demo')
  cpSync(demoPack, folder, { recursive: true })
})
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

const importAt = (now: Date) => ensurePack(database.db, { folder, pictures: 'public' }, now, () => {})
const campaign = async () => (await findCampaign(database.db))!
const edit = (from: string | RegExp, to: string): void => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
const tenDaysLater = new Date(testNow.getTime() + 10 * 24 * 3600_000)

test('the demo pack’s campaign is open on its import day, from midnight to the second before midnight (UTC+9)', async () => {
  const { opens, closes, launch, coupon } = await campaign()
  expect(stateOf(await campaign(), testNow)).toBe('open')
  // The tests' pack was imported on 21 November 2026, 12:00 (UTC+9).
  expect([opens, closes, launch, coupon.until].map((at) => at?.toISOString())).toEqual([
    '2026-11-06T15:00:00.000Z',
    '2027-01-29T14:59:59.000Z',
    // The season's day, which is used throughout the pack.
    '2026-12-02T01:00:00.000Z',
    '2027-01-29T14:59:59.000Z',
  ])
})

test('relative days stay when another file or `elsewhere` changes, and are resolved again when the campaign file changes', async () => {
  const before = await campaign()
  const site = join(folder, 'site.yaml')
  writeFileSync(site, `${readFileSync(site, 'utf8')}\n# a change\n`)
  expect(await importAt(tenDaysLater)).toBeDefined()
  expect(await campaign()).toEqual(before)
  edit('elsewhere: 612480', 'elsewhere: 700000')
  await importAt(tenDaysLater)
  expect(await campaign()).toEqual({ ...before, elsewhere: 700_000 })
  edit('consentVersion: "2026-', 'consentVersion: "2027-')
  await importAt(tenDaysLater)
  expect((await campaign()).opens.toISOString()).toBe('2026-11-16T15:00:00.000Z')
})

test('relative days stay at the first import of a build whose digest leaves `elsewhere` out', () => {
  const day = (number: number) => ({ day: number, at: '00:00' })
  const parsed = {
    window: { start: day(0), end: day(9) },
    coupon: { name: { ko: '', en: '' }, rewards: [], until: day(20) },
    consentVersion: '2026-01-01',
    elsewhere: 5,
    milestones: [],
    stores: [],
  } as unknown as CampaignFile
  const first = campaignDocument(parsed, { now: testNow, before: undefined, folder })
  const before = { ...first, source: createHash('sha256').update(JSON.stringify(parsed)).digest('hex') }
  expect(campaignDocument(parsed, { now: tenDaysLater, before, folder })).toEqual(first)
})

test('issued coupons follow the file, and no import withdraws them', async () => {
  const { coupon } = await campaign()
  const given = { code: 'EHPREGIVENGIVEN', pack: couponPack, name: coupon.name, rewards: coupon.rewards, endsAt: coupon.until }
  await database.db.insert(coupons).values({ ...given, perAccount: 1, total: 1, userType: {}, locked: false, withdrawn: false })
  edit('from: { day: -14 }', 'from: 2027-02-01T11:00:00+09:00')
  edit('until: { day: 69, at: "23:59:59" }', 'until: 2027-03-31T23:59:59+09:00')
  await importAt(tenDaysLater)
  const [row] = await database.db.select().from(coupons).where(eq(coupons.code, given.code))
  expect(row).toMatchObject({
    withdrawn: false,
    startsAt: new Date('2027-02-01T02:00:00.000Z'),
    endsAt: new Date('2027-03-31T14:59:59.000Z'),
  })
})

test('issued coupons follow the file also after an import without a campaign', async () => {
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  await importAt(tenDaysLater)
  writeFileSync(file, text.replace('until: 2027-03-31T23:59:59+09:00', 'until: 2027-04-30T23:59:59+09:00'))
  await importAt(tenDaysLater)
  const [row] = await database.db.select().from(coupons).where(eq(coupons.code, 'EHPREGIVENGIVEN'))
  expect(row!.endsAt).toEqual(new Date('2027-04-30T14:59:59.000Z'))
})

test('a mistake is reported with its line, and nothing is imported', async () => {
  const good = readFileSync(file, 'utf8')
  const before = await campaign()
  for (const [from, to, message] of [
    ['start: { day: -14 }', 'start: soon', 'must be a date and time such as 2025-01-07T00:00:00+09:00'],
    ['count: 300000', 'count: 90000', 'milestones must increase'],
    ['prefix: EHPRE', 'prefix: eh-pre', 'must be up to 8 characters of A–Z and 0–9'],
    ['start: { day: -14 }', 'start: { day: 69, at: "23:59:59" }', 'window.end: must be after window.start'],
    ['start: { day: -14 }', 'start: 2027-03-31T23:59:59+09:00', 'window.end: must be after window.start'],
    ['from: 2027-02-01T11:00:00+09:00', 'from: 2027-04-30T23:59:59+09:00', 'coupon.until: must be after coupon.from'],
    // A postponed launch, from which codes work by default.
    [/launch: \S+([^]*?) {2}from: .*\n/, 'launch: 2027-05-10T11:00:00+09:00$1', 'coupon.until: must be after coupon.from'],
  ] as const) {
    edit(from, to)
    const error: unknown = await importAt(tenDaysLater).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadPack)
    expect((error as BadPack).message).toMatch(new RegExp(`campaign\\.yaml:\\d+: .*${message.replaceAll(/[+.]/g, '\\$&')}`))
    writeFileSync(file, good)
  }
  expect(await campaign()).toEqual(before)
})

test('codes of an earlier campaign that have ended stay as they are; those of the running one follow a correction after their end', async () => {
  const { coupon } = await campaign()
  const later = (days: number): Date => new Date(tenDaysLater.getTime() + days * 24 * 3600_000)
  const [start, importDay] = [later(300), later(310)]
  /** When each was registered, if its registration still exists, and when it ended. */
  const issued: [code: string, createdAt: Date | undefined, endsAt: Date][] = [
    ['EHEARLIERENDED', later(1), later(50)],
    ['EHEARLIERDELETED', undefined, later(50)],
    ['EHEARLIERVALID', later(1), later(320)],
    ['EHRUNNINGENDED', start, later(305)],
    ['EHRUNNINGVALID', later(305), later(320)],
  ]
  const { name, rewards } = coupon
  const shared = { pack: couponPack, name, rewards, perAccount: 1, total: 1, userType: {}, locked: false, withdrawn: false }
  await database.db.insert(coupons).values(issued.map(([code, , endsAt]) => ({ ...shared, code, endsAt })))
  const registration = { authType: 1, country: 'KR', lang: 'ko', keptUntil: later(1000) } as const
  const registered = issued.flatMap(([code, createdAt]) =>
    createdAt === undefined ? [] : [{ ...registration, id: randomUUID(), contact: code, couponCode: code, createdAt }],
  )
  await database.db.insert(preRegistrations).values(registered)
  edit('start: { day: -14 }', `start: ${start.toISOString()}`)
  edit('count: 500,', 'count: 700,')
  edit('until: 2027-04-30T23:59:59+09:00', `until: ${later(400).toISOString()}`)
  await importAt(importDay)
  const rows = await database.db.select().from(coupons).where(eq(coupons.pack, couponPack))
  const now = issued.map(([code]) => rows.find((row) => row.code === code)!)
  expect(now.map(({ code, endsAt, rewards: [first] }) => [code, endsAt, first!.count])).toEqual([
    ['EHEARLIERENDED', later(50), 500],
    ['EHEARLIERDELETED', later(50), 500],
    ['EHEARLIERVALID', later(400), 700],
    ['EHRUNNINGENDED', later(400), 700],
    ['EHRUNNINGVALID', later(400), 700],
  ])
})
