import { unescapeHtml } from './html-text.ts'

/** The text of HTML or plain text: images removed, a space at block breaks, white space collapsed (C4). */
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

/** Limit of an excerpt in code points, its ellipsis included (C4). */
export const excerptLength = 250

/**
 * Text excerpt (§9, C4) of HTML or plain text, cut at 250 characters. Shared, so that the provider and the site produce the same excerpt.
 */
export function excerptOf(text: string): string {
  const plain = plainTextOf(text)
  const letters = Array.from(plain)
  return letters.length <= excerptLength
    ? plain
    : `${letters
        .slice(0, excerptLength - 1)
        .join('')
        .trimEnd()}…`
}
