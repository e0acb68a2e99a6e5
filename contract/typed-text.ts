/**
 * Typed and pasted text, normalised for storage and comparison (docs/requirements.md "Wire format"). Separate from the schemas: forms need
 * it before any validator is loaded.
 */

/** Characters that PostgreSQL cannot store and UTF-8 cannot encode: NUL and unpaired surrogates. */
const unstorable = /[\0\p{Cs}]/gu

/** @param instead replacement of each character that cannot be stored; empty by default */
export const storable = (text: string, instead = ''): string => text.replaceAll(unstorable, instead)

/** @returns whether each character can be stored */
export const isStorable = (text: string): boolean => storable(text) === text

/** @returns whether no white space surrounds it; an id of another system is compared as it is: trimmed, two ids could become one */
export const isTrimmed = (text: string): boolean => text === text.trim()

/** Characters without a shape: joiners, soft hyphens, direction marks, variation selectors, fillers (Unicode UAX #44). */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** For codes, numbers, addresses and search only: in prose, joiners shape letters and emoji. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/** Typographic quotes and apostrophes, which keyboards do not type, and the plain form of each. */
const quotes = { typographic: '‘’‛′“”„‟«»', plain: `''''""""""` } as const

/** Keyboards type apostrophes and quotes in their plain form. */
const withPlainQuotes = (text: string): string =>
  text.replaceAll(new RegExp(`[${quotes.typographic}]`, 'g'), (quote) => quotes.plain[quotes.typographic.indexOf(quote)]!)

/**
 * Text as every search compares it, a stored one as well as a term: full-width and half-width forms, upper and lower case, composed
 * letters, and typographic and plain quotes become equal; invisible characters are removed, then white space collapses.
 */
export const folded = (text: string): string =>
  withPlainQuotes(withoutInvisible(text).normalize('NFKC')).toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** @returns whether the text has no visible character */
export const isBlank = (text: string): boolean => withoutInvisible(storable(text)).trim() === ''
