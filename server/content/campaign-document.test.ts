/** `campaign.yaml` (T4): absolute times, relative days that are resolved once, and coupons that follow the file. */
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
import { ensurePack } from './ensure-pack.ts'
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
const edit = (from: string, to: string): void => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
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

test('relative days stay when another file changes, and are resolved again when the campaign file changes', async () => {
  const before = await campaign()
  const site = join(folder, 'site.yaml')
  writeFileSync(site, `${readFileSync(site, 'utf8')}\n# a change\n`)
  expect(await importAt(tenDaysLater)).toBeDefined()
  expect(await campaign()).toEqual(before)
  edit('elsewhere: 612480', 'elsewhere: 700000')
  await importAt(tenDaysLater)
  expect([(await campaign()).elsewhere, (await campaign()).opens.toISOString()]).toEqual([700_000, '2026-11-16T15:00:00.000Z'])
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
  ] as const) {
    edit(from, to)
    const error: unknown = await importAt(tenDaysLater).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadPack)
    expect((error as BadPack).message).toMatch(new RegExp(`campaign\\.yaml:\\d+: .*${message.replaceAll(/[+.]/g, '\\$&')}`))
    writeFileSync(file, good)
  }
  expect(await campaign()).toEqual(before)
})
