import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CouponCodeSchema, MemberNumberSchema } from './coupons.ts'
import { excerptOf, plainTextOf } from './excerpt.ts'
import { Failure, toFailure } from './failure.ts'
import { localeOfLanguage } from './locales.ts'
import { inKnownLanguage } from './page-address.ts'

describe('browser language rule (R2, F-16): only the first language counts: ko, then tw zh cn sg hk mo, then ja, else en', () => {
  test.each([
    ['ko', 'ko'],
    ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
    ['en-US,ko;q=0.5', 'en'],
    ['en-US,en;q=0.9,ko;q=0.5', 'en'],
    ['ja,en-US;q=0.9,zh-CN;q=0.5', 'ja'],
    ['zh-Hant-TW', 'tw'],
    ['kok-IN', 'en'],
    ['zu-ZA', 'en'],
    [' ko_KR ', 'ko'],
    ['*', 'en'],
    ['zh-TW', 'tw'],
    ['zh-CN', 'tw'],
    ['en-SG', 'tw'],
    ['en-HK', 'tw'],
    ['pt-MO', 'tw'],
    ['ja-JP', 'ja'],
    ['ja-JP,zh;q=0.3', 'ja'],
    ['fr-FR', 'en'],
    ['', 'en'],
    ['KO-kr', 'ko'],
  ])('%s → %s', (text, locale) => expect(localeOfLanguage(text)).toBe(locale))
})

describe('an address with a language that the site does not support (F-17)', () => {
  test.each([
    ['/de/shop', '/en/shop'],
    ['/de', '/en'],
    ['/fr-CA/bulletin/list', '/en/bulletin/list'],
    ['/zh-TW/shop', '/tw/shop'],
    // The in-game view may come first (S13).
    ['/ingame/de/shop', '/ingame/en/shop'],
    ['/ingame/zh-TW', '/ingame/tw'],
    ['/ingame/ko/shop', undefined],
    ['/ingame/shop', undefined],
    ['/ingame', undefined],
    ['/KO', '/ko'],
    ['/ja-JP/', '/ja/'],
    ['/ko/shop', undefined],
    ['/shop', undefined],
    ['/', undefined],
    ['/no/such/page', '/en/such/page'],
  ])('%s becomes %s', (path, known) => expect(inKnownLanguage(path)).toBe(known))
})

describe('excerpt (C4)', () => {
  test.each([
    ['images are removed', '<p>a<img src="x.png" alt="no">b</p>', 'ab'],
    ['block breaks become spaces', '<h2>Title</h2><p>one</p><ul><li>two</li><li>three</li></ul>', 'Title one two three'],
    ['line breaks become spaces', 'one<br>two<br/>three', 'one two three'],
    ['white space collapses', ' a \n\n  b\t c ', 'a b c'],
    ['entities are decoded', '<p>a &amp; b &lt;c&gt;</p>', 'a & b <c>'],
  ])('%s', (_name, html, text) => expect(plainTextOf(html)).toBe(text))
  test.each([
    ['a comparison', 'When HP < 30% the effect grows; when HP > 70% it ends.'],
    ['a tag that is written out', 'Level < 30 and > 10: <b>bold</b>'],
    ['an entity that is written out', 'Write &amp; and &nbsp;.'],
  ])('plain text stays as it is: %s', (_name, text) => expect(excerptOf(text)).toBe(text))
  test('white space of plain text collapses', () => expect(excerptOf(' a \n\n  b\t c ')).toBe('a b c'))
  test('is at most 250 characters long and never splits a character', () => {
    expect(Array.from(excerptOf('가'.repeat(250))).length).toBe(250)
    const cut = excerptOf('𠮷'.repeat(300))
    expect(Array.from(cut).length).toBe(250)
    expect(cut.endsWith('𠮷…')).toBe(true)
  })
})

describe('coupons and member numbers (U5)', () => {
  test.each([
    ['ASHF-URRO-W3', 'ASHFURROW3'],
    ['ashfurrow3', 'ASHFURROW3'],
    [' ASHF URRO W3 ', 'ASHFURROW3'],
    ['SHORT', undefined],
    ['A'.repeat(21), undefined],
    ['ASHFURROW!', undefined],
  ])('code %s → %s', (typed, code) => {
    const result = v.safeParse(CouponCodeSchema, typed)
    expect(result.success ? result.output : undefined).toBe(code)
  })
  test.each([
    // Like the example of ISO/IEC 7812-1: 7992739871 has check digit 3.
    ['079927398713', true],
    ['079927398710', false],
    // Swapped neighbours.
    ['079927398731', false],
    ['79927398713', false],
    ['07992739871x', false],
  ])('member number %s: %s', (typed, expected) => expect(v.is(MemberNumberSchema, typed)).toBe(expected))
})

test('toFailure returns a Failure unchanged', () => {
  const failure = new Failure(404, { code: 'NOT_FOUND', message: 'gone', traceId: 't' })
  expect(toFailure(failure)).toBe(failure)
})

test.each([
  ['a programming error', new TypeError("Cannot read properties of undefined (reading 'x')"), 'UNEXPECTED'],
  ['an error of the DOM', new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'), 'UNEXPECTED'],
  ['no error at all', 'text', 'UNEXPECTED'],
  ['a module in Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'PART_MISSING'],
  [
    'a part after its last request',
    new Error('no part', { cause: new TypeError('error loading dynamically imported module') }),
    'PART_MISSING',
  ],
  ['a module in Safari, with text before the message', new TypeError('No line: Importing a module script failed.'), 'PART_MISSING'],
])('%s is never a network failure', (_name, error, code) => {
  expect(toFailure(error)).toMatchObject({ status: 0, code })
})
