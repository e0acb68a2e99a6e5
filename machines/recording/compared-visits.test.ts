/** Two visits, compared machine by machine: each recorded, or a copy of one with parts left out. */
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#contract/failure.ts'
import { appMachine } from '../app/app.machine.ts'
import { selectPopupsRef } from '../app/app.selectors.ts'
import { carouselMachine } from '../carousel/carousel.machine.ts'
import { paymentMachine } from '../payment/payment.machine.ts'
import { allRules } from '../registry.ts'
import { failed } from '../shared/answers.ts'
import { partings, startName } from './compare.ts'
import { readRecording } from './read-recording.ts'
import { createRecorder } from './recorder.ts'
import { silenced, stillClock } from './replayer.ts'
import type { Recording } from './recording.types.ts'
import { seal } from './seal.ts'
import { noEarlier, visitOf } from './visit.ts'

/**
 * A visit with a message, an order that the provider refuses, and closed carousels.
 * @param o `key`: of the first order; `nextKey`: of the second one; `turns`: steps of each carousel
 */
function aVisit(o: {
  messages?: readonly string[]
  traceId?: string
  key?: string
  nextKey?: string
  turns?: readonly number[]
}): Recording {
  let now = 0
  const recorder = createRecorder({ now: () => (now += 3), build: 'test' })
  const inspectAs = (name: string, input: object, kept: readonly string[]) =>
    recorder.inspectAs({ name, rules: allRules, input: kept }, input)
  const clock = stillClock as never
  const appInput = { embedded: false }
  const inspect = inspectAs('app', appInput, ['embedded'])
  const app = createActor(silenced(appMachine), { input: appInput, systemId: 'app', clock, inspect }).start()
  for (const message of o.messages ?? [])
    selectPopupsRef(app.getSnapshot()).send({ type: 'popup.open', popup: { kind: 'apiMessage', message } })
  const input = { opensWindow: true }
  const payment = createActor(silenced(paymentMachine), { input, clock, inspect: inspectAs('payment', input, ['opensWindow']) }).start()
  const offer = { productId: 'gem-pouch', isFree: false, most: 2, resetsAt: null, standing: 'open' } as const
  payment.send({ type: 'payment.offered', offer })
  payment.send({ type: 'payment.consent', isGiven: true })
  const { key = 'first', nextKey = 'second' } = o
  for (const idempotencyKey of [key, nextKey]) {
    payment.send({ type: 'payment.buy', consentVersion: '2026-11-21', idempotencyKey })
    const { traceId = 't-1' } = o
    payment.send(failed('placeOrder', new Failure(500, { code: 'INTERNAL', message: 'No.', traceId })) as never)
  }
  for (const turns of o.turns ?? []) {
    const carousel = createActor(silenced(carouselMachine), { input: {}, clock, inspect: inspectAs('carousel', {}, ['index']) }).start()
    carousel.send({ type: 'carousel.seen' })
    for (let turn = 0; turn < turns; turn += 1) carousel.send({ type: 'carousel.next' })
    carousel.stop()
  }
  return visitOf('test', noEarlier, recorder.take())
}

/** The same visit as a file of format 1: without contexts, commands, checksum and parts. */
function inFormat1({ build, parts: [part] }: Recording): Recording {
  const systems = part!.systems.map(({ begin: _begin, ...system }) => ({
    ...system,
    stimuli: system.stimuli.map(({ contexts: _contexts, did: _did, ...stimulus }) => stimulus),
  }))
  return readRecording(JSON.stringify({ format: 'everharrow-recording/1', build, systems })) as Recording
}

/** The same visit as earlier builds recorded it: without the numbers of starts. */
const unnumbered = ({ parts: [part], ...visit }: Recording): Recording =>
  seal({ ...visit, parts: [{ ...part!, systems: part!.systems.map(({ start: _start, ...system }) => system) }] })

/** The same visit without its largest machine but the first one. */
const cut = ({ parts: [part], build }: Recording): Recording => {
  const sizes = part!.systems.slice(1).map((system) => JSON.stringify(system).length)
  // Room for what surrounds the parts, and for the number of dropped starts.
  const smaller = visitOf(build, noEarlier, part!, JSON.stringify(part).length - Math.max(...sizes) + build.length + 260)
  expect(Object.values(smaller.parts[0]!.gone!)).toEqual([1])
  return smaller
}

const plain = aVisit({})
const ofLargeFirst = aVisit({ turns: [40, 2, 3] })
const ofLargeSecond = aVisit({ turns: [1, 40, 3] })
const missing = ({ parts: [part], ...visit }: Recording, machine: string): Recording =>
  seal({ ...visit, parts: [{ ...part!, systems: part!.systems.filter((one) => one.machine !== machine), gone: { [machine]: 1 } }] })
test.each<readonly [string, Recording, Recording, readonly string[]]>([
  ['the same steps', plain, aVisit({}), []],
  ['another number of masked texts in another machine', aVisit({ messages: ['A'] }), aVisit({ messages: ['A', 'B'] }), ['app 2']],
  ['other masked texts', aVisit({ messages: ['A'], key: 'x' }), aVisit({ messages: ['B'], key: 'y' }), []],
  ['calls with another trace id', plain, aVisit({ traceId: '7f3c' }), []],
  ['a text that comes twice in one of them only', plain, aVisit({ nextKey: 'first' }), ['payment 5']],
  ['starts that one has dropped', aVisit({ turns: [1, 2, 3, 4] }), aVisit({ turns: [1, 2, 3] }), ['carousel (4) 0']],
  ['starts that both have dropped', aVisit({ turns: [1, 2, 3, 4] }), aVisit({ turns: [5, 2, 3, 4] }), []],
  ['a step of a later start', aVisit({ turns: [1, 2, 3, 4] }), aVisit({ turns: [1, 2, 1] }), ['carousel (3) 3', 'carousel (4) 0']],
  ['a machine that one has dropped', plain, missing(plain, 'payment'), []],
  ['its copy without the first start', ofLargeFirst, cut(ofLargeFirst), []],
  ['its copy without a start in the middle', ofLargeSecond, cut(ofLargeSecond), []],
  ['its copy without one of two equal starts', aVisit({ turns: [1, 40, 40] }), cut(aVisit({ turns: [1, 40, 40] })), []],
  ['a copy without a start, of a visit with another last step', aVisit({ turns: [1, 40, 4] }), cut(ofLargeSecond), ['carousel (3) 5']],
  ['copies without different starts', cut(ofLargeFirst), cut(aVisit({ turns: [2, 40, 3] })), []],
  ['an older recording', aVisit({ turns: [1, 2, 3, 4] }), unnumbered(aVisit({ turns: [5, 2, 3, 1] })), ['carousel (4) 3']],
  ['a file of format 1', plain, inFormat1(aVisit({ messages: ['A'] })), ['app 1']],
])('differences of two visits: %s', (_name, one, other, expected) => {
  const found = [partings(one, other), partings(other, one)].map((all) =>
    all.map((parting) => `${startName(parting)} ${String(parting.step)}`),
  )
  expect(found).toEqual([expected, expected])
})
