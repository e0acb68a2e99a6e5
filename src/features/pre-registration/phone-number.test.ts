import { describe, expect, test } from 'vitest'
import { likelyNumber } from './phone-number.ts'

describe('the likely number of an input', () => {
  test.each([
    ['010-1234-5678', 'KR', '+821012345678'],
    ['+82 010-1234-5678', 'KR', '+821012345678'],
    ['10-1234-5678', 'KR', '+821012345678'],
    ['0111234567', 'KR', '+82111234567'],
    ['0101234567', 'KR', undefined],
    ['0212345678', 'KR', undefined],
    ['912345678', 'TW', '912345678'],
    ['0912-345-678', 'TW', '0912345678'],
    ['(415) 555 0134', 'US', '4155550134'],
    ['+1 415 555 0134', 'US', '+14155550134'],
    ['12345', 'US', undefined],
    ['1234567890123456', 'US', undefined],
    ['415555O134', 'US', undefined],
    ['', 'US', undefined],
  ])('%s in %s: %s', (typed, country, number) => expect(likelyNumber(typed, country)).toBe(number))
})
