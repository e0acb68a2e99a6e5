import { expect, test } from 'vitest'
import { fetchSiteOf, gameTokenOf } from './game-token.ts'

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
  expect(gameTokenOf({ pathname, fragment: 'outerToken=t', fetchSite, userAgent })).toBe(token)
})

test('the value comes from the provider’s Server-Timing entry', () => {
  const timing = (serverTiming: object[]) => ({ getEntriesByType: () => [{ serverTiming }] }) as unknown as Performance
  expect(fetchSiteOf(timing([{ name: 'clock', description: 'now' }]))).toBeUndefined()
  expect(fetchSiteOf(timing([{ name: 'sec-fetch-site', description: 'cross-site' }]))).toBe('cross-site')
  expect(fetchSiteOf({ getEntriesByType: () => [] })).toBeUndefined()
})
