import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { mainLoaderDelays, mainLoaderMachine } from './main-loader.machine.ts'
import { selectAnimation, selectIsOpen, selectShowCount } from './main-loader.selectors.ts'

const { grace, leastTime, patience, leaveTime } = mainLoaderDelays

function aLoader(showCount = 0) {
  const clock = new SimulatedClock()
  const told: number[] = []
  const actor = createActor(mainLoaderMachine, { input: { showCount }, clock })
  actor.on('mainLoader.shown', (fact) => told.push(fact.showCount))
  actor.start()
  return {
    told,
    ready: () => actor.send({ type: 'mainLoader.ready' }),
    skip: () => actor.send({ type: 'mainLoader.skip' }),
    // Step by step: within one large increment the clock misses a timer that another timer starts.
    wait: (ms: number) => {
      for (let step = 0; step < ms; step += 1) clock.increment(1)
    },
    looks: () => {
      const snapshot = actor.getSnapshot()
      return [selectIsOpen(snapshot), selectAnimation(snapshot), selectShowCount(snapshot)]
    },
  }
}

test('the picture is there in time: nobody sees a loader', () => {
  const loader = aLoader()
  loader.wait(grace - 1)
  loader.ready()
  loader.wait(patience)
  expect([loader.looks(), loader.told]).toEqual([[false, 'none', 0], []])
})

test('the picture is late: shown, counted, and gone when it comes', () => {
  const loader = aLoader()
  loader.wait(grace)
  expect([loader.looks(), loader.told]).toEqual([[true, 'enter', 1], [1]])
  loader.wait(leastTime)
  expect(loader.looks()).toEqual([true, 'turn', 1])
  loader.ready()
  expect(loader.looks()).toEqual([true, 'leave', 1])
  loader.wait(leaveTime - 1)
  expect(loader.looks()[0]).toBe(true)
  loader.wait(1)
  expect(loader.looks()).toEqual([false, 'none', 1])
})

test('it never flashes: shown, it stays for its least time', () => {
  const loader = aLoader()
  loader.wait(grace)
  loader.ready()
  loader.wait(leastTime - 1)
  expect(loader.looks()).toEqual([true, 'enter', 1])
  loader.wait(1)
  expect(loader.looks()).toEqual([true, 'leave', 1])
})

test('a picture that never comes is waited for no longer than its patience', () => {
  const loader = aLoader()
  loader.wait(grace + patience)
  expect(loader.looks()).toEqual([true, 'leave', 1])
  loader.wait(leaveTime)
  expect(loader.looks()).toEqual([false, 'none', 1])
})

test.each([
  ['at once', grace, 'enter'],
  ['later', grace + leastTime, 'turn'],
])('the reader goes on without it, %s', (_, ms, animation) => {
  const loader = aLoader()
  loader.wait(ms)
  expect(loader.looks()[1]).toBe(animation)
  loader.skip()
  expect(loader.looks()[1]).toBe('leave')
})

test('shown once in a tab, it is not shown again', () => {
  const loader = aLoader(1)
  loader.wait(patience)
  expect([loader.looks(), loader.told]).toEqual([[false, 'none', 1], []])
})
