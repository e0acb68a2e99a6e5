/** Normalises and splits text for search, in the same way for stored texts and search terms. */
import { withPlainQuotes } from '#contract/typed-text.ts'

/** Full-width and half-width forms, upper and lower case, composed letters, and typographic and plain quotes become equal. */
export const fold = (text: string): string => withPlainQuotes(text.normalize('NFKC')).toLowerCase()

/** Distinct pairs of neighbouring letters, by code point. A two-letter word is exactly one pair. */
export function bigrams(text: string): string[] {
  const out = new Set<string>()
  for (const word of fold(text).split(/\s+/)) {
    const letters = Array.from(word)
    for (let i = 0; i + 1 < letters.length; i += 1) out.add(letters[i]! + letters[i + 1]!)
  }
  return [...out]
}

/** Escapes `%`, `_` and the escape character itself for LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
