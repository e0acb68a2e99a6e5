import { describe, expect, test } from 'vitest'
import { contextChanges, createHistory, type InspectedEvent } from './history.ts'

test.each([
  ['no change', { a: 1 }, { a: 1 }, []],
  ['a changed value', { a: 1, b: [1] }, { a: 2, b: [1] }, ['a: 1 → 2']],
  ['an added and a removed field', { a: 1 }, { b: { c: true } }, ['a: 1 → nothing', 'b: nothing → {"c":true}']],
  ['no previous context', undefined, { a: 1 }, ['a: nothing → 1']],
])('changes of a context: %s', (_name, before, now, expected) => expect(contextChanges(before, now)).toEqual(expected))

const isEffect = (id: string): boolean => id !== 'session'

test('an event has its sender, fields and context changes, even if the next one is sent before it is processed', () => {
  const { received, processed, entries } = createHistory()
  const [open, count]: InspectedEvent[] = [{ type: 'open', popup: { kind: 'login' } }, { type: 'count' }]
  received(open!, 'page', 1)
  received(count!, 'app', 2)
  processed(open!, { context: { n: 0 } }, 3, isEffect)
  processed(count!, { context: { n: 1 } }, 4, isEffect)
  expect(entries()).toEqual([
    { at: 1, from: 'page', type: 'open', payload: '{"popup":{"kind":"login"}}', changes: ['n: nothing → 0'] },
    { at: 2, from: 'app', type: 'count', payload: '', changes: ['n: 0 → 1'] },
  ])
})

test('the oldest entries are dropped', () => {
  const { received, entries } = createHistory(2)
  for (const type of ['a', 'b', 'c']) received({ type }, 'page', 1)
  expect(entries().map(({ type }) => type)).toEqual(['b', 'c'])
})

describe('calls of effects', () => {
  const children = (...ids: string[]): object => Object.fromEntries(ids.map((id) => [id, { id }]))
  test.each<readonly [string, readonly (readonly [type: string, ...ids: string[]])[], readonly object[]]>([
    ['child machines are not effects', [['go', 'session']], []],
    [
      'still running',
      [
        ['go', 'fetch'],
        ['tick', 'fetch'],
      ],
      [{ id: 'fetch', at: 1 }],
    ],
    ['done', [['go', 'fetch'], ['xstate.done.actor.fetch']], [{ id: 'fetch', at: 1, end: { how: 'done', at: 2 } }]],
    ['failed', [['go', 'fetch'], ['xstate.error.actor.fetch']], [{ id: 'fetch', at: 1, end: { how: 'failed', at: 2 } }]],
    [
      'stopped',
      [
        ['go', 'watch', 'session'],
        ['leave', 'session'],
      ],
      [{ id: 'watch', at: 1, end: { how: 'stopped', at: 2 } }],
    ],
    [
      'done, and started again at once',
      [
        ['go', 'fetch'],
        ['xstate.done.actor.fetch', 'fetch'],
      ],
      [
        { id: 'fetch', at: 1, end: { how: 'done', at: 2 } },
        { id: 'fetch', at: 2 },
      ],
    ],
  ])('%s', (_name, steps, expected) => {
    const { processed, calls } = createHistory()
    steps.forEach(([type, ...ids], index) => processed({ type }, { children: children(...ids) }, index + 1, isEffect))
    expect(calls()).toEqual(expected)
  })

  test('a child that is announced as a machine after its start is no longer one', () => {
    const { processed, calls } = createHistory()
    processed({ type: 'go' }, { children: children('popups', 'fetch') }, 1, () => true)
    expect(calls().map(({ id }) => id)).toEqual(['popups', 'fetch'])
    processed({ type: 'tick' }, { children: children('popups', 'fetch') }, 2, (id) => id !== 'popups')
    expect(calls()).toEqual([{ id: 'fetch', at: 1 }])
  })
})
