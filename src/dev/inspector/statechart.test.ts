import { expect, test } from 'vitest'
import { activePaths, childStates, transitionsOf } from './statechart.ts'

test.each([
  ['signedOut', ['', 'signedOut']],
  [{ signedIn: 'fresh' }, ['', 'signedIn', 'signedIn.fresh']],
  [{ stack: 'open', snackbar: { shown: 'held' } }, ['', 'stack', 'stack.open', 'snackbar', 'snackbar.shown', 'snackbar.shown.held']],
] as const)('%j: the paths of the active states', (value, paths) => {
  expect(activePaths(value)).toEqual(paths)
})

test('every kind of transition has a text', () => {
  const config = {
    on: { 'a.b': 'next', 'c.d': [{ guard: { type: 'isReady' }, target: 'next' }, { actions: 'note' }] },
    always: { guard: 'isEmbedded', target: 'done' },
    after: { pause: 'next' },
    invoke: { id: 'fetch', onDone: 'next', onError: [{ target: 'failed' }] },
    states: { next: {}, done: {} },
  }
  expect(transitionsOf(config)).toEqual([
    'a.b → next',
    'c.d [isReady] → next',
    'c.d → stays',
    'at once [isEmbedded] → done',
    'after pause → next',
    'fetch done → next',
    'fetch failed → failed',
  ])
  expect(childStates(config).map(([name]) => name)).toEqual(['next', 'done'])
})
