/** Questions of the board that match a request's type and title (U1, S3). */
import type { Locale } from '#contract/common.ts'
import type { Suggestion } from '#machines/support-request/support-request.types.ts'
import type { Api } from '#src/api/api.ts'
import { isSupportType, typeTexts } from './support-labels.ts'

/** Suggestions at most. */
export const mostSuggested = 3
/** A title is a sentence, which no question contains literally: its longest words are searched one by one. */
const mostWords = 3

/** In Korean a particle follows the noun: the first two letters match where the whole word does not. */
const stemOf = (word: string, locale: Locale): string => (locale === 'ko' ? word.slice(0, 2) : word)

/** Firefox before 125 has no segmenter: words are then split at spaces and punctuation. */
function piecesOf(title: string, locale: Locale): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  if (Segmenter === undefined) return title.match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = new Segmenter(locale === 'tw' ? 'zh-Hant' : locale, { granularity: 'word' }).segment(title)
  return [...pieces].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment)
}

/** Splits words by the browser's dictionary, also without spaces. @returns the longest ones, in lower case, without duplicates */
export function wordsOf(title: string, locale: Locale): string[] {
  const words = piecesOf(title, locale).map((piece) => stemOf(piece.toLowerCase(), locale))
  const shortest = locale === 'en' ? 4 : 2
  return [...new Set(words.filter((word) => word.length >= shortest))].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/**
 * @param type of the request (1–8, 0 if none is chosen): questions of its group come first
 * @returns at most three; within a group, those with most of the title's words first. @throws Failure
 */
export async function suggest(
  api: Api,
  locale: Locale,
  { type, title }: { type: number; title: string },
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const postsOf = async (search: { group: string } | { searchType: 'TITLE_CONTENT'; searchPayload: string }) =>
    (await api.call('listPosts', { query: { board: 'faq', locale, size: 10, ...search }, signal })).items
  const group = isSupportType(type) ? typeTexts[type].questions : undefined
  const [ofGroup, ...ofWords] = await Promise.all([
    group === undefined ? [] : postsOf({ group }),
    ...wordsOf(title, locale).map((searchPayload) => postsOf({ searchType: 'TITLE_CONTENT', searchPayload })),
  ])
  const found = [...ofGroup, ...ofWords.flat()]
  const rank = (seq: number): number =>
    ofWords.flat().filter((one) => one.seq === seq).length + (ofGroup.some((one) => one.seq === seq) ? mostWords + 1 : 0)
  return found
    .filter(({ seq }, index) => found.findIndex((one) => one.seq === seq) === index)
    .sort((a, b) => rank(b.seq) - rank(a.seq))
    .slice(0, mostSuggested)
    .map(({ seq, title: name, excerpt, writtenIn }) => ({ seq, title: name, excerpt, writtenIn }))
}
