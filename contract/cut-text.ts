/** Shortens text without splitting a character that readers see as one: joined emoji, a letter with its marks. */

/** Nearly the rule of `Intl.Segmenter`: pairs of regional indicators, then marks, skin tones, tags and what a joiner adds. */
const characters = /(?:\p{Regional_Indicator}{2}|[\s\S])(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D[\s\S]?)*/gu

/** @returns the visible characters, one after the other. Firefox before 125 has no segmenter. */
export function* charactersOf(text: string): Generator<string> {
  const { Segmenter } = Intl as { Segmenter?: typeof Intl.Segmenter }
  if (Segmenter === undefined) for (const [character] of text.matchAll(characters)) yield character
  else for (const { segment } of new Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment
}

/**
 * @param most length in UTF-16 units, as the contract and `maxLength` of fields count
 * @returns the text, or the longest start that fits without splitting a visible character, unless the first one is longer
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { length } of charactersOf(text)) {
    if (end + length > most) break
    end += length
  }
  // One character may have any number of marks.
  return end === 0 ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text.slice(0, end)
}
