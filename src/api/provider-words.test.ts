import { expect, test } from 'vitest'
import { Failure, toFailure } from '#contract/failure.ts'
import { providerWords } from './provider-words.ts'

test('the provider’s words where it gave some', () => {
  expect(providerWords(new Failure(409, { code: 'X', message: '이미 사용한 쿠폰입니다.', traceId: '' }))).toBe('이미 사용한 쿠폰입니다.')
})

test('none where no answer came, or a broken one, or a silent one', () => {
  expect(providerWords(toFailure(new TypeError('Failed to fetch')))).toBeUndefined()
  expect(providerWords(new Failure(502, { code: 'MALFORMED_RESPONSE', message: 'getNotice: Invalid key', traceId: '' }))).toBeUndefined()
  expect(providerWords(new Failure(404, { code: 404, message: ' ', traceId: '' }))).toBeUndefined()
})
