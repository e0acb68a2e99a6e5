import { expect, test } from 'vitest'
import { gameTokenOf, openingOf } from './game-token.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36'
const webview = chrome.replace('Pixel 8)', 'Pixel 8; wv)')
const line = `${webview} Line/14.0.0`
const iosWebview = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.each([
  ['in the game', '/ko/ingame/shop', undefined, chrome, 't'],
  ['on any path below /ingame', '/ingame', undefined, webview, 't'],
  ['outside the game', '/ko/shop', undefined, webview, null],
  ['on a path that only starts with the same letters', '/ko/ingames/shop', undefined, webview, null],
  ['through a link of another site, in a browser', '/ko/ingame/shop', 'cross-site', chrome, null],
  ['through a link of another site, in an in-app browser', '/ko/ingame/shop', 'cross-site', line, null],
  ['through the game’s launcher page, in its webview', '/ko/ingame/shop', 'cross-site', webview, 't'],
  ['through the game’s launcher page, in its webview on iOS', '/ko/ingame/shop', 'cross-site', iosWebview, 't'],
])('acceptance of the game’s token: %s (A7)', (_, pathname, fetchSite, userAgent, token) => {
  expect(gameTokenOf({ pathname, fragment: 'outerToken=t', fetchSite, isNew: true, userAgent })).toBe(token)
})

test('a reload or a step in the history brings no token: the fragment may be of another site', () => {
  const entry = { pathname: '/ko/ingame/shop', fragment: 'outerToken=t', fetchSite: undefined, userAgent: webview }
  expect(gameTokenOf({ ...entry, isNew: false })).toBeNull()
})

test.each([
  ['a new page', [{ type: 'navigate', serverTiming: [{ name: 'clock', description: 'now' }] }], { fetchSite: undefined, isNew: true }],
  [
    'a link of another site',
    [{ type: 'navigate', serverTiming: [{ name: 'sec-fetch-site', description: 'cross-site' }] }],
    { fetchSite: 'cross-site', isNew: true },
  ],
  ['a reload', [{ type: 'reload', serverTiming: [] }], { fetchSite: undefined, isNew: false }],
  ['a step in the history', [{ type: 'back_forward', serverTiming: [] }], { fetchSite: undefined, isNew: false }],
  ['a browser that says nothing', [], { fetchSite: undefined, isNew: false }],
])('how a page was opened: %s', (_, entries, opening) => {
  expect(openingOf({ getEntriesByType: () => entries as unknown as PerformanceEntryList })).toEqual(opening)
})
