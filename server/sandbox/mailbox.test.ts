/** The sandbox game's mailbox (B7, B8): which requests it accepts, and its page with a button to open mail. */
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import { createHandOver, createTakeBack, signaturesOf } from '../deliveries/game-delivery.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { makeKeptTable } from './kept.ts'
import { createMailbox } from './mailbox.ts'

let database: OpenDatabase
let game: Hono
let mailbox: ReturnType<typeof createMailbox>
let now = testNow
beforeAll(async () => {
  database = await openTestDatabase('empty')
  await makeKeptTable(database.db)
  mailbox = createMailbox({ db: database.db, origin: 'http://site.test', now: () => now, delay: 30_000 })
  game = new Hono().route('/sandbox', mailbox.routes)
})
afterAll(() => database.close())

const outside: typeof fetch = async (input, init) => game.fetch(new Request(input, init))
const mail = (id: string) => ({
  id,
  kind: 'purchase' as const,
  memberNumber: '204611870931',
  server: 'A',
  identities: [],
  purchase: { productId: 'gem-pouch', quantity: 2, contents: [] },
})
const page = async (): Promise<string> => (await game.request('/sandbox/game/mailbox')).text()
const open = async (id: string): Promise<number> => (await game.request(`/sandbox/game/mailbox/${id}/open`, { method: 'POST' })).status

test('a mail arrives after 30 seconds, can be opened once by the button, and cannot be withdrawn afterwards', async () => {
  const o = { fetch: outside, now: () => now }
  const [handOver, takeBack] = [createHandOver(mailbox.settings, o), createTakeBack(mailbox.settings, o)]
  expect(await handOver(mail('order-1'))).toEqual({ status: 'taken', seconds: 30 })
  expect([(await page()).includes('<button'), await open('order-1')]).toEqual([false, 409])
  now = new Date(testNow.getTime() + 30_000)
  // Without another call of the shop.
  expect(await page()).toContain('action="/sandbox/game/mailbox/order-1/open"')
  expect(await handOver(mail('order-1'))).toEqual({ status: 'delivered' })
  expect([await open('order-1'), await open('order-1'), (await page()).includes('<button')]).toEqual([303, 409, false])
  expect([await takeBack(mail('order-1')), await handOver(mail('order-1'))]).toEqual(['opened', { status: 'delivered' }])
  expect([await takeBack(mail('order-2')), await handOver(mail('order-2')), await open('order-2')]).toEqual([
    'withdrawn',
    { status: 'withdrawn' },
    409,
  ])
})

test.each([
  ['a delivery with a wrong signature', 'deliveries', 'purchase', 'wrong'],
  ['a withdrawal with a wrong signature', 'deliveries/withdrawals', 'withdrawal', 'wrong'],
  ['a delivery sent as a withdrawal', 'deliveries/withdrawals', 'purchase', undefined],
  ['a withdrawal sent as a delivery', 'deliveries', 'withdrawal', undefined],
])('a request is refused: %s', async (_name, path, kind, wrong) => {
  const body = JSON.stringify({ ...mail('order-3'), kind })
  const time = String(Math.floor(now.getTime() / 1000))
  const headers = { 'x-delivery-time': time, 'x-delivery-signature': wrong ?? signaturesOf(mailbox.settings.secrets, time, body) }
  expect((await game.request(`/sandbox/game/${path}`, { method: 'POST', body, headers })).status).toBe(401)
  expect(await page()).not.toContain('order-3')
})
