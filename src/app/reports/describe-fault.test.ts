import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { sendReports } from '#contract/reports.ts'
import { describeFault, maskMessage } from './describe-fault.ts'
import type { PageFault } from './faults.ts'

const origin = 'https://site.test'
const pathname = '/ko/payment/EH-20261121-0001'
const personal = ['Ashling', '100000000008', '']
const thrownAs = (message: string, stack = `Error: ${message}\n    at buy (${origin}/assets/app-J2Zd.js?v=1:1:4711)`): Error =>
  Object.assign(new TypeError(message), { stack })
const described = (fault: Partial<PageFault>) =>
  describeFault({ kind: 'error', thrown: thrownAs('x'), pathname, ...fault }, { origin, personal })

describe('messages keep the text of browsers and source code and mask the rest', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'foo')", 'Cannot read properties of undefined (reading ~)'],
    ['can\'t access property "foo", order is undefined', 'cant access property ~, order is undefined'],
    ['Unexpected token \'A\', "Ashling of"... is not valid JSON', 'Unexpected token ~, ~... is not valid JSON'],
    ['JSON Parse error: Unexpected identifier "Ash', 'JSON Parse error: Unexpected identifier ~'],
    ['Failed to fetch dynamically imported module: https://site.test/assets/x.js', 'Failed to fetch dynamically imported module: ~'],
    ['no member ash@mail.example', 'no member ~'],
    ['order EH-20261121-0001 of 100000000008', 'order ~ of ~'],
    ['Hello Ashling, welcome', 'Hello ~, welcome'],
    ['안녕 애슐링', '~ ~'],
    ['token=abcdef x/y', '~ ~'],
    ['“Wren” is here', '~ is here'],
  ])('%s', (message, masked) => {
    expect(maskMessage(message, personal)).toBe(masked)
  })
})

test.each([
  ['a short text is no part of a word', ['on', 'fu', 'is'], 'order.finish is not a function', 'order.finish ~ not a function'],
  ['a nickname of two letters', ['Jo'], 'no order of Jo, user_Jo or Jo: gone', 'no order of ~, user_~ or ~: gone'],
  ['a short text with spaces around it', [' Jo '], 'no order of Jo', 'no order of ~'],
  ['a Korean name, also with a particle or beside a Latin word', ['민수'], '민수 민수는 xx민수xx gone', '~ ~ ~ gone'],
  ['one of two Japanese characters', ['美咲'], 'user_美咲 美咲さん gone', 'user_~ ~ gone'],
  ['a longer text, also inside a word', ['Wren'], 'no entry theWrensHouse, Wren_', 'no entry ~ ~_'],
])('what is typed in a field is masked: %s', (_what, typed, message, masked) => {
  expect(maskMessage(message, typed)).toBe(masked)
})

test.each<[string, Partial<PageFault>, object]>([
  [
    'a file of the site without its query string, and the route template of the page',
    {},
    { kind: 'error', name: 'TypeError', message: 'x', at: ['/assets/app-J2Zd.js:1:4711'], page: '/ko/payment/$orderNo' },
  ],
  [
    'stacks of Firefox and Safari',
    { thrown: thrownAs('x', `buy@${origin}/assets/a.js:2:3\n@${origin}/assets/b.js:4:5`) },
    { at: ['/assets/a.js:2:3', '/assets/b.js:4:5'] },
  ],
  [
    'a failed call',
    { kind: 'rejection', thrown: new Failure(409, { code: 2416, message: 'Order EH-1', traceId: '' }) },
    { name: 'Failure.2416', message: '' },
  ],
  [
    'an error of a statechart',
    { kind: 'machine', thrown: 'Ashling', machine: { name: 'payment', state: { open: { shop: 'idle', filters: {} } } } },
    { name: 'Thrown', message: '', machine: { name: 'payment', state: 'open.shop.idle,filters' } },
  ],
  [
    'a policy violation, without the blocked address',
    { kind: 'policy', thrown: { effectiveDirective: 'img-src', blockedURI: 'https://elsewhere.test/?name=Ashling', sourceFile: '' } },
    { name: 'img-src', message: 'address', at: [] },
  ],
])('%s', (_what, fault, expected) => {
  const report = described(fault)
  expect(report).toMatchObject(expected)
  // The provider would accept it.
  expect(v.is(sendReports.body, { build: 'development', locale: 'ko', reports: [report] })).toBe(true)
  expect(JSON.stringify(report)).not.toMatch(/Ashling|EH-|elsewhere/)
})

test.each<[string, Partial<PageFault>]>([
  ['an error of an extension', { thrown: thrownAs('x', 'at chrome-extension://abc/x.js:1:1') }],
  ['an error of a third party’s script', { thrown: thrownAs('x', 'at https://elsewhere.test/x.js:1:1') }],
  ['a thrown string', { thrown: 'Ashling' }],
  ['an aborted request', { thrown: Object.assign(thrownAs('x'), { name: 'AbortError' }) }],
  ['no connection', { thrown: new Failure(0, { code: 'NETWORK', message: '', traceId: '' }) }],
  [
    'a policy violation of an extension',
    { kind: 'policy', thrown: { effectiveDirective: 'img-src', blockedURI: 'x', sourceFile: 'moz-extension://x' } },
  ],
])('%s: not reported', (_what, fault) => {
  expect(described(fault)).toBeUndefined()
})
