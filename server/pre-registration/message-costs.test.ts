/** Messages cost money, over HTTP: budgets of countries, proof of work, and attackers who request and guess codes for others' numbers. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import type { ServerDeps } from '../server-deps.ts'
import { defaultLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'

const site = openPreRegistration()
const wide = { points: 100_000, seconds: 600, per: 'address' } as const
let count = 0
const fresh = (): string => {
  count += 1
  return `010-5000-${String(count).padStart(4, '0')}`
}
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

function replica(more: Partial<ServerDeps> & { smsBudget?: Record<string, number> } = {}): Provider {
  const { smsBudget = { '*': 1000 }, ...deps } = more
  count += 1
  const made = replicaOf(site.provider, {
    messages: { origin: '', sends: { mail: true, sms: true }, smsBudget, now: () => site.provider.now, schedule: () => {} },
    limits: { preRegistrationSend: wide, preRegistrationFreeSend: wide },
    ...deps,
  })
  made.clientAddress = `198.51.100.${String(count % 250)}`
  return made
}

describe('budget per country', () => {
  const lines: { event?: string; country?: string; budget?: number }[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as object) })

  test('a spent budget has its message, Retry-After and one log line; other countries and mail are unaffected', async () => {
    // Every number of this file is counted in one row for its country: the budget is the number of sent messages plus two.
    const from = replica({ smsBudget: { TW: 2, '*': 1 }, log })
    const ask = (mobileNo: string, country: string) => site.askCode(mobileNo, { country, from })
    expect([(await ask('912345601', 'TW')).status, (await ask('912345602', 'TW')).status]).toEqual([200, 200])
    const { status, body, headers } = await ask('912345603', 'TW')
    expect([status, body.code, body.message]).toEqual([
      503,
      'SENDING_UNAVAILABLE',
      'Verifying in this way is not possible right now. Please use the other way.',
    ])
    const seconds = Number(headers.get('retry-after'))
    expect([seconds > 0, seconds <= 3600]).toEqual([true, true])
    expect((await ask('912345604', 'TW')).status).toBe(503)
    // The United States and Canada share the budget of countries without their own, by the number and not by the typed country.
    expect([(await ask('212-555-0123', 'US')).status, (await ask('416 555 0123', 'CA')).status]).toEqual([200, 503])
    expect(lines.filter(({ event }) => event === 'sms-budget-spent').map(({ country, budget }) => [country, budget])).toEqual([
      ['TW', 2],
      ['*', 1],
    ])
    expect((await site.askLink('budget@example.com', {}, from)).status).toBe(200)
  })

  test('a refused request does not count for the number, which can be requested again at once', async () => {
    const number = fresh()
    const poor = replica({ smsBudget: { KR: 0 } })
    expect((await site.askCode(number, { from: poor })).status).toBe(503)
    const rich = replica({ smsBudget: { KR: 100_000 } })
    rich.clientAddress = poor.clientAddress
    expect((await site.askCode(number, { from: rich })).status).toBe(200)
  })
})

describe('proof of work', () => {
  const limits = { preRegistrationSend: wide, preRegistrationFreeSend: defaultLimits.preRegistrationFreeSend }
  const isSolved = (puzzle: string, solution: string, bits: number): boolean =>
    BigInt(`0x${createHash('sha256').update(`${puzzle}:${solution}`).digest('hex')}`) >> BigInt(256 - bits) === 0n
  function solve({ puzzle, bits }: { puzzle: string; bits: number }) {
    for (let i = 0; ; i += 1) if (isSolved(puzzle, String(i), bits)) return { puzzle, solution: String(i) }
  }
  const wanted = async (from: Provider, number: string) => {
    const { status, body } = await site.askCode(number, { from })
    expect([status, body.code]).toEqual([428, 'EFFORT_WANTED'])
    return body.puzzle as { puzzle: string; bits: number }
  }
  const useUpFree = async (from: Provider): Promise<void> => {
    for (let i = 0; i < 3; i += 1) expect((await site.askCode(fresh(), { from })).status).toBe(200)
  }

  test('the first three requests of a network are free; each further one needs a solved puzzle, valid once', async () => {
    const from = replica({ limits })
    await useUpFree(from)
    const number = fresh()
    const proof = solve(await wanted(from, number))
    expect((await site.askCode(number, { from, proof })).status).toBe(200)
    site.later(60_000)
    expect((await site.askCode(number, { from, proof })).body.code).toBe('EFFORT_WANTED')
    const email = await site.askLink('effort@example.com', {}, from)
    expect([email.status, email.body.puzzle.bits]).toEqual([428, 15])
  })

  test('of ten concurrent requests with one proof on two replicas one is accepted', async () => {
    const [one, other] = [replica({ limits }), replica({ limits })]
    other.clientAddress = one.clientAddress
    await useUpFree(one)
    const number = fresh()
    const proof = solve(await wanted(one, number))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => site.askCode(number, { from: i % 2 === 0 ? one : other, proof })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status === 428).length).toBe(9)
  })

  test.each([
    ['of another number', async (puzzle: { puzzle: string; bits: number }) => ({ proof: solve(puzzle), number: fresh() })],
    [
      'not solved',
      async ({ puzzle, bits }: { puzzle: string; bits: number }) => {
        let i = 0
        while (isSolved(puzzle, String(i), bits)) i += 1
        return { proof: { puzzle, solution: String(i) } }
      },
    ],
    [
      'made easier',
      async ({ puzzle }: { puzzle: string; bits: number }) => ({
        proof: solve({ puzzle: puzzle.replace(/^\d+/, '1'), bits: 1 }),
      }),
    ],
    [
      'too old',
      async (puzzle: { puzzle: string; bits: number }) => {
        site.later(600_000)
        return { proof: solve(puzzle) }
      },
    ],
    ['not issued by the site', async () => ({ proof: { puzzle: 'nonsense', solution: '1' } })],
  ])('a puzzle %s is not accepted', async (_name, change) => {
    const from = replica({ limits })
    await useUpFree(from)
    const number = fresh()
    const changed: { proof: unknown; number?: string } = await change(await wanted(from, number))
    const { status, body } = await site.askCode(changed.number ?? number, { from, proof: changed.proof })
    expect([status, body.code]).toEqual([428, 'EFFORT_WANTED'])
  })

  test('another kind of proof of work can replace the puzzle', async () => {
    const proofOfWork = { issue: async () => ({ puzzle: 'hum', bits: 0 }), accept: async () => true }
    const from = replica({ limits: { ...limits, preRegistrationFreeSend: { points: 0, seconds: 60, per: 'address' } }, proofOfWork })
    expect((await wanted(from, fresh())).puzzle).toBe('hum')
    expect((await site.askCode(fresh(), { from, proof: { puzzle: 'hum', solution: 'hum' } })).status).toBe(200)
  })
})

describe('attackers', () => {
  test('guesses without the ticket neither use up the owner’s tries nor verify the number', async () => {
    const number = fresh()
    await site.askCode(number)
    const code = await site.code(number)
    const stranger = replica()
    for (let i = 0; i < 20; i += 1)
      expect((await site.check(number, i === 0 ? code : wrongOf(code), { from: stranger, ticket: 'guessed' })).body.code).toBe(
        'CODE_EXPIRED',
      )
    expect((await site.check(number, wrongOf(code))).body.attemptsLeft).toBe(4)
    expect((await site.check(number, code)).status).toBe(200)
  })

  test('a locked code of an attacker for the same number does not affect the owner’s code', async () => {
    const number = fresh()
    const ticket = (await site.askCode(number)).body.ticket as string
    const code = await site.code(number)
    const stranger = replica()
    const theirs = (await site.askCode(number, { from: stranger })).body.ticket as string
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push((await site.check(number, wrongOf(code), { from: stranger, ticket: theirs })).body.code)
    // In one of a million cases the attacker's code is the owner's plus one: then the guess would be right.
    expect(codes.slice(-1)).toEqual(['CODE_EXPIRED'])
    expect((await site.check(number, code, { ticket })).status).toBe(200)
  })

  test('an attacker at the limit of a network does not affect the owner’s codes and link', async () => {
    const [number, email] = [fresh(), `owner-${String(count)}@example.com`]
    const stranger = replica()
    for (let i = 0; i < 10; i += 1) {
      expect((await site.askCode(number, { from: stranger })).status).toBe(200)
      site.later(i === 4 ? 600_000 : 61_000)
    }
    expect((await site.askCode(number, { from: stranger })).status).toBe(429)
    expect((await site.askCode(number)).status).toBe(200)
    expect((await site.check(number, await site.code(number))).status).toBe(200)

    expect((await site.askLink(email)).status).toBe(200)
    const token = await site.token(email)
    expect((await site.askLink(email, {}, stranger)).status).toBe(200)
    expect((await site.spend(token)).status).toBe(200)
  })
})

test('networks of one IPv6 site are also counted together', async () => {
  const from = replica({ limits: { preRegistrationSend: { points: 2, seconds: 600, per: 'address' }, preRegistrationFreeSend: wide } })
  const statuses: number[] = []
  for (let i = 0; i < 33; i += 1) {
    from.clientAddress = `2001:db8:77:${i.toString(16)}::1`
    statuses.push((await site.askCode(fresh(), { from })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 32 }, () => 200), 429])
  from.clientAddress = '2001:db8:78::1'
  expect((await site.askCode(fresh(), { from })).status).toBe(200)
})
