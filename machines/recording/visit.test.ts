/** A visit over several page loads: bounded in size and systems, and its remaining parts are complete (D4). */
import { recordingRules } from '#contract/recordings.ts'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { generatedRecordings, randomRecordings } from '#tests/helpers/generated-recordings.ts'
import { appMachine } from '../app/app.machine.ts'
import { selectPopupsRef } from '../app/app.selectors.ts'
import { carouselMachine } from '../carousel/carousel.machine.ts'
import { allRules, machines } from '../registry.ts'
import { readRecording } from './read-recording.ts'
import { createRecorder, type Limits } from './recorder.ts'
import { Diverged, silenced, startReplay, stillClock } from './replayer.ts'
import type { Part, Recording } from './recording.types.ts'
import { earlierOf, mostOfVisit, noEarlier, visitOf } from './visit.ts'

/** All differences of a replay from the recording. */
function differencesOf({ systems }: Part): string[] {
  return systems.flatMap((system) => {
    const replay = startReplay(machines.find(({ name }) => name === system.machine)!.machine, system)
    const found = [...replay.differences()]
    try {
      while (replay.step() !== undefined) found.push(...replay.differences())
    } catch (error) {
      if (!(error instanceof Diverged)) throw error
      found.push(error.message)
    }
    return found
  })
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/** A page with its app, and carousels started by screens. */
function aPage(limits: Partial<Limits> = {}) {
  let now = 0
  const recorder = createRecorder({
    now: () => (now += 5),
    build: 'test',
    beginning: { opened: { path: '/teaser', locale: 'en' } },
    limits,
  })
  const inspectAs = (name: string, input: unknown, kept: readonly string[]) =>
    recorder.inspectAs({ name, rules: allRules, input: kept }, input)
  const input = { embedded: false }
  const app = createActor(silenced(appMachine), {
    input,
    systemId: 'app',
    clock: stillClock as never,
    inspect: inspectAs('app', input, ['embedded']),
  }).start()
  const popups = selectPopupsRef(app.getSnapshot())
  let id = 0
  const openCarousel = (): void => {
    popups.send({ type: 'popup.open', popup: { kind: 'character' } })
    // React creates one that it does not start.
    createActor(silenced(carouselMachine), { input: {}, inspect: inspectAs('carousel', {}, ['index']) })
    const carousel = createActor(silenced(carouselMachine), {
      input: {},
      clock: stillClock as never,
      inspect: inspectAs('carousel', {}, ['index']),
    }).start()
    for (const type of ['carousel.seen', 'carousel.next', 'carousel.previous'] as const) carousel.send({ type })
    popups.send({ type: 'popup.close', kind: 'character' })
    carousel.stop()
    id += 1
    popups.send({ type: 'popup.left', id })
  }
  return { recorder, app, openCarousel }
}

describe('within a part', () => {
  test('2,000 opened and closed carousels need less than 50 kB, and the rest can be replayed', () => {
    const { recorder, openCarousel } = aPage()
    for (let n = 0; n < 2000; n += 1) openCarousel()
    const part = recorder.take()
    expect(sizeOf(visitOf('test', noEarlier, part))).toBeLessThan(50_000)
    expect(part.systems.map(({ machine }) => machine)).toEqual(['app', 'carousel', 'carousel', 'carousel'])
    expect(part.gone).toEqual({ carousel: 1997 })
    expect(part.systems[0]!.checkpoint).toBeDefined()
    // Enough of the latest steps remain.
    expect(part.systems[0]!.stimuli.length).toBeGreaterThan(100)
    expect(part.systems[0]!.stimuli.at(-1)!.event).toEqual({ type: 'popup.left', id: 2000 })
    expect(differencesOf(part)).toEqual([])
  })

  test('taking the recording repeatedly does not change it', () => {
    const { recorder, openCarousel } = aPage({ span: 4, spans: 3 })
    for (let n = 0; n < 20; n += 1) {
      openCarousel()
      expect(differencesOf(recorder.take())).toEqual([])
    }
    const untaken = aPage({ span: 4, spans: 3 })
    for (let n = 0; n < 20; n += 1) untaken.openCarousel()
    expect(recorder.take()).toEqual(untaken.recorder.take())
  })

  test('the latest happenings are kept, in order', () => {
    const { recorder } = aPage({ happenings: 2 })
    recorder.note({ what: 'route', to: '/shop' })
    recorder.note({ what: 'search', length: 4 })
    recorder.note({ what: 'failedCall', method: 'GET', path: '/orders/{orderNo}', status: 0, code: 'NETWORK' })
    expect(recorder.take().happenings).toEqual([
      { at: expect.any(Number) as number, what: 'search', length: 4 },
      { at: expect.any(Number) as number, what: 'failedCall', method: 'GET', path: '/orders/{orderNo}', status: 0, code: 'NETWORK' },
    ])
  })

  test('a page restored by the browser begins a part from its current state', () => {
    const { recorder, app, openCarousel } = aPage()
    openCarousel()
    recorder.note({ what: 'route', to: '/shop' })
    recorder.beginPart({ opened: { path: '/shop', locale: 'en' } })
    app.send({ type: 'app.navigated', path: '/payment/EH-20260121-000184' })
    const part = recorder.take()
    expect(part).toMatchObject({ opened: { path: '/shop' }, happenings: [] })
    expect(part.systems.map(({ machine, stimuli }) => [machine, stimuli.length])).toEqual([['app', 1]])
    expect(part.systems[0]!.stimuli[0]!.event).toEqual({ type: 'app.navigated', path: '/payment/$orderNo' })
    expect(differencesOf(part)).toEqual([])
  })
})

test.each(machines.map((entry) => [entry.name, entry] as const))('%s replays from a checkpoint at any step', (_, entry) => {
  for (const part of randomRecordings(entry, { walks: 4, length: 40, limits: { span: 3, spans: 2 } })) {
    expect(part.systems[0]!.stimuli.length).toBeLessThanOrEqual(6)
    expect(differencesOf(part)).toEqual([])
  }
})

describe('across parts', () => {
  const payment = machines.find(({ name }) => name === 'payment')!
  const [first, second] = [...generatedRecordings(payment)].slice(-2) as [Part, Part]

  test('the next page reads the earlier parts, with the reason for their end', () => {
    const written = JSON.stringify(visitOf('test', noEarlier, { ...first, ended: 'left' }))
    const earlier = earlierOf(readRecording(written) as Recording, 'reloaded')
    const visit = readRecording(JSON.stringify(visitOf('test', earlier, second))) as Recording
    expect(visit.parts.map(({ ended, systems }) => [ended, systems])).toEqual([
      ['reloaded', JSON.parse(JSON.stringify(first.systems))],
      [undefined, JSON.parse(JSON.stringify(second.systems))],
    ])
    expect(visit.dropped).toBeUndefined()
  })

  test('the oldest parts are dropped at the size limit, and counted', () => {
    const most = 20 * sizeOf(first)
    let earlier = noEarlier
    for (let n = 0; n < 60; n += 1) {
      const visit = visitOf('test', earlier, first, most)
      expect(sizeOf(visit)).toBeLessThanOrEqual(most)
      earlier = earlierOf(visit, undefined)
    }
    expect(earlier.dropped).toBeGreaterThan(0)
    expect(earlier.dropped + earlier.parts.length).toBe(60)
    expect(sizeOf(visitOf('test', earlier, first, most))).toBeGreaterThan(most - 2 * sizeOf(first) - 200)
    expect(mostOfVisit).toBeLessThan(recordingRules.maxLength)
  })

  test('a part above the size limit keeps its first system and counts the dropped ones', () => {
    const huge = { ...first, systems: Array.from({ length: 9 }, () => ({ ...first.systems[0]! })) }
    const most = 300 + sizeOf(first)
    const visit = visitOf('test', { dropped: 1, parts: [second] }, huge, most)
    expect(sizeOf(visit)).toBeLessThanOrEqual(most)
    expect(visit).toMatchObject({ dropped: 2, parts: [{ gone: { payment: 8 } }] })
    expect(visit.parts[0]!.systems).toHaveLength(1)
  })
})
