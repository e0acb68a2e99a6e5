import { afterEach, expect, test, vi } from 'vitest'
import { wordsOf } from './suggest.ts'

afterEach(() => vi.unstubAllGlobals())

test('words of a title by the browser’s dictionary, the longest first', () => {
  expect(wordsOf('Payment failed, no goods', 'en')).toEqual(['payment', 'failed', 'goods'])
})

test('a browser without Intl.Segmenter (Firefox 115): words between spaces and punctuation', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(wordsOf('Payment failed, no goods', 'en')).toEqual(['payment', 'failed', 'goods'])
  expect(wordsOf('결제가 실패했어요', 'ko')).toEqual(['결제', '실패'])
})
