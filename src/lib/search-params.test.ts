import { expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch, wholeOf, termOf } from './search-params.ts'

test.each(['1.10', '662E41', '12345678901234567890', 'true', 'null', '"quoted"', '[1]', '{}', '007', ' ', '😀', 'a&b=c', '1+1', '50%'])(
  'search terms stay text: %s (F-11)',
  (words) => {
    const address = stringifySearch({ search: words })
    expect(parseSearch(address)).toEqual({ search: words })
    expect(stringifySearch(parseSearch(address))).toBe(address)
  },
)

test.each([
  ['?search=1.10', { search: '1.10' }],
  ['?search=true', { search: 'true' }],
  ['search=a+b', { search: 'a b' }],
  ['?a=1&b=2&a=3', { a: ['1', '3'], b: '2' }],
  ['?search=%00', { search: '\u0000' }],
  ['?search=%E0%A4%A', { search: '\uFFFD%A' }],
  ['?flag', { flag: '' }],
  ['', {}],
])('%s is parsed', (text, search) => expect(parseSearch(text)).toEqual(search))

test('an address is read once, however many parameters it has', () => {
  const reading = vi.spyOn(URLSearchParams.prototype, 'getAll')
  const names = Array.from({ length: 2000 }, (_, n) => `a${String(n)}`)
  expect(Object.keys(parseSearch(names.join('&')))).toEqual(names)
  expect(reading.mock.calls.length).toBe(0)
  reading.mockRestore()
})

test.each([
  [{ page: 2 }, '?page=2'],
  [{ type: 'notice', page: 3, search: undefined, group: null }, '?type=notice&page=3'],
  [{ after: [57, 43] }, '?after=57&after=43'],
  [{}, ''],
])('%j is stringified', (search, text) => expect(stringifySearch(search)).toBe(text))

test.each([
  ['2', 2],
  [2, 2],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['12345678901234567890', undefined],
  ['abc', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  [Number.NaN, undefined],
  [['1', '2'], undefined],
])('the whole number of %j is %s (F-10)', (value, whole) => expect(wholeOf(value)).toBe(whole))

test.each([
  ['a word', '  rune ', 'rune'],
  ['white space', ' \t ', undefined],
  ['a zero-width space (F-2)', '\u200B', undefined],
  ['a Hangul filler', '\u3164', undefined],
  ['soft hyphens and spaces', ' \u00AD \u00AD', undefined],
  ['joined emoji', '👩\u200D👧', '👩\u200D👧'],
  ['NUL, which matches nothing', '\0', '\uFFFD'],
  ['several terms', ['a', 'b'], undefined],
])('the term of %s', (_name, value, term) => expect(termOf(value)).toBe(term))
