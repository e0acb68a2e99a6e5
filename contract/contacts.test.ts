/** One rule for page and provider (cases F-3 to F-6). */
import { describe, expect, test } from 'vitest'
import { emailAddress, koreanMobileNumber, plainNumber } from './contacts.ts'

test.each([
  ['010-1234-5678', '01012345678'],
  ['010 1234 5678', '01012345678'],
  ['+82 10-1234-5678', '+821012345678'],
  ['(415) 555 0134', '4155550134'],
  ['415.555.0134', '4155550134'],
  ['０１０－１２３４－５６７８', '01012345678'],
  ['０９０ー１２３４ー５６７８', '09012345678'],
  ['010–1234—5678', '01012345678'],
  ['\u202A010-2345-7001\u202C', '01023457001'],
  ['010\u200E-23\u200B45\u00AD-7001', '01023457001'],
  ['٠١٠-٢٣٤٥-٧٠٠١', '01023457001'],
  ['۰۱۰۲۳۴۵۷۰۰۱', '01023457001'],
])('“%s” is normalized to %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain))

describe('a Korean mobile number', () => {
  test.each([
    ['010-2345-7002', '+821023457002'],
    ['10-2345-7002', '+821023457002'],
    ['821023456711', '+821023456711'],
    ['0082 10 2345 6711', '+821023456711'],
    ['001-82-10-2345-7003', '+821023457003'],
    ['00700-82-10-2345-7003', '+821023457003'],
    ['+82 010 2345 7004', '+821023457004'],
    ['+82 10 2345 7004', '+821023457004'],
    ['010-8210-2345', '+821082102345'],
    ['011-123-4567', '+82111234567'],
    ['010-234-5670', undefined],
    ['02-1234-5678', undefined],
    ['+1 415 555 0134', undefined],
    ['010-2345-700O', undefined],
    ['', undefined],
  ])('“%s” is %s', (typed, number) => expect(koreanMobileNumber(plainNumber(typed))).toBe(number))
})

describe('an e-mail address', () => {
  test.each([
    ['reaper@example.com', 'reaper@example.com'],
    [' Reaper@Example.COM ', 'reaper@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['first/last@example.com', 'first/last@example.com'],
    ['a!b#c@example.com', 'a!b#c@example.com'],
    ['a=b@example.com', 'a=b@example.com'],
    ['%x@example.com', '%x@example.com'],
    ['user@한국.한국', 'user@xn--3e0b707e.xn--3e0b707e'],
    ['user@xn--3e0b707e.xn--3e0b707e', 'user@xn--3e0b707e.xn--3e0b707e'],
    ['ｆｕｌｌ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'full@example.com'],
    ['user@例え。jp', 'user@xn--r8jz45g.jp'],
    ['re\u200Baper@exam\u00ADple.com', 'reaper@example.com'],
    ['reaper+web.shop@mail.example.co.kr', 'reaper+web.shop@mail.example.co.kr'],
  ])('“%s” is normalized to %s', (typed, address) => expect(emailAddress(typed)).toBe(address))

  test.each([
    'a@b',
    'a b@example.com',
    '@example.com',
    'a@-example.com',
    'a@example-.com',
    'a@b@example.com',
    'a@example.com/x',
    'a@example.com:80',
    'a@127.0.0.1',
    'a@1.2',
    'a@[::1]',
    '.a@example.com',
    'a..b@example.com',
    'reaper example.com',
    'a@example..com',
    'a@example.com?x=1',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
    '한국@example.com',
    '',
  ])('“%s” is not an address', (typed) => expect(emailAddress(typed)).toBeUndefined())
})
