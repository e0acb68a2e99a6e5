import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Offerwall } from '#contract/site.ts'
import type { LoadScript } from './load-script.ts'
import { clickOf, createOfferwall } from './offerwall.ts'

const day = 24 * 3600 * 1000
let now = 0
let consent: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  now = Date.UTC(2026, 10, 21)
  consent = new AbortController()
})

afterEach(() => void vi.useRealTimers())
/** Runs everything that was started, however late it would happen. */
const settled = () => vi.runAllTimersAsync()

const offerwall: Offerwall = { src: '/wall?click={click}', clickParameter: 'click_key', convertsOn: 'landing' }
const blocked: LoadScript = () => Promise.reject(new Error('blocked'))

/** One page load with its script loads, which are settled by hand or at once. */
function visit(landed: string | undefined, { load = () => Promise.resolve(), ...more }: Partial<Offerwall> & { load?: LoadScript } = {}) {
  const loadScript = vi.fn<LoadScript>(load)
  const wall = createOfferwall({ offerwall: { ...offerwall, ...more }, landed, load: loadScript, now: () => now, locks: undefined })
  return { wall, addresses: () => loadScript.mock.calls.map(([src]) => src) }
}
async function reported(landed: string | undefined, more: Parameters<typeof visit>[1] = {}): Promise<string[]> {
  const { wall, addresses } = visit(landed, more)
  wall.grant(consent.signal)
  await settled()
  return addresses()
}

test.each([
  ['/ko?click_key=c-1', 'c-1'],
  ['https://site.test/?utm_source=x&click_key=a%2Bb%3D', 'a+b='],
  ['/ko', undefined],
  ['/?click_key=', undefined],
  ['/?click_key=%3Cscript%3E', undefined],
  [`/?click_key=${'x'.repeat(201)}`, undefined],
])('the click id of %s', (address, id) => expect(clickOf(address, offerwall)).toBe(id))

test('nothing is stored or loaded before consent', async () => {
  const { wall, addresses } = visit('c-1')
  wall.convert()
  await settled()
  expect([localStorage.length, addresses()]).toEqual([0, []])
})

test('a click id is reported once, not again on a reload or a later visit; another one is reported', async () => {
  expect(await reported('c-1')).toEqual(['/wall?click=c-1'])
  expect(await reported('c-1')).toEqual([])
  expect(await reported(undefined)).toEqual([])
  expect(await reported('c/2')).toEqual(['/wall?click=c%2F2'])
  expect(await reported('c-1')).toEqual([])
})

test('without a click id there is nothing to report', async () => expect(await reported(undefined)).toEqual([]))

test('a click id is stored for at most 30 days', async () => {
  const onRegistration = { convertsOn: 'registration' } as const
  await reported('c-1', onRegistration)
  now += 31 * day
  await reported('c-2', onRegistration)
  expect(localStorage.getItem('offerwall')).not.toContain('c-1')
})

test.each([3 * 365, 100, 20])('a click id stored while the device’s clock was %d days ahead is not kept', async (days) => {
  const today = now
  now += days * day
  await reported('c-1', { convertsOn: 'registration' })
  now = today
  await reported('c-2', { convertsOn: 'registration' })
  expect(localStorage.getItem('offerwall')).not.toContain('c-1')
})

test('if registration is the conversion, the report waits for it, also across visits', async () => {
  const onRegistration = { convertsOn: 'registration' } as const
  expect(await reported('c-1', onRegistration)).toEqual([])
  now += 3 * day
  const later = visit(undefined, onRegistration)
  later.wall.grant(consent.signal)
  later.wall.convert()
  later.wall.convert()
  await settled()
  expect(later.addresses()).toEqual(['/wall?click=c-1'])
})

test('a registration before the consent is reported with the consent', async () => {
  const { wall, addresses } = visit('c-1', { convertsOn: 'registration' })
  wall.convert()
  wall.grant(consent.signal)
  await settled()
  expect(addresses()).toEqual(['/wall?click=c-1'])
})

test('a blocked script is requested in three visits, then no more', async () => {
  for (let visits = 0; visits < 3; visits++) expect(await reported('c-1', { load: blocked })).toHaveLength(1)
  expect(await reported('c-1')).toEqual([])
})

test('a registration whose script is blocked is reported again in the next two visits, without another registration', async () => {
  const onRegistration = { convertsOn: 'registration', load: blocked } as const
  const first = visit('c-1', onRegistration)
  first.wall.grant(consent.signal)
  first.wall.convert()
  await settled()
  expect(first.addresses()).toEqual(['/wall?click=c-1'])
  for (let visits = 0; visits < 2; visits++) expect(await reported(undefined, onRegistration)).toEqual(['/wall?click=c-1'])
  expect(await reported(undefined, onRegistration)).toEqual([])
})

test('a registration counts for its click id, not for that of a later landing', async () => {
  const onRegistration = { convertsOn: 'registration' } as const
  const first = visit('c-1', { ...onRegistration, load: blocked })
  first.wall.grant(consent.signal)
  first.wall.convert()
  await settled()
  expect(await reported('c-2', onRegistration)).toEqual(['/wall?click=c-1'])
  expect(await reported('c-2', onRegistration)).toEqual([])
})

test('a registration on a page that shares nothing, such as one opened with a fragment, is reported by the next page', async () => {
  const onRegistration = { convertsOn: 'registration' } as const
  expect(await reported('c-1', onRegistration)).toEqual([])
  visit(undefined, onRegistration).wall.convert()
  expect(await reported(undefined, onRegistration)).toEqual(['/wall?click=c-1'])
})

test('withdrawn consent deletes the click id and reports nothing', async () => {
  const { wall, addresses } = visit('c-1', { convertsOn: 'registration' })
  wall.grant(consent.signal)
  consent.abort()
  wall.revoke()
  wall.convert()
  await settled()
  expect([localStorage.length, addresses()]).toEqual([0, []])
})

test('consent withdrawn and granted again on the same page reports nothing again, neither here nor later', async () => {
  const { wall, addresses } = visit('c-1')
  wall.grant(consent.signal)
  await settled()
  consent.abort()
  wall.revoke()
  consent = new AbortController()
  wall.grant(consent.signal)
  await settled()
  expect(addresses()).toEqual(['/wall?click=c-1'])
  expect(await reported(undefined)).toEqual([])
  expect(await reported('c-1')).toEqual([])
})

test('of two concurrent tabs, only the one with the lock reports', async () => {
  const held = new Set<string>()
  const locks = {
    request: async (name: string, _options: unknown, work: (lock: unknown) => Promise<unknown>) => {
      if (held.has(name)) return work(null)
      held.add(name)
      return work({ name })
    },
  } as unknown as LockManager
  const load = vi.fn<LoadScript>(() => Promise.resolve())
  for (let tab = 0; tab < 2; tab++) {
    const wall = createOfferwall({ offerwall, landed: 'c-1', load, now: () => now, locks })
    // As if the other tab's storage were not synchronised yet.
    if (tab === 1) localStorage.clear()
    wall.grant(consent.signal)
  }
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
})
