/** Tokens in an address, by the script in the page's head. Its report of a page that does not start: src/app/reports. */
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { headScript } from './head-script.ts'

const origin = 'https://site.test'

/** Opens an address, and runs the head script of its page. */
function open(address: string, navigation: object = { type: 'navigate' }) {
  const location = {
    origin,
    href: '',
    pathname: '',
    search: '',
    hash: '',
    reload: vi.fn<() => void>(),
  }
  const goTo = (href: string): void => {
    const { pathname, search, hash } = new URL(href, origin)
    Object.assign(location, { href: new URL(href, origin).href, pathname, search, hash })
  }
  goTo(address)
  const dataset: Record<string, string> = {}
  const window: { siteEntryFragment?: string } = {}
  const listeners = new Map<string, () => void>()
  runInNewContext(headScript(), {
    window,
    location,
    document: { documentElement: { dataset }, createElement: () => ({ noModule: false }), getElementById: () => null },
    history: { state: null, replaceState: (_state: unknown, _title: string, href: string) => goTo(href) },
    navigator: { onLine: true },
    performance: { getEntriesByType: () => [navigation] },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  })
  return {
    window,
    dataset,
    location,
    changeFragment: (fragment: string) => {
      goTo(`${location.href.split('#')[0]!}#${fragment}`)
      listeners.get('hashchange')?.()
    },
  }
}

test.each([
  ['the game', '/ko/ingame/shop?page=2#outerToken=a.b.c', 'outerToken=a.b.c'],
  ['an issuer', '/auth/callback/google#state=s&id_token=a.b.c', 'state=s&id_token=a.b.c'],
  ['an issuer that refuses', '/en/auth/callback/apple#error=access_denied&state=s', 'error=access_denied&state=s'],
])('a token of %s leaves the address and is handed on', (_, address, fragment) => {
  const { window, location } = open(address)
  expect([location.href, window.siteEntryFragment]).toEqual([`${origin}${address.split('#')[0]!}`, fragment])
})

test('an address that begins with two slashes loses its token too', () => {
  const { location } = open(`${origin}//ko/ingame/shop#outerToken=a.b.c`)
  expect(location.href).toBe(`${origin}//ko/ingame/shop`)
})

test('other fragments stay', () => {
  const { window, location } = open('/ko/teaser#world-view')
  expect([location.hash, window.siteEntryFragment]).toEqual(['#world-view', undefined])
})

test('a page from the history that is reloaded loses its token first, and hands none on', () => {
  const { window, location } = open('/ko/ingame/shop#outerToken=a.b.c', { type: 'back_forward', transferSize: 0 })
  expect([location.reload.mock.calls.length, location.hash, window.siteEntryFragment]).toEqual([1, '', undefined])
})

test('a token that another page puts into the open page’s address is removed, and not used', () => {
  const { window, location, changeFragment } = open('/ko/ingame/shop')
  changeFragment('outerToken=a.b.c')
  expect([location.hash, window.siteEntryFragment]).toEqual(['', undefined])
})

test.each([
  ['/auth/callback/google#id_token=a', ''],
  // The game signs in there: no issuer returns.
  ['/ja/ingame/auth/callback/google#id_token=a', undefined],
])('%s shows the cover of a sign-in: %s', (address, mark) => {
  expect(open(address).dataset['signInReturn']).toBe(mark)
})
