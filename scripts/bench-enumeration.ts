/**
 * `npm run bench:enumeration [-- --numbers 150]`: whether a timing attack reveals which numbers and addresses are registered (T2). Runs the
 * built site on its own database. Half of the numbers and addresses register as players do; then every unauthenticated call is made for
 * known and unknown ones in turns, each pair in random order. Prints the medians, and how often a random mix of known and unknown gives an
 * equally large difference: a value below 0.05 should be examined. The calls execute the same statements (enumeration.test.ts).
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { median, serveSite, siteEnvironment, stopAll } from './bench-processes.ts'

const { values } = parseArgs({ options: { numbers: { type: 'string', default: '150' } } })
const count = Number(values.numbers)
const folder = '.cache/bench-enumeration-data'
rmSync(folder, { recursive: true, force: true })
const site = 'http://127.0.0.1:4680'
const environment = { ...siteEnvironment(4680, folder), DEPLOYMENT: 'local', RATE_LIMIT_FACTOR: '100000', SMS_HOURLY_BUDGET: 'KR:1000000' }
await serveSite(site, { env: environment })

const consents = { over14: true, privacy: true, advertising: true }
const common = { lang: 'en', country: 'KR' }

/** The sandbox identifies browsers by it. */
let cookie = ''

async function send(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${site}${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      origin: site,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0]!)
  if (set.length > 0) cookie = set.join('; ')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const expectStatus = ({ status, body }: { status: number; body: object }, wanted: number): void => {
  if (status !== wanted) throw new Error(`${String(status)} instead of ${String(wanted)}: ${JSON.stringify(body)}`)
}

interface Message {
  text: string
}
/** The latest message to a recipient; a job sends messages. */
async function received(to: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const response = await fetch(`${site}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)
    const found = ((await response.json()) as Message[]).map(({ text }) => pattern.exec(text)?.[1] ?? '').find((one) => one !== '')
    if (found !== undefined) return found
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`nothing was sent to ${to}`)
}

interface Visitor {
  number: string
  email: string
}
const visitors = (known: boolean): Visitor[] =>
  Array.from({ length: count }, (_, nr) => ({
    number: `010-${known ? '2' : '3'}${String(nr).padStart(3, '0')}-0000`,
    email: `${randomUUID()}@mail.example`,
  }))

async function register({ number, email }: Visitor): Promise<void> {
  const sent = await send('POST', '/api/pre-order/verification/sms', { ...common, mobileNo: number })
  expectStatus(sent, 200)
  const code = await received(`+82${number.replaceAll('-', '').slice(1)}`, /\b(\d{6})\b/)
  const proof = await send('PUT', '/api/pre-order/verification/sms', { country: 'KR', mobileNo: number, code, ticket: sent.body.ticket })
  expectStatus(proof, 200)
  const { verifiedKey } = proof.body
  expectStatus(await send('POST', '/api/pre-order/registration', { ...common, authType: 0, mobileNo: number, verifiedKey, consents }), 200)
  expectStatus(await send('POST', '/api/pre-order/coupon-email', { ...common, email, consents }), 200)
  expectStatus(await send('PUT', '/api/pre-order/verification/email', { token: await received(email, /#token=([\w-]+)/) }), 200)
}

/** How often a random mix of the pairs gives medians that differ as much. */
function byChance(pairs: readonly (readonly [number, number])[]): number {
  const apart = (all: readonly (readonly [number, number])[]): number =>
    Math.abs(median(all.map(([a]) => a)) - median(all.map(([, b]) => b)))
  const seen = apart(pairs)
  const trials = 2000
  let asLarge = 0
  for (let trial = 0; trial < trials; trial += 1)
    if (apart(pairs.map(([a, b]) => (Math.random() < 0.5 ? [a, b] : [b, a]))) >= seen) asLarge += 1
  return asLarge / trials
}

const calls: readonly [name: string, call: (visitor: Visitor) => Promise<{ status: number }>][] = [
  ['request a code', ({ number }) => send('POST', '/api/pre-order/verification/sms', { ...common, mobileNo: number })],
  [
    'send a wrong code',
    ({ number }) => send('PUT', '/api/pre-order/verification/sms', { country: 'KR', mobileNo: number, code: '000000', ticket: 'none' }),
  ],
  ['request a link', ({ email }) => send('POST', '/api/pre-order/coupon-email', { ...common, email, consents })],
  ['look up by number', ({ number }) => send('GET', `/api/pre-order/coupon?lang=en&mobileNo=${encodeURIComponent(number)}`)],
  [
    'look up with a guessed key',
    ({ number }) => send('GET', `/api/pre-order/coupon?lang=en&mobileNo=${encodeURIComponent(number)}&verifiedKey=guess`),
  ],
]

const [known, unknown] = [visitors(true), visitors(false)]
console.log(`${String(count)} numbers and addresses register …`)
// The sending job is shared: ten at a time.
for (let from = 0; from < count; from += 10) {
  await Promise.all(known.slice(from, from + 10).map(register))
}
// Recent messages to the known ones would delay them: a day later both start equal.
expectStatus(await send('PUT', '/sandbox/scenarios', [{ name: 'skewed', seconds: 86_400 }]), 200)
for (const [name, call] of calls) {
  const pairs: [number, number][] = []
  const statuses = new Set<string>()
  for (let nr = 0; nr < count; nr += 1) {
    const times = [0, 0] as [number, number]
    const order = Math.random() < 0.5 ? [0, 1] : [1, 0]
    for (const which of order) {
      const from = performance.now()
      // An attacker measures one at a time.
      const { status } = await call((which === 0 ? known : unknown)[nr]!)
      times[which] = performance.now() - from
      statuses.add(`${which === 0 ? 'known' : 'unknown'} ${String(status)}`)
    }
    pairs.push(times)
  }
  const timesOf = (which: 0 | 1): string => {
    const sorted = pairs.map((pair) => pair[which]).toSorted((a, b) => a - b)
    const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(2)
    return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
  }
  console.log(
    `${name.padEnd(30)} known ${timesOf(0)} ms, unknown ${timesOf(1)} ms, by chance ${byChance(pairs).toFixed(2)}   ${[...statuses].sort().join(', ')}`,
  )
}
stopAll()
