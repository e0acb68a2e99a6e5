/** No recording of any machine contains data that identifies a user or grants access (D4): planted in every event, found nowhere. */
import { describe, expect, test } from 'vitest'
import { generatedRecordings } from '#tests/helpers/generated-recordings.ts'
import { machines, type MachineEntry } from '../registry.ts'
import { earlierOf, noEarlier, visitOf } from './visit.ts'

/** Names of fields, at any place in events and inputs. */
const personal = new Set(
  (
    'mobileNo email nickname memberNumber user words keyword orderNo ' +
    'code couponCode verifiedKey ticket token solution idempotencyKey requestKey paymentUrl ' +
    'idToken accessToken refreshToken outerToken authDbKey title content message'
  ).split(' '),
)
/** For these fields the template of the route is kept. */
const addresses = new Set(['path', 'from', 'next'])
/** A similarly named field that is not personal: the code of a failure. */
const isFailure = (holder: object): boolean => 'status' in holder && 'code' in holder

/** The value with a unique word in each personal text. @param planted receives the words */
function plant(value: unknown, planted: string[], isPersonal = false): unknown {
  if (typeof value === 'string') {
    if (!isPersonal || value === '') return value
    if (value.startsWith('/')) {
      planted.push(value)
      return `/en/payment/planted-${String(planted.length)}-word?search=planted-${String(planted.length)}-word`
    }
    // Like typed text: several lines, and quotes.
    const word = `planted-${String(planted.length + 1)}-word\n"and more"`
    planted.push(word)
    return word
  }
  if (Array.isArray(value)) return value.map((one) => plant(one, planted, isPersonal))
  if (typeof value !== 'object' || value === null) return value
  const copy: object = value instanceof Error ? Object.create(value) : {}
  const entries = value instanceof Error ? [['message', value.message], ...Object.entries(value)] : Object.entries(value)
  for (const [name, inner] of entries as [string, unknown][]) {
    const hides = (isPersonal || personal.has(name) || addresses.has(name)) && !(name === 'code' && isFailure(value))
    Object.defineProperty(copy, name, {
      value: plant(inner, planted, hides),
      enumerable: name !== 'message',
      configurable: true,
      writable: true,
    })
    if (!(value instanceof Error) && name === 'message') Object.defineProperty(copy, name, { enumerable: true })
  }
  return copy
}

describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  test('no personal value of its events and inputs is in its recordings', () => {
    const planted: string[] = []
    const changed: MachineEntry = {
      ...entry,
      events: entry.events.map((event) => plant(event, planted) as typeof event),
      inputs: Object.fromEntries(Object.entries(entry.inputs).map(([name, input]) => [name, plant(input, planted)])),
    }
    const found = new Set<string>()
    let recordings = 0
    let earlier = noEarlier
    const search = (text: string): void => {
      for (const [word] of text.matchAll(/planted-\d+-word/g)) found.add(word)
    }
    for (const part of generatedRecordings(changed)) {
      recordings += 1
      search(JSON.stringify(part))
      // What a tab keeps from page to page (src/dev/qa/visit.ts).
      if (recordings % 20 === 1) {
        const visit = visitOf('test', earlier, part)
        search(JSON.stringify(visit))
        earlier = earlierOf(visit, 'left')
      }
    }
    expect(recordings).toBeGreaterThan(5)
    expect([...found]).toEqual([])
  }, 120_000)
})

test('values are planted in every machine with personal data', () => {
  const counts = Object.fromEntries(
    machines.map(({ name, events, inputs }) => {
      const planted: string[] = []
      plant([events, inputs], planted)
      return [name, planted.length]
    }),
  )
  for (const name of [
    'app',
    'session',
    'sign-in',
    'payment',
    'support-request',
    'request-change',
    'code-challenge',
    'pre-registration',
    'coupon-claim',
    'coupon-look-up',
    'mail-link',
    'popups',
  ])
    expect([name, counts[name]! > 0]).toEqual([name, true])
})
