import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { mainLoaderDelays, mainLoaderMachine } from './main-loader.machine.ts'
import { selectAnimation, selectIsOpen } from './main-loader.selectors.ts'

const { grace, leastTime, patience, leaveTime } = mainLoaderDelays

function aLoader(showCount = 0) {
  const clock = new SimulatedClock()
  const emitted: number[] = []
  const actor = createActor(mainLoaderMachine, { input: { showCount }, clock })
  actor.on('mainLoader.shown', (fact) => emitted.push(fact.showCount))
  actor.start()
  return {
    emitted,
    ready: () => actor.send({ type: 'mainLoader.ready' }),
    skip: () => actor.send({ type: 'mainLoader.skip' }),
    // Step by step: within one large increment the clock misses a timer that another timer starts.
    wait: (ms: number) => {
      for (let step = 0; step < ms; step += 1) clock.increment(1)
    },
    looks: () => {
      const snapshot = actor.getSnapshot()
      return [selectIsOpen(snapshot), selectAnimation(snapshot), snapshot.context.showCount]
    },
  }
}

test('an image that loads in time shows no loader', () => {
  const loader = aLoader()
  loader.wait(grace - 1)
  loader.ready()
  loader.wait(patience)
  expect([loader.looks(), loader.emitted]).toEqual([[false, 'none', 0], []])
})

test('a late image shows the loader, counts it, and hides it on arrival', () => {
  const loader = aLoader()
  loader.wait(grace)
  expect([loader.looks(), loader.emitted]).toEqual([[true, 'enter', 1], [1]])
  loader.wait(leastTime)
  expect(loader.looks()).toEqual([true, 'turn', 1])
  loader.ready()
  expect(loader.looks()).toEqual([true, 'leave', 1])
  loader.wait(leaveTime - 1)
  expect(loader.looks()[0]).toBe(true)
  loader.wait(1)
  expect(loader.looks()).toEqual([false, 'none', 1])
})

test('once shown, the loader stays for its minimum time', () => {
  const loader = aLoader()
  loader.wait(grace)
  loader.ready()
  loader.wait(leastTime - 1)
  expect(loader.looks()).toEqual([true, 'enter', 1])
  loader.wait(1)
  expect(loader.looks()).toEqual([true, 'leave', 1])
})

test('an image that never loads is awaited for at most the patience time', () => {
  const loader = aLoader()
  loader.wait(grace + patience)
  expect(loader.looks()).toEqual([true, 'leave', 1])
  loader.wait(leaveTime)
  expect(loader.looks()).toEqual([false, 'none', 1])
})

test.each([
  ['at once', grace, 'enter'],
  ['later', grace + leastTime, 'turn'],
])('the user skips the loader, %s', (_, ms, animation) => {
  const loader = aLoader()
  loader.wait(ms)
  expect(loader.looks()[1]).toBe(animation)
  loader.skip()
  expect(loader.looks()[1]).toBe('leave')
})

test('a loader that was shown once in a tab is not shown again', () => {
  const loader = aLoader(1)
  loader.wait(patience)
  expect([loader.looks(), loader.emitted]).toEqual([[false, 'none', 1], []])
})
