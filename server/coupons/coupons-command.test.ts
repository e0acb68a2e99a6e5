/** `npm run coupons`: codes of a batch are created once, give the same as the coupon they copy, and can be used once each. */
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerCoupon } from '#tests/helpers/coupons.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { coupons } from './coupons.tables.ts'
import { runCouponsCommand, usage } from './coupons-command.ts'

const shop = openShop()
const run = (...args: string[]) =>
  runCouponsCommand({ db: shop.provider.database.db, now: () => shop.provider.now, events: noSecurityEvents, environment: {} }, args)
const create = (batch: string, count: number, ...more: string[]) =>
  run('create', '--batch', batch, '--count', String(count), '--like', 'gleaner-smite', '--as', 'kim', ...more)

test('creates 2,500 codes with a prefix as CSV; the same command again prints the same codes', async () => {
  const { lines, code } = await create('winter', 2500, '--prefix', 'winter')
  expect([code, lines.length, lines[0]]).toEqual([0, 2501, 'batch,code'])
  expect(lines.slice(1).every((line) => /^winter,WINTER[2-9A-HJKMNP-Z]{10}$/.test(line))).toBe(true)
  expect(new Set(lines).size).toBe(2501)
  expect((await create('winter', 2500, '--prefix', 'winter')).lines).toEqual(lines)
  const acts = await shop.provider.database.db.select().from(operatorActs).where(eq(operatorActs.subject, 'winter'))
  expect(acts.map(({ operator, act }) => [operator, act])).toEqual([['kim', 'coupons-created']])
})

test('a code is claimed once, by the first caller, with the rewards of the copied coupon', async () => {
  const { lines } = await create('spring', 3)
  const couponCode = lines[1]!.split(',')[1]!
  const { db } = shop.provider.database
  const claim = async () => registerCoupon(shop.provider, await shop.member(), couponCode, { at: shop.replicas[0] })
  const [model] = await db.select().from(coupons).where(eq(coupons.code, 'GLEANERSMITE'))
  expect((await claim()).body).toMatchObject({
    couponName: model!.name.en,
    rewards: model!.rewards.map(({ count, name }) => ({ name: name.en, count })),
  })
  expect((await claim()).body.code).toBe('COUPON_USED')
})

test('codes work although the copied coupon was claimed before and is locked', async () => {
  const { db } = shop.provider.database
  const claim = async (code: string) => (await registerCoupon(shop.provider, await shop.member(), code, { at: shop.replicas[0] })).status
  expect(await claim('GLEANERSMITE')).toBe(200)
  await db.update(coupons).set({ locked: true }).where(eq(coupons.code, 'GLEANERSMITE'))
  const { lines } = await create('autumn', 2)
  await db.update(coupons).set({ locked: false }).where(eq(coupons.code, 'GLEANERSMITE'))
  const rows = await db.select().from(coupons).where(eq(coupons.pack, ':batch autumn'))
  expect(rows.map(({ claimed, locked }) => [claimed, locked])).toEqual([
    [0, false],
    [0, false],
  ])
  expect(await claim(lines[1]!.split(',')[1]!)).toBe(200)
})

/** The message in place of codes. */
const refusal = (made: ReturnType<typeof create>): Promise<string> =>
  made.then(
    ({ lines, code }) => `${String(code)}: ${lines.join()}`,
    (error: Error) => error.message,
  )

test.each([
  ['is withdrawn', 'SPOILEDGRAIN'],
  ['has ended', 'FIRSTFROST26'],
  ['has no rewards', 'EMPTYGRANARY'],
])('a coupon that %s is not copied', async (why, model) => {
  const made = create('like', 2, '--like', model)
  expect(await refusal(made)).toBe(`no codes are made like ${model} (--like): it ${why}`)
  expect(await shop.provider.database.db.$count(coupons, eq(coupons.pack, ':batch like'))).toBe(0)
})

test.each<[why: string, ...more: string[]]>([
  ['it has 2 codes, not 3', '--count', '3'],
  ['it has another --prefix', '--prefix', 'OTHER'],
  ['its codes are not like THREEHARVESTS: they copy another coupon, or THREEHARVESTS was changed since', '--like', 'THREEHARVESTS'],
])('an existing batch with another value is refused: %s', async (why, ...more) => {
  const { lines } = await create('values', 2)
  expect(await refusal(create('values', 2, ...more))).toBe(`the batch values exists already, and ${why}; choose another name (--batch)`)
  expect((await create('values', 2)).lines).toEqual(lines)
})

test.each<[why: string, set: Partial<typeof coupons.$inferInsert>]>([
  ['its codes are withdrawn, by an import with --replace', { withdrawn: true }],
  ['its codes have ended', { endsAt: testNow }],
])('codes of a batch that no longer work are not printed: %s', async (why, set) => {
  const { db } = shop.provider.database
  await create('over', 2)
  await db.update(coupons).set(set).where(eq(coupons.pack, ':batch over'))
  expect(await refusal(create('over', 2))).toBe(`the batch over exists already, and ${why}; choose another name (--batch)`)
  await db.delete(coupons).where(eq(coupons.pack, ':batch over'))
})

test('a batch is printed again after its coupon was withdrawn: its codes still work', async () => {
  const { db } = shop.provider.database
  const { lines } = await create('values', 2)
  await db.update(coupons).set({ withdrawn: true }).where(eq(coupons.code, 'GLEANERSMITE'))
  expect((await create('values', 2)).lines).toEqual(lines)
  await db.update(coupons).set({ withdrawn: false }).where(eq(coupons.code, 'GLEANERSMITE'))
})

test('all codes of the batches are stored for one use each, and none is withdrawn', async () => {
  const { db } = shop.provider.database
  const rows = await db.select().from(coupons).where(like(coupons.pack, ':batch %'))
  expect(rows.length).toBe(2507)
  expect(rows.every(({ withdrawn, total, perAccount }) => !withdrawn && total === 1 && perAccount === 1)).toBe(true)
})

test('the usage names a coupon of the demo pack that can be copied', async () => {
  const [, model = ''] = /--like (\S+)/.exec(usage)!
  expect((await create('example', 2, '--like', model)).code).toBe(0)
})

test.each([
  [['create'], 'usage'],
  [['list'], 'usage'],
  [['create', '--batch', 'A B', '--count', '1', '--like', 'GLEANERSMITE', '--as', 'kim'], 'the name of a batch consists of'],
  [['create', '--batch', 'a', '--count', '0', '--like', 'GLEANERSMITE', '--as', 'kim'], '--count must be a number'],
  [['create', '--batch', 'a', '--count', '100001', '--like', 'GLEANERSMITE', '--as', 'kim'], '--count must be a number'],
  [['create', '--batch', 'a', '--count', '1', '--prefix', 'ÄÖ', '--like', 'GLEANERSMITE', '--as', 'kim'], '--prefix must be'],
  [['create', '--batch', 'a', '--count', '1', '--like', 'NOSUCHCODE', '--as', 'kim'], 'there is no coupon NOSUCHCODE'],
  [['create', '--batch', 'a', '--count', '1', '--like', 'GLEANERSMITE'], 'the operator’s name is missing: add --as <name>'],
  [['create', '--all'], 'usage'],
  [['create', 'winter', '--batch', 'a', '--count', '1', '--like', 'GLEANERSMITE', '--as', 'kim'], 'not expected: winter (a text'],
])('%j: the message names the reason', async (args, why) =>
  expect(
    await run(...args).then(
      ({ lines }) => lines.join('\n'),
      (error: Error) => error.message,
    ),
  ).toContain(why),
)
