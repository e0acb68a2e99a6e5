import { afterEach, expect, test, vi } from 'vitest'
import { suggest, wordsOf } from './suggest.ts'

afterEach(() => vi.unstubAllGlobals())

test('splits a title with the browser’s dictionary, longest word first', () => {
  expect(wordsOf('Payment failed, no goods', 'en')).toEqual(['payment', 'failed', 'goods'])
})

test('without Intl.Segmenter (Firefox 115) a title is split at spaces and punctuation', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(wordsOf('Payment failed, no goods', 'en')).toEqual(['payment', 'failed', 'goods'])
  expect(wordsOf('결제가 실패했어요', 'ko')).toEqual(['결제', '실패'])
})

const post = (seq: number) => ({ seq, title: `Q${String(seq)}`, excerpt: '' })
/** The results for a group or for a word. */
const posts: Record<string, number[]> = { payment: [1, 2, 3, 4], error: [5], arrive: [3, 7], goods: [7, 3, 8] }
const api = {
  call: async (_: string, { query }: { query: Record<string, string> }) => ({
    items: (posts[query['group'] ?? query['searchPayload']!] ?? []).map(post),
  }),
}

test.each([
  ['without type and title: no suggestions', { type: 0, title: '' }, []],
  ['a title without a type: posts with most of its words first', { type: 0, title: 'Goods arrive' }, [3, 7, 8]],
  ['a type without a title: its questions in their order', { type: 2, title: '' }, [1, 2, 3]],
  ['a type and a title: the type’s questions, those with words of the title first', { type: 2, title: 'Goods arrive' }, [3, 1, 2]],
  ['a type with few questions: its own, then those found by the title', { type: 4, title: 'Goods arrive' }, [5, 3, 7]],
  ['a type without questions: those found by the title', { type: 7, title: 'Goods arrive' }, [3, 7, 8]],
])('%s', async (_, request, found) => {
  const shown = await suggest(api as never, 'en', request, new AbortController().signal)
  expect(shown.map(({ seq }) => seq)).toEqual(found)
})
