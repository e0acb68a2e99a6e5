/** Building blocks of search schemas. Few functions of the validator, since these are in every page's first load. */
import * as v from 'valibot'

/** An optional value: what does not fit counts as not given. */
export const given = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined as never))

/** The router reads `?search=2024` as a number: a search term is text all the same. */
const termOf = (typed: unknown): string | undefined =>
  typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim().slice(0, 100) || undefined : undefined
export const TermSchema = v.pipe(v.unknown(), v.transform(termOf))
/** Whether there is such a day is asked where it counts. */
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))

export const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 999_999_999
const WholeSchema = v.pipe(v.number(), v.check(isWhole))

/** Page 1 where none is given. */
export const PageSchema = v.optional(v.fallback(WholeSchema, 1), 1)
export const SeqSchema = given(WholeSchema)
