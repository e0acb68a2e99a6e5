import { describe, expect, test } from 'vitest'
import type { Effect } from '#machines/recording/effects.ts'
import type { Part, Stimulus } from '#machines/recording/recording.types.ts'
import { runningIn } from './running.ts'
import { linesOf } from './step-lines.ts'

const event = { type: 'go' }
const before = { states: { '': 'a', child: { on: 'x' } }, contexts: { '': { n: 1 } } }
const fetching: Effect = { system: 0, by: 'app/child', id: 'fetch', step: 1, at: 1 }

describe('the lines of a step', () => {
  test.each<readonly [string, Stimulus, readonly Effect[], readonly string[]]>([
    ['an event with a type only', { at: 1, to: '', event }, [], []],
    ['the fields of an event', { at: 1, to: '', event: { ...event, token: '~1' } }, [], ['event {"token":"~1"}']],
    [
      'states with their previous values, and an ended machine',
      { at: 1, to: '', event, states: { '': 'b', child: null, other: { off: 'y' } } },
      [],
      ['app is b, was a', 'app/child has ended, was on.x', 'app/other is off.y'],
    ],
    [
      'context fields with their previous values',
      { at: 1, to: '', event, contexts: { '': { n: 2, m: [true] } } },
      [],
      ['app n 1 → 2', 'app m = [true]'],
    ],
    [
      'commands, and an effect with its outcome',
      {
        at: 1,
        to: '',
        event,
        did: [
          { by: 'child', do: 'start', what: 'fetch', with: { id: 'fetch' } },
          { by: '', do: 'emit', what: 'done' },
        ],
      },
      [{ ...fetching, end: { how: 'failed', step: 2, at: 31 } }],
      ['app/child starts fetch {"id":"fetch"}: failed after 30 ms', 'app emits done'],
    ],
    [
      'a running effect',
      { at: 1, to: '', event, did: [{ by: 'child', do: 'start', what: 'fetch' }] },
      [fetching],
      ['app/child starts fetch: goes on'],
    ],
  ])('%s', (_name, stimulus, effects, expected) =>
    expect(linesOf('app', stimulus, before, effects).map((line) => line.join(' '))).toEqual(expected),
  )
})

test('lists the machines of the last part that have not ended, including child machines', () => {
  const digest = (value: string, status: string, children = {}) => ({ value, status, context: { of: value }, children })
  const system = (machine: string, final: ReturnType<typeof digest>) => ({ machine, input: {}, initial: {}, stimuli: [], final })
  const part = (...systems: Part['systems']): Part => ({ build: 'test', systems, happenings: [] })
  const app = digest('ready', 'active', { session: digest('fresh', 'active'), gone: digest('over', 'done') })
  const parts = [part(system('app', digest('old', 'active'))), part(system('app', app), system('payment', digest('left', 'stopped')))]
  expect(runningIn(parts).map(({ name, value, context }) => [name, value, context])).toEqual([
    ['app', 'ready', { of: 'ready' }],
    ['app/session', 'fresh', { of: 'fresh' }],
  ])
})
