import { charactersOf } from './cut-text.ts'
import { unescapeHtml } from './html-text.ts'

/** The text of HTML, never of plain text, in which `<` and `&` are characters: images removed, a space at block breaks, white space collapsed (C4). */
export const plainTextOf = (text: string): string =>
  unescapeHtml(
    text
      .replaceAll(/<img\b[^>]*>/gi, '')
      .replaceAll(/<(?:\/(?:p|div|li|ul|ol|h[1-6]|tr|td|th|table|blockquote|figure|figcaption|section|article)|br|hr)\b[^>]*>/gi, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&nbsp;', ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Limit of an excerpt in visible characters, its ellipsis included (C4). */
export const excerptLength = 250

/**
 * Text excerpt (§9, C4), cut at 250 characters, white space collapsed. Shared, so that the provider and the site produce the same excerpt.
 * @param text plain; the caller takes that of HTML by `plainTextOf`
 */
export function excerptOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const start: string[] = []
  for (const character of charactersOf(plain)) {
    if (start.length === excerptLength) return `${start.slice(0, -1).join('').trimEnd()}…`
    start.push(character)
  }
  return plain
}
