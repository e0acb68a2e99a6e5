import { describe, expect, test } from 'vitest'
import type { SiteMessage } from '#src/dev/qa/channel.ts'
import { withMessage, isSiteMessage, noTabs, transitionText } from './live.ts'

const from = { from: 'site', tab: 'a', title: '/en' } as const
const actor = { sessionId: 'x:1', machineId: 'session', value: 'signedOut' }
const taken: SiteMessage = {
  ...from,
  type: 'taken',
  sessionId: 'x:1',
  machineId: 'session',
  transitions: [{ source: 'session.signedOut', eventType: 'session.signIn', targets: ['session.signingIn'] }],
}

describe('the gallery’s record of tabs', () => {
  test('tabs are added, updated and removed', () => {
    const one = withMessage(noTabs, { ...from, type: 'actors', actors: [actor] })
    const two = withMessage(one, { ...from, tab: 'b', title: '/ko', type: 'actors', actors: [] })
    const changed = withMessage(two, { ...from, title: '/en/shop', type: 'actors', actors: [{ ...actor, value: 'signingIn' }] })
    expect(changed.tabs).toEqual([
      { id: 'a', title: '/en/shop', actors: [{ ...actor, value: 'signingIn' }] },
      { id: 'b', title: '/ko', actors: [] },
    ])
    expect(withMessage(changed, { ...from, type: 'gone' }).tabs.map(({ id }) => id)).toEqual(['b'])
  })

  test('the first tab stays the first until it is gone with all others: another one does not take its place', () => {
    const alone = withMessage(noTabs, { ...from, type: 'actors', actors: [actor] })
    const both = withMessage(alone, { ...from, tab: 'b', type: 'actors', actors: [actor] })
    expect([noTabs.first, alone.first, both.first]).toEqual([undefined, 'a', 'a'])
    const reloaded = withMessage(both, { ...from, type: 'gone' })
    expect([reloaded.first, withMessage(reloaded, { ...from, tab: 'c', type: 'actors', actors: [actor] }).first]).toEqual(['a', 'a'])
    const none = withMessage(reloaded, { ...from, tab: 'b', type: 'gone' })
    expect([none.first, withMessage(none, { ...from, tab: 'c', type: 'actors', actors: [actor] }).first]).toEqual([undefined, 'c'])
  })

  test('the log keeps the latest entries and numbers them continuously', () => {
    const state = Array.from({ length: 40 }, () => taken).reduce(withMessage, noTabs)
    expect(state.log).toHaveLength(12)
    expect(state.log[0]?.number).toBe(40)
  })
})

test.each([
  [undefined, false],
  ['hello', false],
  [{ from: 'gallery', type: 'hello' }, false],
  [{ ...from, type: 'actors' }, false],
  [{ ...from, type: 'actors', actors: [actor] }, true],
  [{ ...from, type: 'gone' }, true],
  [{ ...from, type: 'started' }, true],
  [taken, true],
])('%j: is a message of the site: %s', (data, expected) => expect(isSiteMessage(data)).toBe(expected))

test('transitions are described as text', () => {
  const transition = { source: 'session.signedIn.fresh', eventType: 'session.tokenRejected', targets: ['session.signedIn.refreshing'] }
  expect(transitionText(transition)).toBe('session.tokenRejected: signedIn.fresh → signedIn.refreshing')
  expect(transitionText({ ...transition, targets: [], guard: 'isLate', eventType: '' })).toBe('at once [isLate]: stays in signedIn.fresh')
})
