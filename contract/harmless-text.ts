/**
 * Text of strangers for terminals and mail programs, which interpret control characters (ECMA-48) and show text after some direction marks
 * in another order (Unicode UAX #9).
 */

/** Embeddings, overrides and isolates; single direction marks change nothing but the place of punctuation. */
const direction = '\\u202A-\\u202E\\u2066-\\u2069'
const harmful = new RegExp(`[${direction}]|[^\\P{Cc}\\n\\t]`, 'gu')
const harmfulInLine = new RegExp(`[${direction}\\p{Cc}]`, 'gu')

/** @returns the text with its lines and tabs; each other character that is interpreted is a dot */
export const harmlessText = (text: string): string => text.replaceAll(harmful, '·')

/** @returns one line, so that no text can be taken for a line of the program; each character that is interpreted is a dot */
export const harmlessLine = (text: string): string => text.replaceAll(harmfulInLine, '·')

/** @returns the same JSON, with escapes for the characters that are interpreted and that JSON allows inside strings */
export const harmlessJson = (json: string): string =>
  json.replaceAll(harmful, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
