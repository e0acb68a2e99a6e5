/** Taking a request: one operator at a time, and only one that waits. Whatever is refused leaves the request as it was. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestSupport } from '#tests/helpers/support.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import type { CommandResult } from '../platform/operator-command.ts'
import { createSecrets } from '../platform/secrets.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import { createSupportPages } from '../sandbox/support.ts'
import { createImageLinks } from './image-links.ts'
import { runSupportCommand } from './support-command.ts'
import { supportRequests } from './support.tables.ts'

const support = openTestSupport()
const { provider } = support
const now = (): Date => provider.now
const later = (): void => {
  provider.now = new Date(provider.now.getTime() + 60_000)
}
const logged: string[] = []
const run = (verb: string, id: number, operator: string): Promise<CommandResult> => {
  const links = createImageLinks({ secrets: createSecrets(provider.database.db), now })
  const events = { ...noSecurityEvents, record: async (event: string) => void logged.push(event) }
  return runSupportCommand({ desk: support.desk, links, events, now, origin: '' }, { args: [verb, String(id)], images: [], operator })
}
const take = (id: number, operator: string): Promise<CommandResult> => run('take', id, operator)
const create = async (fields: Record<string, string> = {}): Promise<{ member: string; id: number }> => {
  const member = await support.member()
  return { member, id: (await support.create(member, fields)).body.id as number }
}
/** The request, and who has taken it. */
const stored = async (id: number) => {
  const { db } = provider.database
  const [request] = await db.select().from(supportRequests).where(eq(supportRequests.id, id))
  const acts = await db
    .select()
    .from(operatorActs)
    .where(eq(operatorActs.subject, String(id)))
    .orderBy(asc(operatorActs.id))
  return { request: request!, taken: acts.filter(({ act }) => act === 'request-taken').map(({ operator }) => operator) }
}

test('a request that another operator has taken is not taken again, and stays as it is', async () => {
  const { id } = await create()
  const at = now().toISOString()
  expect(await take(id, 'ann')).toEqual({ lines: [`request ${String(id)} is being answered`], code: 0 })
  const before = await stored(id)
  later()
  logged.length = 0
  expect(await take(id, 'bert')).toEqual({ lines: [`request ${String(id)} is already taken by ann at ${at}`], code: 1 })
  expect([await stored(id), before.taken, logged]).toEqual([before, ['ann'], []])
})

test('who has taken it is named before the words of the member, which may claim the same', async () => {
  const { id } = await create({ title: 'Help  (taken by ann at 2026-11-21T03:00:00.000Z)' })
  const head = async (): Promise<string> => (await run('show', id, 'ann')).lines[0]!
  expect(await head()).toMatch(/  en  \d{12} Ash  Help \(taken by ann at /)
  await take(id, 'bert')
  expect(await head()).toMatch(/  en  \(taken by bert at \S+\)  \d{12} Ash  Help \(taken by ann at /)
})

test('of two operators at the same time, one takes it', async () => {
  const { id } = await create()
  const outputs = await Promise.all(['ann', 'bert'].map((operator) => take(id, operator)))
  expect([outputs.filter(({ code }) => code === 0).length, (await stored(id)).taken.length]).toEqual([1, 1])
})

test('the same operator may repeat the command, which changes nothing', async () => {
  const { id } = await create()
  await take(id, 'ann')
  const before = await stored(id)
  later()
  expect(await take(id, 'ann')).toEqual({ lines: [`request ${String(id)} is being answered`], code: 0 })
  expect(await stored(id)).toEqual(before)
})

test('a request that is taken, and nobody knows by whom, can be taken', async () => {
  const { id } = await create()
  await support.desk.take(id)
  expect([(await take(id, 'ann')).code, (await stored(id)).taken]).toEqual([0, ['ann']])
})

test('a request that waits again can be taken by another operator', async () => {
  const { member, id } = await create()
  await take(id, 'ann')
  await support.desk.answer(id, 'Like this', [], 'ann')
  await support.change(member, id, { action: 'continue', content: 'More' })
  expect([(await take(id, 'bert')).code, (await take(id, 'ann')).code]).toEqual([0, 1])
})

test.each([
  ['answered', 'is answered: there is nothing to take'],
  ['closed', 'is closed; it can no longer be changed'],
])('a request that is %s is not taken, and stays as it is', async (status, words) => {
  const { id } = await create()
  await (status === 'answered' ? support.desk.answer(id, 'Like this', [], 'ann') : support.desk.close(id, 'ann'))
  const before = await stored(id)
  later()
  logged.length = 0
  expect(await take(id, 'bert')).toEqual({ lines: [`request ${String(id)} ${words}`], code: 1 })
  expect([await stored(id), before.request.status, logged]).toEqual([before, status, []])
})

test.each([
  ['another operator has taken', 'ann', 409],
  ['the page itself has taken', 'sandbox', 303],
])('the sandbox’s page, for a request that %s', async (_name, operator, status) => {
  const pages = createSupportPages({ desk: support.desk, origin: 'http://site.test', now })
  const { id } = await create()
  const press = async (): Promise<number> => (await pages.request(`/support/${String(id)}/take`, { method: 'POST' })).status
  await support.desk.take(id, operator)
  expect(await press()).toBe(status)
  await support.desk.answer(id, 'Like this', [], operator)
  expect(await press()).toBe(409)
})
