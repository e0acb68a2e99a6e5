import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, type AnyEventObject } from 'xstate'
import { after } from '../shared/paths.ts'
import { carouselDelays, carouselMachine } from './carousel.machine.ts'
import { connectCarousel } from './carousel.ports.ts'
import { selectEntry, selectHasEntered, selectIndex, selectIsRearming, selectWeapon, type CarouselSnapshot } from './carousel.selectors.ts'

const places = [0, 1, 2]
const seen = { type: 'carousel.seen' } as const
const choose = (weapon: number) => ({ type: 'carousel.chooseWeapon', weapon }) as const
const selected = (index: number) => ({ type: 'carousel.selected', index }) as const
const rearmed = { type: 'xstate.after.rearmDelay.carousel.shown.rearming' }

const at = (index: number | undefined, ...events: AnyEventObject[]): CarouselSnapshot =>
  events.reduce<CarouselSnapshot>(
    (snapshot, event) => after(snapshot, event) as CarouselSnapshot,
    createActor(carouselMachine, { input: { index } }).getSnapshot(),
  )
const chosen = (snapshot: CarouselSnapshot) => [selectIndex(snapshot), selectWeapon(snapshot)]

/** T5 in full: every class with every weapon, each way to another class. */
const arrows = places.flatMap((index) =>
  places.flatMap((weapon) => [
    { index, weapon, arrow: 'carousel.previous', to: [2, 0, 1][index]! },
    { index, weapon, arrow: 'carousel.next', to: [1, 2, 0][index]! },
  ]),
)

describe('which class and weapon (T5)', () => {
  test('starts at the middle class with the first weapon', () => expect(chosen(at(undefined))).toEqual([1, 0]))
  test.each([
    [0, 0],
    [2, 2],
    [3, 1],
    [-1, 1],
    [Number.NaN, 1],
  ])('the requested index %d starts at %d', (requested, index) => expect(selectIndex(at(requested))).toBe(index))

  test.each(arrows)('$index with weapon $weapon: $arrow leads to $to and its first weapon', ({ index, weapon, arrow, to }) => {
    const before = at(index, seen, choose(weapon))
    expect(chosen(before)).toEqual([index, weapon])
    expect(chosen(after(before, { type: arrow }) as CarouselSnapshot)).toEqual([to, 0])
    // The choice works the same way out of view.
    expect(chosen(at(index, choose(weapon), { type: arrow }))).toEqual([to, 0])
  })

  test.each(places.flatMap((from) => places.map((to) => [from, to] as const)))('the pager leads from %d to %d', (from, to) => {
    const after1 = at(from, seen, choose(2), { type: 'carousel.goTo', index: to })
    // Going to the current class changes nothing, not even the weapon.
    expect(chosen(after1)).toEqual(from === to ? [from, 2] : [to, 0])
  })

  test.each([choose(3), choose(-1), { type: 'carousel.goTo', index: 3 }, { type: 'carousel.goTo', index: -1 }])(
    'a choice that does not exist is ignored: %o',
    (event) => expect(chosen(at(1, seen, event))).toEqual([1, 0]),
  )
})

describe('when entry animations run (P8)', () => {
  test.each<[string, AnyEventObject[], boolean]>([
    ['out of view: they do not run', [], false],
    ['out of view with another class: they do not run', [{ type: 'carousel.next' }, selected(2)], false],
    ['in view: they run', [seen], true],
    ['out of view again: they do not run', [seen, { type: 'carousel.unseen' }], false],
    ['while the engine turns: they do not run', [seen, { type: 'carousel.next' }], false],
    ['a weapon chosen while the engine turns: they do not run', [seen, { type: 'carousel.next' }, choose(1)], false],
    ['the engine reports another slide: they do not run', [seen, { type: 'carousel.next' }, selected(1)], false],
    ['the engine reports this slide: they run', [seen, { type: 'carousel.next' }, selected(2)], true],
    [
      'the engine never reports: they run after turnPatience',
      [seen, { type: 'carousel.next' }, { type: 'xstate.after.turnPatience.carousel.shown.turning' }],
      true,
    ],
    ['another weapon: they do not run at once', [seen, choose(1)], false],
    ['another weapon, after rearmDelay: they run', [seen, choose(1), rearmed], true],
    ['the current weapon chosen again: nothing changes', [seen, choose(0)], true],
    ['another class during rearming: they run', [seen, choose(1), { type: 'carousel.previous' }, selected(0)], true],
  ])('%s', (_, events, hasEntered) => expect(selectHasEntered(at(1, ...events))).toBe(hasEntered))
})

