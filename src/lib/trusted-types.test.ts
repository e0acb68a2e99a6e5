import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

/** A browser with Trusted Types, as far as the module uses them. */
async function inBrowser() {
  const made: Record<string, Rules> = {}
  const createPolicy = (name: string, rules: Rules) => (made[name] = rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  vi.stubGlobal('location', new URL('https://www.everharrow.example/ko/shop'))
  const types = await import('./trusted-types.ts')
  types.startTrustedTypes()
  return { ...types, made }
}

test('creates the two policies that the pages’ header names', async () => {
  const { made } = await inBrowser()
  expect(Object.keys(made)).toEqual(['site', 'default'])
})

test.each([
  ['text', 'a & b', true],
  ['the empty script that React fills with data', '<script></script>', true],
  ['an image with a handler', '<img src=x onerror=alert(1)>', false],
  ['a script with a text', '<script>alert(1)</script>', false],
])('the default policy checks an HTML string: %s', async (_, html, isTaken) => {
  const { made } = await inBrowser()
  expect(made['default']!.createHTML(html)).toBe(isTaken ? html : null)
})

test.each([
  ['/assets/worker-1.js', true],
  ['https://connect.example/en_US/events.js', true],
  ['/api/support/attachments/7', false],
  ['//www.everharrow.example/attachments/7', false],
  ['http://elsewhere.example/assets/x.js', false],
  ['data:text/javascript,alert(1)', false],
])('the default policy checks the address of a script: %s', async (url, isTaken) => {
  const { made } = await inBrowser()
  expect(made['default']!.createScriptURL(url)).toBe(isTaken ? url : null)
})

test('HTML of the provider and scripts of its configuration are accepted', async () => {
  const { trustedHtml, trustedScript } = await inBrowser()
  expect([trustedHtml('<b>x</b>'), trustedScript('/sandbox/third-party/pixel')]).toEqual(['<b>x</b>', '/sandbox/third-party/pixel'])
})

test('a browser without Trusted Types accepts strings as before', async () => {
  const { startTrustedTypes, trustedHtml } = await import('./trusted-types.ts')
  startTrustedTypes()
  expect(trustedHtml('<b>x</b>')).toBe('<b>x</b>')
})
