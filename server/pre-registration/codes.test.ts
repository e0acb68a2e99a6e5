/** One-time codes (T1, T2) over HTTP: numbers of every spelling, the five tries, the time limits, and the limits of requests. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { defaultLimits } from '../platform/limits.ts'
import { messages } from '../messages/messages.tables.ts'
import { preRegistrationChallenges, preRegistrationKeys } from './pre-registration.tables.ts'

const site = openPreRegistration()
let numbers = 0
/** An unused number. */
const fresh = (): string => {
  numbers += 1
  return `010-1000-${String(numbers).padStart(4, '0')}`
}
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wide = { points: 100_000, seconds: 600, per: 'address' } as const
const sending = (smsBudget: Record<string, number> = { '*': 1000 }) => ({
  origin: '',
  sends: { mail: true, sms: true },
  smsBudget,
  now: () => site.provider.now,
  schedule: () => {},
})
const minutes = (n: number): number => n * 60_000

describe('mobile numbers', () => {
  test.each([
    ['010-2222-0001', 'KR', '+821022220001'],
    ['01022220002', 'KR', '+821022220002'],
    ['010 2222 0003', 'KR', '+821022220003'],
    ['+82 10-2222-0004', 'KR', '+821022220004'],
    ['+82 010-2222-0005', 'KR', '+821022220005'],
    ['1022220006', 'KR', '+821022220006'],
    ['10-2345-7002', 'KR', '+821023457002'],
    ['821023456711', 'KR', '+821023456711'],
    ['001-82-10-2345-7003', 'KR', '+821023457003'],
    ['0082 10 2345 7005', 'KR', '+821023457005'],
    ['\u202A010-2345-7001\u202C', 'KR', '+821023457001'],
    ['010\u200E-23\u200B45\u00AD-7006', 'KR', '+821023457006'],
    ['٠١٠-٢٣٤٥-٧٠٠٧', 'KR', '+821023457007'],
    ['０１０－２３４５－７００８', 'KR', '+821023457008'],
    ['00886 912 345 670', 'TW', '+886912345670'],
    ['016-222-0007', 'KR', '+82162220007'],
    ['912345678', 'TW', '+886912345678'],
    ['0912 345 679', 'TW', '+886912345679'],
    ['212-555-0123', 'US', '+12125550123'],
    ['416 555 0123', 'CA', '+14165550123'],
  ])('%s in %s is %s', async (typed, country, number) => {
    expect((await site.askCode(typed, { country })).status).toBe(200)
    await site.deliver()
    expect(site.box.at(-1)?.to).toBe(number)
  })

  test.each([
    ['a missing digit', '010-222-0001', 'KR'],
    ['a landline', '02-123-4567', 'KR'],
    ['a number of internet telephony', '070-1234-5678', 'KR'],
    ['a number of another country', '+886 912 345 678', 'KR'],
    ['nonsense', '00000000', 'KR'],
  ])('%s is refused with its field', async (_name, typed, country) => {
    const { status, body } = await site.askCode(typed, { country })
    expect([status, body.issues]).toEqual([400, [{ path: 'body.mobileNo', message: 'is not a mobile number of this country' }]])
  })

  test('a number of an unsupported country is refused', async () => {
    const { status, body } = await site.askCode('+49 1512 3456789', { country: 'DE' })
    expect([status, body.issues[0].path]).toEqual([400, 'body.country'])
  })
})

test('a code verifies its number, in any spelling, and gives one key of 128 bits for 15 minutes', async () => {
  const response = await site.askCode('010-3333-0001')
  const { now } = site.provider
  expect(response.body).toEqual({
    expiresAt: new Date(now.getTime() + 180_000).toISOString(),
    resendAt: new Date(now.getTime() + 60_000).toISOString(),
    ticket: expect.stringMatching(/^[\w-]{32}$/),
  })
  const code = await site.code('010-3333-0001')
  const { status, body } = await site.check('+821033330001', code)
  expect([status, body.expiresAt]).toEqual([200, new Date(now.getTime() + minutes(15)).toISOString()])
  expect(Buffer.from(body.verifiedKey as string, 'base64url').length).toBe(16)
})

