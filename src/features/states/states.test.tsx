import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { stageOf } from './maintenance-screen.tsx'
import { wordsOf } from './problem-screen.tsx'

describe('a maintenance window', () => {
  const window = { start: '2026-11-25T21:00:00.000Z', end: '2026-11-26T00:00:00.000Z' }
  test.each([
    ['2026-11-25T20:59:59Z', 'planned'],
    ['2026-11-25T21:00:00Z', 'running'],
    ['2026-11-25T23:59:59Z', 'running'],
    ['2026-11-26T00:00:00Z', 'none'],
  ])('at %s is %s', (now, stage) => {
    expect(stageOf(window, Date.parse(now))).toBe(stage)
  })
  test('is none where none is configured', () => {
    expect(stageOf(null, 0)).toBe('none')
  })
})

describe('the words of a problem', () => {
  test('are the provider’s where it gave some', () => {
    expect(wordsOf(new Failure(409, { code: 'X', message: '이미 사용한 쿠폰입니다.', traceId: '' }))).toBe('이미 사용한 쿠폰입니다.')
  })
  test('are ours where no answer came, or a broken one', () => {
    expect(wordsOf(new TypeError('Failed to fetch'))).toBeUndefined()
    expect(wordsOf(new Failure(502, { code: 'MALFORMED_RESPONSE', message: 'getNotice: Invalid key', traceId: '' }))).toBeUndefined()
    expect(wordsOf(new Failure(404, { code: 404, message: ' ', traceId: '' }))).toBeUndefined()
  })
})
