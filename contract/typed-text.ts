/**
 * What people type and paste, made fit to keep and to compare (docs/requirements.md "Wire format"). Apart from the schemas: forms need it before any
 * validator is there.
 */

/** What PostgreSQL cannot store and UTF-8 cannot carry: NUL and surrogates without their other half. */
const unstorable = /[\0\p{Cs}]/gu

/** @param instead of each character that cannot be stored; nothing unless said */
export const storable = (text: string, instead = ''): string => text.replaceAll(unstorable, instead)

/** Characters without a shape: joiners, soft hyphens, marks of direction, variation selectors, fillers (Unicode UAX #44). */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** For codes, numbers and addresses only: in prose, joiners shape letters and emoji. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/** @returns whether nothing of the text can be seen */
export const isBlank = (text: string): boolean => withoutInvisible(storable(text)).trim() === ''
