/** How text is folded and cut for search; the same for what is stored and for what is asked. */

/** Full-width and half-width forms, case and composed letters count as the same. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Distinct pairs of neighbouring letters, by code point. A two-letter word is exactly one pair. */
export function bigrams(text: string): string[] {
  const out = new Set<string>()
  for (const word of fold(text).split(/\s+/)) {
    const letters = Array.from(word)
    for (let i = 0; i + 1 < letters.length; i += 1) out.add(letters[i]! + letters[i + 1]!)
  }
  return [...out]
}

/** `%`, `_` and the escape itself taken literally in LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
