/**
 * What people type and paste, made fit to keep and to compare (docs/requirements.md "Wire format"). Apart from the schemas: forms need it before any
 * validator is there.
 */

/** Drops what PostgreSQL cannot store and UTF-8 cannot carry: NUL and surrogates without their other half. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** Characters without a shape: joiners, soft hyphens, marks of direction, variation selectors, fillers (Unicode UAX #44). */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** For codes, numbers and addresses only: in prose, joiners shape letters and emoji. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/** @returns whether nothing of the text can be seen */
export const isBlank = (text: string): boolean => withoutInvisible(storable(text)).trim() === ''
