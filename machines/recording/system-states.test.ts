import { expect, test } from 'vitest'
import type { Stimulus } from './recording.types.ts'
import { changesOf, systemStatesOf } from './system-states.ts'

const stimuli: readonly Stimulus[] = [
  { at: 1, to: '', event: { type: 'open' }, states: { '': 'open', child: 'a' }, contexts: { child: { n: 1 } } },
  { at: 2, to: 'child', event: { type: 'count' }, contexts: { '': { total: 5 }, child: { n: 2, list: ['x'] } } },
  { at: 3, to: '', event: { type: 'close' }, states: { '': 'shut', child: null }, contexts: { '': { total: null } } },
]
const steps = systemStatesOf({ initial: { '': 'shut' }, begin: { contexts: { '': { total: 0 } }, did: [] }, stimuli })

test('states and contexts at the start and after each step; an ended machine has neither', () => {
  expect(steps).toEqual([
    { states: { '': 'shut' }, contexts: { '': { total: 0 } } },
    { states: { '': 'open', child: 'a' }, contexts: { '': { total: 0 }, child: { n: 1 } } },
    { states: { '': 'open', child: 'a' }, contexts: { '': { total: 5 }, child: { n: 2, list: ['x'] } } },
    { states: { '': 'shut' }, contexts: { '': { total: null } } },
  ])
})

test.each([
  [
    1,
    [
      { path: '', before: 'shut', now: 'open' },
      { path: 'child', now: 'a' },
      { path: 'child', field: 'n', now: 1 },
    ],
  ],
  [
    2,
    [
      { path: '', field: 'total', before: 0, now: 5 },
      { path: 'child', field: 'n', before: 1, now: 2 },
      { path: 'child', field: 'list', now: ['x'] },
    ],
  ],
  [
    3,
    [
      { path: '', before: 'open', now: 'shut' },
      { path: 'child', before: 'a', now: null },
      { path: '', field: 'total', before: 5, now: null },
    ],
  ],
])('changes of step %i, with the values before it', (step, expected) =>
  expect(changesOf(stimuli[step - 1]!, steps[step - 1]!)).toEqual(expected),
)