describe('the right code again, because the response was lost', () => {
  const keysOf = (contact: string) =>
    site.provider.database.db.select().from(preRegistrationKeys).where(eq(preRegistrationKeys.contact, contact))

  test('gives the same key with the same end, as long as the code is valid', async () => {
    const number = '010-3333-0002'
    await site.askCode(number)
    const code = await site.code(number)
    site.later(60_000)
    const first = await site.check(number, code)
    site.later(239_999)
    const again = await site.check(number, code)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await keysOf('+821033330002')).toHaveLength(1)
    const { couponCode } = (await site.register(number, again.body.verifiedKey as string)).body.result as { couponCode: string }
    // The key is the same: its registration is known.
    const third = await site.check(number, code)
    expect((await site.register(number, third.body.verifiedKey as string)).body.result.couponCode).toBe(couponCode)
    site.later(1)
    expect((await site.check(number, code)).body.code).toBe('CODE_EXPIRED')
  })

  test('a wrong code counts also after the right one; after the fifth, the right one is refused', async () => {
    const number = fresh()
    await site.askCode(number)
    const code = await site.code(number)
    await site.check(number, wrongOf(code))
    expect((await site.check(number, code)).status).toBe(200)
    const left = []
    for (let i = 0; i < 4; i += 1) left.push((await site.check(number, wrongOf(code))).body.attemptsLeft as number)
    expect(left).toEqual([3, 2, 1, 0])
    expect((await site.check(number, code)).body.code).toBe('CODE_EXPIRED')
  })

  test('gives nothing to a page without the ticket', async () => {
    const number = fresh()
    await site.askCode(number)
    const code = await site.code(number)
    expect((await site.check(number, code)).status).toBe(200)
    expect((await site.check(number, code, { ticket: 'a ticket of another page' })).body.code).toBe('CODE_EXPIRED')
  })

  test('after a withdrawal the code has expired, and its key registers nothing', async () => {
    const number = fresh()
    await site.askCode(number)
    const code = await site.code(number)
    const { verifiedKey } = (await site.check(number, code)).body as { verifiedKey: string }
    await site.register(number, verifiedKey)
    await site.provider.send('POST', '/api/pre-order/registration/withdrawal', { verifiedKey, what: 'registration' })
    expect((await site.check(number, code)).body.code).toBe('CODE_EXPIRED')
    expect((await site.register(number, verifiedKey)).body.code).toBe('NOT_VERIFIED')
  })
})

test('a code is valid for 300 s after sending', async () => {
  const [a, b] = [fresh(), fresh()]
  await site.askCode(a)
  await site.askCode(b)
  const [codeA, codeB] = [await site.code(a), await site.code(b)]
  site.later(299_999)
  expect((await site.check(a, codeA)).status).toBe(200)
  site.later(1)
  expect((await site.check(b, codeB)).body.code).toBe('CODE_EXPIRED')
})

test('the message has the number of tries left; after the fifth wrong code the right one is refused', async () => {
  const number = fresh()
  await site.askCode(number)
  const code = await site.code(number)
  const outcomes: unknown[] = []
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await site.check(number, wrongOf(code))
    outcomes.push([status, body.code, body.attemptsLeft, body.message])
  }
  expect(outcomes).toEqual([4, 3, 2, 1, 0].map((n) => [422, 'CODE_MISMATCH', n, `This is not the code we sent. Tries left: ${String(n)}`]))
  expect((await site.check(number, code)).body.code).toBe('CODE_EXPIRED')
})

test('of ten concurrent wrong tries on two replicas five are counted', async () => {
  const number = fresh()
  await site.askCode(number)
  const code = await site.code(number)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => site.check(number, wrongOf(code), { from: site.replicas[i % 2]! })),
  )
  const left = answers.filter(({ status }) => status === 422).map(({ body }) => body.attemptsLeft as number)
  expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect(answers.filter(({ status }) => status === 410).length).toBe(5)
  expect((await site.check(number, code)).status).toBe(410)
})

