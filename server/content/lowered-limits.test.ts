/** A lowered limit of a coupon: earlier registrations stay valid for the audit, and a later one beyond the limit is reported. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerCoupon } from '#tests/helpers/coupons.ts'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { brokenInvariants } from '../audit/invariants.ts'
import { couponClaims, coupons } from '../coupons/coupons.tables.ts'
import { upsertMember } from '../session/members.queries.ts'
import { ensurePack } from './ensure-pack.ts'
import type { ImportMode } from './pack-relation.ts'

// Each test imports the pack several times.
vi.setConfig({ testTimeout: 60_000 })

const provider = openProvider('demo')
const home = mkdtempSync(join(tmpdir(), 'limits-'))
const folder = join(home, 'pack')
const code = 'LOWEREDLIMITS'
let demo: string
beforeAll(() => {
  cpSync(demoPack, folder, { recursive: true })
  demo = readFileSync(join(folder, 'coupons.yaml'), 'utf8')
})
afterAll(() => rmSync(home, { recursive: true }))

const importWith = async (limits: string, mode: ImportMode = 'command'): Promise<void> => {
  const name = '{ ko: 쿠폰, en: A coupon, ja: クーポン, tw: 序號 }'
  const coupon = `- code: ${code}\n  name: ${name}\n  rewards: [{ item: jade, count: 1, name: ${name} }]\n  ${limits}\n`
  writeFileSync(join(folder, 'coupons.yaml'), `${demo}\n${coupon}`)
  await ensurePack(provider.database.db, { folder, pictures: 'public', mode }, provider.now, () => {})
}
let counter = 0
const aMember = (): Promise<string> => {
  counter += 1
  const identities = [{ issuer: 'https://game.test', subject: `limits-${String(counter)}` }]
  return upsertMember(provider.database.db, { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities }, provider.now)
}
const register = async (member: string): Promise<number> => (await registerCoupon(provider, member, code)).status
const broken = async (): Promise<string[]> => (await brokenInvariants(provider.database.db)).map(({ name }) => name)

/** A registration as a faulty provider would write it, without a look at the limits. */
async function registerAnyway(memberId: string): Promise<() => Promise<unknown>> {
  const { db } = provider.database
  const all = await db.select().from(couponClaims).where(eq(couponClaims.code, code))
  const id = crypto.randomUUID()
  const memberNth = all.filter((one) => one.memberId === memberId).length + 1
  await db.insert(couponClaims).values({ id, code, memberId, memberNth, nth: all.length + 1, claimedAt: provider.now })
  return () => db.delete(couponClaims).where(and(eq(couponClaims.code, code), eq(couponClaims.id, id)))
}

test('lower limits keep the audit whole, and end further registrations', async () => {
  const [one, other] = [await aMember(), await aMember()]
  await importWith('perAccount: 3')
  expect([await register(one), await register(one), await register(one), await register(other)]).toEqual([200, 200, 200, 200])
  await importWith('perAccount: 1\n  total: 2')
  expect([await broken(), await register(one), await register(await aMember())]).toEqual([[], 409, 409])

  const undo = await registerAnyway(one)
  expect(await broken()).toEqual(expect.arrayContaining(['coupon-within-its-account-limit', 'coupon-within-its-total']))
  await undo()
  expect(await broken()).toEqual([])
})

test('a limit that is raised again is checked as before', async () => {
  const [one, other] = [await aMember(), await aMember()]
  await importWith('perAccount: 2\n  total: 6')
  expect([await register(one), await register(one), await register(one), await register(other)]).toEqual([200, 200, 409, 409])
  expect(await broken()).toEqual([])
  const undo = await registerAnyway(one)
  expect(await broken()).toEqual(expect.arrayContaining(['coupon-within-its-account-limit', 'coupon-within-its-total']))
  await undo()
})

test('another pack and the return of this one keep the audit whole', async () => {
  const { db } = provider.database
  await importWith('perAccount: 1\n  total: 1')
  const site = join(folder, 'site.yaml')
  const text = readFileSync(site, 'utf8')
  writeFileSync(site, text.replace(/^pack: .*$/m, 'pack: other-game'))
  await importWith('perAccount: 1\n  total: 1', 'replace')
  expect(await broken()).toEqual([])
  writeFileSync(site, text)
  await importWith('perAccount: 1\n  total: 1', 'replace')
  expect(await broken()).toEqual([])
  expect((await db.select().from(coupons).where(eq(coupons.code, code)))[0]).toMatchObject({ claimed: 6, total: 1, withdrawn: false })
})
