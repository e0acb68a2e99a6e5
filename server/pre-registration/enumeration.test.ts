/**
 * No enumeration of contacts (T2, docs/decisions/0024). Known and unknown ones get responses of the same shape, and the same statements run
 * for both, in the same order: so a timing attack is not possible either.
 */
import pino from 'pino'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { preRegistrations } from './pre-registration.tables.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const site = openPreRegistration({ log })
const known = { number: '010-5000-0001', email: 'known@mail.example' }
const unknown = { number: '010-5000-0002', email: 'unknown@mail.example' }

beforeAll(async () => {
  await site.register(known.number, await site.key(known.number))
  await site.askLink(known.email)
  await site.spend(await site.token(known.email))
  // Both start in the same state: nothing sent for a day.
  site.later(24 * 3600_000)
  await site.tidy()
})
afterEach(() => {
  vi.restoreAllMocks()
  site.later(24 * 3600_000)
})

/** Runs a call. @returns its response and the statements it ran */
async function statementsOf(call: () => Promise<Answer>): Promise<{ answer: Answer; statements: string[] }> {
  const { db } = site.provider.database as unknown as { db: { session: object } }
  const session = Object.getPrototypeOf(db.session) as { prepareQuery: (query: { sql: string }) => unknown }
  const spy = vi.spyOn(session, 'prepareQuery')
  const answer = await call()
  // Secrets are read again after some seconds, regardless of the caller.
  const statements = spy.mock.calls.map(([query]) => query.sql).filter((one) => !one.includes('from "secrets"'))
  spy.mockRestore()
  return { answer, statements }
}

/** Names of the fields, and those values that are not specific to one call. */
const shapeOf = ({ status, body, headers }: Answer): unknown => {
  const { traceId: _, ticket, verifiedKey, ...rest } = body as Record<string, unknown>
  const length = (value: unknown): unknown => (typeof value === 'string' ? value.length : value)
  return [
    status,
    { ...rest, ticket: length(ticket), verifiedKey: length(verifiedKey) },
    headers.get('retry-after'),
    headers.get('cache-control'),
  ]
}

test('one contact of each kind is registered', async () => {
  const rows = await site.provider.database.db.select().from(preRegistrations)
  expect(rows.map(({ contact }) => contact).sort()).toEqual(['+821050000001', known.email])
})

describe('known and unknown contacts get the same response and the same statements', () => {
  /** @param does a part of a statement that the call must have run: two empty lists would be equal */
  const calls: [name: string, call: (contact: typeof known) => Promise<Answer>, does: string | undefined][] = [
    ['a requested code', ({ number }) => site.askCode(number), 'insert into "messages"'],
    [
      'a code requested to see a registration',
      ({ number }) =>
        site.provider.send('POST', '/api/pre-order/verification/sms', {
          mobileNo: number,
          country: 'KR',
          lang: 'en',
          forRegistration: true,
        }),
      'insert into "messages"',
    ],
    ['a requested link', ({ email }) => site.askLink(email), 'insert into "messages"'],
    ['a check of a code that was not sent', ({ number }) => site.check(number, '000000'), 'from "pre_registration_challenges"'],
    ['a coupon looked up without a key', ({ number }) => site.lookUp({ mobileNo: number }), undefined],
    ['a coupon looked up by address without a key', ({ email }) => site.lookUp({ email }), undefined],
    [
      'a coupon looked up with a wrong key',
      ({ number }) => site.lookUp({ mobileNo: number, verifiedKey: 'guess' }),
      'from "pre_registration_keys"',
    ],
    ['a registration with a wrong key', ({ number }) => site.register(number, 'guess'), 'from "pre_registration_keys"'],
  ]
  test.each(calls)('%s', async (_name, call, does) => {
    const ofUnknown = await statementsOf(() => call(unknown))
    const ofKnown = await statementsOf(() => call(known))
    expect(shapeOf(ofKnown.answer)).toEqual(shapeOf(ofUnknown.answer))
    expect(ofKnown.statements).toEqual(ofUnknown.statements)
    expect(does === undefined || ofKnown.statements.some((one) => one.includes(does))).toBe(true)
    expect(ofKnown.statements.filter((one) => one.includes('"pre_registrations"'))).toEqual([])
  })

  test('the comparison detects a difference, for a caller with a verified key', async () => {
    const [ofUnknown, ofKnown] = [await site.key(unknown.number), await site.key(known.number)]
    const a = await statementsOf(() => site.lookUp({ verifiedKey: ofUnknown }))
    const b = await statementsOf(() => site.lookUp({ verifiedKey: ofKnown }))
    expect([a.answer.status, b.answer.status]).toEqual([404, 200])
    expect(b.statements).not.toEqual(a.statements)
  })

  test('a repeated request that is too fast', async () => {
    for (const call of [({ number }: typeof known) => site.askCode(number), ({ email }: typeof known) => site.askLink(email)]) {
      const answers = []
      for (const contact of [unknown, known]) {
        await call(contact)
        answers.push(await statementsOf(() => call(contact)))
      }
      expect(answers[0]!.answer.status).toBe(429)
      expect(shapeOf(answers[1]!.answer)).toEqual(shapeOf(answers[0]!.answer))
      expect(answers[1]!.statements).toEqual(answers[0]!.statements)
    }
  })

  test('the messages are equal except for the code and the link', async () => {
    const texts: string[] = []
    for (const contact of [unknown, known]) {
      await site.askCode(contact.number)
      await site.askLink(contact.email)
      await site.deliver()
      const sent = site.box.slice(-2).sort((a, b) => a.to.length - b.to.length)
      texts.push(sent.map(({ text }) => text.replace(/\d{6}/, 'CODE').replace(/token=\S+/, 'token=TOKEN')).join('\n'))
    }
    expect(texts[1]).toBe(texts[0])
    expect(texts[0]).toContain('CODE')
    expect(texts[0]).toContain('TOKEN')
  })
})

test('the log has no number, no address, no code, no token and no key', async () => {
  const secrets: string[] = [unknown.number, '+82105000', unknown.email]
  const key = await site.key(unknown.number)
  const code = await site.code(unknown.number)
  secrets.push(key)
  const { ticket } = (await site.askLink(unknown.email)).body as { ticket: string }
  const token = await site.token(unknown.email)
  secrets.push(ticket, token)
  await site.spend(token)
  await site.check(unknown.number, '000000')
  // A message that cannot be sent is logged without its content.
  site.later(60_000)
  await site.askCode(unknown.number)
  await site.deliver({ sms: () => Promise.reject(new Error('the line is down')) })
  const text = lines.join('')
  expect(text).toContain('the line is down')
  expect(secrets.filter((secret) => secret.length < 6 || text.includes(secret))).toEqual([])
  expect(code).toMatch(/^\d{6}$/)
  // As a whole word: six digits may also be a part of a time.
  expect(text).not.toMatch(new RegExp(`\\b${code}\\b`))
})