describe('which entry animation runs (P8)', () => {
  const turned = [{ type: 'carousel.next' }, selected(2)]
  test.each<[string, AnyEventObject[], 'character' | 'weapon']>([
    ['the popup opens: the class with its text', [seen], 'character'],
    ['another weapon: the figure alone', [seen, choose(1), rearmed], 'weapon'],
    ['another class', [seen, ...turned], 'character'],
    ['another class after another weapon: its text too', [seen, choose(1), rearmed, ...turned], 'character'],
    ['another class during rearming', [seen, choose(1), ...turned], 'character'],
    ['the pager after another weapon', [seen, choose(1), rearmed, { type: 'carousel.goTo', index: 0 }, selected(0)], 'character'],
    [
      'back to the class whose weapon was changed',
      [seen, choose(1), { type: 'carousel.next' }, { type: 'carousel.previous' }],
      'character',
    ],
    ['in view again', [seen, choose(1), rearmed, { type: 'carousel.unseen' }, seen], 'character'],
  ])('%s', (_, events, entry) => expect(selectEntry(at(1, ...events))).toBe(entry))
})

/** A running carousel with an engine that records its commands. */
function aCarousel() {
  const clock = new SimulatedClock()
  const shown: number[] = []
  const stop = vi.fn<() => void>()
  let report: (index: number) => void = () => {}
  const actor = createActor(
    connectCarousel({
      watchEngine: (onSlide) => {
        report = onSlide
        return { show: (index) => shown.push(index), stop }
      },
    }),
    { input: {}, clock },
  ).start()
  return { actor, clock, shown, stop, report: (index: number) => report(index), has: () => selectHasEntered(actor.getSnapshot()) }
}

describe('running', () => {
  test('another weapon restarts the slide-in after 100 ms; one more in between restarts the delay', () => {
    const { actor, clock, has } = aCarousel()
    actor.send(seen)
    actor.send(choose(1))
    clock.increment(carouselDelays.rearmDelay - 1)
    expect([has(), selectIsRearming(actor.getSnapshot())]).toEqual([false, true])
    actor.send(choose(2))
    clock.increment(carouselDelays.rearmDelay - 1)
    expect(has()).toBe(false)
    clock.increment(1)
    expect([has(), selectWeapon(actor.getSnapshot())]).toEqual([true, 2])
    expect(carouselDelays.rearmDelay).toBe(100)
  })

  test('the engine receives each change of class and nothing else; its report starts the entry animation', () => {
    const { actor, shown, report, has } = aCarousel()
    actor.send(seen)
    actor.send({ type: 'carousel.next' })
    actor.send(choose(1))
    expect([shown, has()]).toEqual([[2], false])
    report(2)
    expect(has()).toBe(true)
    actor.send({ type: 'carousel.goTo', index: 0 })
    actor.send({ type: 'carousel.goTo', index: 0 })
    expect(shown).toEqual([2, 0])
  })

  test('without a report from the engine, the entry animation runs after turnPatience', () => {
    const { actor, clock, has } = aCarousel()
    actor.send(seen)
    actor.send({ type: 'carousel.previous' })
    clock.increment(carouselDelays.turnPatience - 1)
    expect(has()).toBe(false)
    clock.increment(1)
    expect(has()).toBe(true)
  })

  test('stopping the actor stops the engine', () => {
    const { actor, stop } = aCarousel()
    actor.stop()
    expect(stop).toHaveBeenCalledOnce()
  })
})