test('ten concurrent right tries get the same key', async () => {
  const number = fresh()
  await site.askCode(number)
  const code = await site.code(number)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => site.check(number, code, { from: site.replicas[i % 2]! })))
  expect(new Set(answers.map(({ status, body }) => `${String(status)} ${String(body.verifiedKey)}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
})

describe('the ticket of the page', () => {
  const ticketOf = (name: string): string => name.padEnd(32, '-')

  test('a call repeated with it, because the response was lost, sends nothing and gets the same response', async () => {
    const [number, ticket] = [fresh(), ticketOf('repeated')]
    const first = await site.askCode(number, { ticket })
    await site.deliver()
    const sent = site.box.length
    site.later(20_000)
    const again = await Promise.all([site.askCode(number, { ticket }), site.askCode(number, { ticket, from: site.replicas[1]! })])
    expect(again.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [200, first.body]))
    expect(first.body.ticket).toBe(ticket)
    await site.deliver()
    expect(site.box.length).toBe(sent)
    expect((await site.check(number, await site.code(number), { ticket })).status).toBe(200)
  })

  test('of ten concurrent calls with it one sends', async () => {
    const [number, ticket] = [fresh(), ticketOf('concurrent')]
    await site.deliver()
    const sent = site.box.length
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => site.askCode(number, { ticket, from: site.replicas[i % 2]! })))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await site.deliver()
    expect(site.box.length).toBe(sent + 1)
  })

  test('is refused for another number, to which nothing is sent', async () => {
    const [number, other, ticket] = [fresh(), fresh(), ticketOf('another-number')]
    await site.askCode(number, { ticket })
    const { status, body } = await site.askCode(other, { ticket })
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(await site.code(other)).toBe('')
    expect((await site.askCode(other)).status).toBe(200)
  })

  test.each(['', 'short', 'a'.repeat(31), `${'a'.repeat(40)}+`, 'a'.repeat(65)])('%o is no ticket', async (ticket) => {
    expect((await site.askCode(fresh(), { ticket })).body.code).toBe('INVALID_REQUEST')
  })
})

describe('sending limits', () => {
  test('within 60 s a new code is refused with the time of the next one; a new code invalidates the old', async () => {
    const number = fresh()
    const { resendAt } = (await site.askCode(number)).body as { resendAt: string }
    const old = await site.code(number)
    site.later(59_001)
    const soon = await site.askCode(number)
    expect([soon.status, soon.body.code, soon.body.resendAt, soon.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      resendAt,
      '1',
    ])
    expect(soon.body.message).toBe('You are asking too fast. Please wait a moment before sending it again.')
    site.at(resendAt)
    expect((await site.askCode(number)).status).toBe(200)
    const code = await site.code(number)
    // In one of a million cases both codes are equal, and cannot be distinguished.
    const ofOld = await site.check(number, old === code ? wrongOf(code) : old)
    expect([ofOld.status, ofOld.body.attemptsLeft]).toEqual([422, 4])
    expect((await site.check(number, code)).status).toBe(200)
  })

  test('a code that was sent while the clock was an hour ahead does not delay the next one', async () => {
    const number = fresh()
    const right = site.provider.now.toISOString()
    site.later(3_600_000)
    expect((await site.askCode(number)).status).toBe(200)
    site.at(right)
    expect((await site.askCode(number)).status).toBe(200)
  })

  test('five in ten minutes, ten a day; each response has the time of the next one', async () => {
    const number = fresh()
    const start = site.provider.now.getTime()
    const sent: number[] = []
    const early: unknown[] = []
    const expected: string[] = []
    let { resendAt } = (await site.askCode(number)).body as { resendAt: string }
    for (let i = 0; i < 10; i += 1) {
      expected.push(resendAt)
      site.at(new Date(Date.parse(resendAt) - 1).toISOString())
      early.push((await site.askCode(number)).body.resendAt)
      site.at(resendAt)
      sent.push((site.provider.now.getTime() - start) / 1000)
      ;({ resendAt } = (await site.askCode(number)).body as { resendAt: string })
    }
    expect(early).toEqual(expected)
    expect(sent).toEqual([60, 120, 180, 240, 600, 660, 720, 780, 840, 86_400])
  })

  test('ten in ten minutes from all networks together; the refusal has the time of the next one', async () => {
    const number = fresh()
    const start = site.provider.now.getTime()
    const ask = (i: number) => {
      const from = replicaOf(site.provider, site.serverDeps)
      from.clientAddress = `198.51.100.${String(20 + i)}`
      return site.askCode(number, { from })
    }
    const statuses: number[] = []
    for (let i = 0; i < 10; i += 1) {
      site.at(new Date(start + minutes(i / 2)).toISOString())
      statuses.push((await ask(i)).status)
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
    site.at(new Date(start + minutes(10) - 1).toISOString())
    const resendAt = new Date(start + minutes(10)).toISOString()
    expect(await ask(10)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', resendAt } })
    site.at(resendAt)
    expect((await ask(10)).status).toBe(200)
  })

  test('of twenty concurrent requests on two replicas one is sent', async () => {
    const number = fresh()
    await site.deliver()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => site.askCode(number, { from: site.replicas[i % 2]! })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status === 429).length).toBe(19)
    expect(await site.deliver()).toBe(1)
  })

  test('an address is limited to twenty messages an hour, for all numbers together', async () => {
    const strict = replicaOf(site.provider, {
      messages: sending(),
      limits: { preRegistrationSend: defaultLimits.preRegistrationSend, preRegistrationFreeSend: wide },
    })
    strict.clientAddress = '198.51.100.9'
    const answers = []
    for (let i = 0; i < 21; i += 1) answers.push((await site.askCode(fresh(), { from: strict })).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    strict.clientAddress = '198.51.100.10'
    expect((await site.askCode(fresh(), { from: strict })).status).toBe(200)
  })
})

test('stored messages and challenges contain neither number, code nor key in plain text', async () => {
  const { db } = site.provider.database
  const number = fresh()
  await site.askCode(number)
  const waiting = JSON.stringify(await db.select().from(messages))
  const code = await site.code(number)
  const { verifiedKey } = (await site.check(number, code)).body as { verifiedKey: string }
  const kept = JSON.stringify([await db.select().from(preRegistrationChallenges), await db.select().from(preRegistrationKeys)])
  expect([waiting.includes('+8210'), waiting.includes(code), kept.includes(`"${code}"`), kept.includes(verifiedKey)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  // The content of sent messages is deleted; the record that they were sent is not.
  const sent = (await db.select().from(messages)).filter(({ sentAt }) => sentAt !== null)
  expect([sent.length > 0, sent.every(({ sealed }) => sealed === null)]).toEqual([true, true])
})

test('without a message service the call responds SENDING_UNAVAILABLE', async () => {
  const mute = replicaOf(site.provider, { messages: undefined })
  mute.clientAddress = '198.51.100.11'
  const { status, body } = await site.askCode(fresh(), { from: mute })
  expect([status, body.code]).toEqual([503, 'SENDING_UNAVAILABLE'])
})
