import { describe, expect, test } from 'vitest'
import { isLikelyAddress, isLikelyNumber, plainNumber } from './phone-number.ts'

test.each([
  ['010-1234-5678', '01012345678'],
  ['010 1234 5678', '01012345678'],
  ['+82 10-1234-5678', '+821012345678'],
  ['0082 10 1234 5678', '+821012345678'],
  ['(415) 555 0134', '4155550134'],
  ['415.555.0134', '4155550134'],
  ['０１０－１２３４－５６７８', '01012345678'],
  ['０９０ー１２３４ー５６７８', '09012345678'],
  ['010–1234—5678', '01012345678'],
])('“%s” is %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain))

describe('a number can be right', () => {
  test.each([
    ['01012345678', 'KR', true],
    ['+821012345678', 'KR', true],
    ['+8201012345678', 'KR', true],
    ['0111234567', 'KR', true],
    ['0101234567', 'KR', false],
    ['0212345678', 'KR', false],
    ['1012345678', 'KR', false],
    ['912345678', 'TW', true],
    ['0912345678', 'TW', true],
    ['4155550134', 'US', true],
    ['12345', 'US', false],
    ['1234567890123456', 'US', false],
    ['415555O134', 'US', false],
    ['', 'US', false],
  ])('%s in %s: %s', (plain, country, expected) => expect(isLikelyNumber(plain, country, country === 'KR' ? '+82' : '1')).toBe(expected))
})

test.each([
  ['reaper@example.com', true],
  [' reaper@example.com ', true],
  ['reaper@example', false],
  ['reaper example.com', false],
  ['a@b@example.com', false],
  ['', false],
])('the address “%s” can be right: %s', (typed, expected) => expect(isLikelyAddress(typed)).toBe(expected))
