import { describe, expect, test } from 'vitest'
import { pngOf } from './support.fixtures.ts'
import { parseSearch } from '#src/lib/search-params.ts'
import { listHref, listSearchOf, newSearchOf, placeOf } from './support-search.ts'
import { headerOf } from './read-image.ts'
import { wordsOf } from './suggest.ts'

const bytes = (...all: number[]) => new Uint8Array([...all, ...Array.from({ length: 16 }, () => 0)]).buffer

test.each([
  ['png', pngOf(20_000, 20_001).buffer, { type: 'image/png', width: 20_000, height: 20_001 }],
  ['gif', bytes(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x40, 0x01, 0xc8, 0x00), { type: 'image/gif', width: 320, height: 200 }],
  [
    'jpeg with camera metadata before its frame',
    bytes(0xff, 0xd8, 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 64),
    { type: 'image/jpeg', width: 320, height: 200 },
  ],
  ['jpeg without a frame', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 2), undefined],
  ['truncated png', pngOf(1, 1).slice(0, 20).buffer, undefined],
  ['gif of an unknown version', bytes(0x47, 0x49, 0x46, 0x38, 0x38, 0x61, 1, 0, 1, 0), undefined],
  ['text', new TextEncoder().encode('GIF8, or so it says').buffer, undefined],
  ['empty file', new ArrayBuffer(0), undefined],
])('detects the type and the size of an image from its content: %s', (_, buffer, header) => expect(headerOf(buffer)).toEqual(header))

describe('addresses', () => {
  test.each([
    [{ status: undefined, after: [] }, '/inquiry'],
    [{ status: 9, after: [57] }, '/inquiry?status=9&after=57'],
    [{ status: undefined, after: [57, 43] }, '/inquiry?after=57-43'],
  ] as const)('a page of the list is restored from its address: %j', (search, href) => {
    expect(listHref(search)).toBe(href)
    expect(listSearchOf(parseSearch(new URL(href, 'http://site').search))).toEqual(search)
  })

  test('invalid values mean no filter and the first page', () => {
    expect(listSearchOf({ status: '2', after: '57-x' })).toEqual({ status: undefined, after: [] })
  })

  test.each([
    [undefined, {}, { place: 'list' }],
    [undefined, { type: 'payment', orderNo: 'EH-1' }, { place: 'new' }],
    ['new', {}, { place: 'new' }],
    ['47', {}, { place: 'one', id: 47 }],
    ['0', {}, { place: 'none' }],
    ['47x', {}, { place: 'none' }],
  ])('/inquiry/%s %j', (part, search, place) => expect(placeOf(part, search)).toEqual(place))

  test('only a payment request keeps an order number', () => {
    expect(newSearchOf({ type: 'payment', orderNo: '00662E41' })).toEqual({ type: 2, orderNo: '00662E41', code: '' })
    expect(newSearchOf({ type: '4', orderNo: 'EH-1' })).toEqual({ type: 4, orderNo: '', code: '' })
    expect(newSearchOf({ type: '9' })).toEqual({ type: 0, orderNo: '', code: '' })
  })
})

test.each([
  ['en', 'My purchase did not arrive', ['purchase', 'arrive']],
  ['ko', '구매한 상품이 도착하지 않았어요', ['구매', '상품', '도착']],
  ['ja', '購入した商品が届きません', ['購入', '商品', 'ません']],
] as const)('the search terms of a title: %s', (locale, title, terms) => {
  expect(wordsOf(title, locale)).toEqual(expect.arrayContaining(terms.slice(0, 2)))
})
