/** Splits text for search, in the same way for stored texts and search terms. */
import { folded } from '#contract/typed-text.ts'

/** Distinct pairs of neighbouring letters, by code point. A two-letter word is exactly one pair. */
export function bigrams(text: string): string[] {
  const out = new Set<string>()
  for (const word of folded(text).split(' ')) {
    const letters = Array.from(word)
    for (let i = 0; i + 1 < letters.length; i += 1) out.add(letters[i]! + letters[i + 1]!)
  }
  return [...out]
}

/** Escapes `%`, `_` and the escape character itself for LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
