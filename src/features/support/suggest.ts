/** Questions of the board that a request's type and title may ask already (U1, S3). */
import type { Locale } from '#contract/common.ts'
import type { Suggestion } from '#machines/support-request/support-request.types.ts'
import type { Api } from '#src/api/api.ts'
import { isSupportType, typeWords } from './support-words.ts'

const mostShown = 3
/** A title is a sentence, which no question holds word by word: its longest words are asked for one by one. */
const mostWords = 3

/** In Korean a noun comes first and its particle after: the first two letters find what the whole word does not. */
const stemOf = (word: string, locale: Locale): string => (locale === 'ko' ? word.slice(0, 2) : word)

/** Firefox before 125 has no dictionary: there words are what stands between spaces and punctuation. */
function piecesOf(title: string, locale: Locale): string[] {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  if (Segmenter === undefined) return title.match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = new Segmenter(locale === 'tw' ? 'zh-Hant' : locale, { granularity: 'word' }).segment(title)
  return [...pieces].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment)
}

/** Words by the browser's dictionary, also where none stands between spaces. @returns the longest, in lower case, each once */
export function wordsOf(title: string, locale: Locale): string[] {
  const words = piecesOf(title, locale).map((piece) => stemOf(piece.toLowerCase(), locale))
  const shortest = locale === 'en' ? 4 : 2
  return [...new Set(words.filter((word) => word.length >= shortest))].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/**
 * @param type of the request (1–8, 0 where none is chosen): questions of its group come before all others
 * @returns at most three; of a group, those with most of the title's words first. @throws Failure
 */
export async function suggest(
  api: Api,
  locale: Locale,
  { type, title }: { type: number; title: string },
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const ask = async (search: { group: string } | { searchType: 'TITLE_CONTENT'; searchPayload: string }) =>
    (await api.call('listPosts', { query: { board: 'faq', locale, size: 10, ...search }, signal })).items
  const group = isSupportType(type) ? typeWords[type].questions : undefined
  const [ofGroup, ...ofWords] = await Promise.all([
    group === undefined ? [] : ask({ group }),
    ...wordsOf(title, locale).map((searchPayload) => ask({ searchType: 'TITLE_CONTENT', searchPayload })),
  ])
  const found = [...ofGroup, ...ofWords.flat()]
  const rank = (seq: number): number =>
    ofWords.flat().filter((one) => one.seq === seq).length + (ofGroup.some((one) => one.seq === seq) ? mostWords + 1 : 0)
  return found
    .filter(({ seq }, index) => found.findIndex((one) => one.seq === seq) === index)
    .sort((a, b) => rank(b.seq) - rank(a.seq))
    .slice(0, mostShown)
    .map(({ seq, title: name, excerpt }) => ({ seq, title: name, excerpt }))
}
