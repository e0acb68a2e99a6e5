/** No recording of any machine contains data that identifies a user or grants access (D4): planted in every event, found nowhere. */
import { describe, expect, test } from 'vitest'
import { generatedRecordings, randomRecordings } from '#tests/helpers/generated-recordings.ts'
import { machines, type MachineEntry } from '../registry.ts'
import { compare } from './compare.ts'
import { startReplay } from './replayer.ts'
import { earlierOf, noEarlier, visitOf } from './visit.ts'

/** Names of fields, at any place in events and inputs. */
const personal = new Set(
  (
    'mobileNo phone text email nickname memberNumber user words keyword orderNo ' +
    'code couponCode verifiedKey ticket token solution idempotencyKey requestKey paymentUrl ' +
    'idToken accessToken refreshToken outerToken authDbKey title content message'
  ).split(' '),
)
/** For these fields the template of the route is kept. */
const addresses = new Set(['path', 'from', 'next'])
/** A similarly named field that is not personal: the code of a failure. */
const isFailure = (holder: object): boolean => 'status' in holder && 'code' in holder

/** The value with another text for each personal one. */
function changed(value: unknown, textFor: (text: string) => string, isPersonal = false): unknown {
  if (typeof value === 'string') return isPersonal && value !== '' ? textFor(value) : value
  if (Array.isArray(value)) return value.map((one) => changed(one, textFor, isPersonal))
  if (typeof value !== 'object' || value === null) return value
  const copy: object = value instanceof Error ? Object.create(value) : {}
  const entries = value instanceof Error ? [['message', value.message], ...Object.entries(value)] : Object.entries(value)
  for (const [name, inner] of entries as [string, unknown][]) {
    const hides = (isPersonal || personal.has(name) || addresses.has(name)) && !(name === 'code' && isFailure(value))
    Object.defineProperty(copy, name, {
      value: changed(inner, textFor, hides),
      enumerable: name !== 'message' || !(value instanceof Error),
      configurable: true,
      writable: true,
    })
  }
  return copy
}
const changedEntry = (entry: MachineEntry, textFor: (text: string) => string): MachineEntry => ({
  ...entry,
  events: entry.events.map((event) => changed(event, textFor) as typeof event),
  inputs: Object.fromEntries(Object.entries(entry.inputs).map(([name, input]) => [name, changed(input, textFor)])),
})

/** The machine with a unique word in each personal text, and the number of these. */
function planted(entry: MachineEntry): { entry: MachineEntry; count: () => number } {
  let count = 0
  const plant = (text: string): string => {
    count += 1
    const word = `planted-${String(count)}-word`
    // Like typed text: several lines, and quotes.
    return text.startsWith('/') ? `/en/payment/${word}?search=${word}` : `${word}\n"and more"`
  }
  return { entry: changedEntry(entry, plant), count: () => count }
}

describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  test('no personal value of its events and inputs is in its recordings', () => {
    const found = new Set<string>()
    let recordings = 0
    let earlier = noEarlier
    const search = (text: string): void => {
      for (const [word] of text.matchAll(/planted-\d+-word/g)) found.add(word)
    }
    for (const part of generatedRecordings(planted(entry).entry)) {
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

  test('nor in those of a long visit, whose names are forgotten with the steps that are dropped', () => {
    const parts = [...randomRecordings(planted(entry).entry, { walks: 2, length: 60, limits: { span: 3, spans: 2 } })]
    expect(JSON.stringify(parts).match(/planted-\d+-word/g)).toBeNull()
  })
})

/** Words that machines use, parts of them, keystrokes on the way to a longer text, and texts of one or two letters. */
const words = ['pho', 'phone', 'ema', 'mem', 'new', 'newest', 'missing', 'draft', 'title', '7', 'k', '환불']
describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  test.each(words)('texts that are “%s” change nothing else: its recordings replay without a difference', (word) => {
    const withWord = changedEntry(entry, (text) => (text.startsWith('/') ? text : word))
    const systems = [...randomRecordings(withWord, { walks: 6, length: 40, limits: { span: 6, spans: 4 } })].flatMap((part) => part.systems)
    expect(systems.length).toBeGreaterThan(5)
    for (const system of systems) {
      const replay = startReplay(entry.machine, system)
      do expect(replay.differences()).toEqual([])
      while (replay.step() !== undefined)
      expect(compare(system.final, replay.digest(), entry.name)).toEqual([])
    }
    expect(word === '환불' && JSON.stringify(systems).includes(word)).toBe(false)
  })
})

test('values are planted in every machine with personal data', () => {
  const counts = Object.fromEntries(machines.map((entry) => [entry.name, planted(entry).count()]))
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
