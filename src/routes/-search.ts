/** Building blocks of search schemas. Few functions of the validator, since these are in every page's first load. */
import * as v from 'valibot'
import { cutText } from '#src/lib/cut-text.ts'
import { wholeOf } from '#src/lib/search-params.ts'

/** An optional value: what does not fit counts as not given. */
export const given = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined as never))

const termOf = (typed: unknown): string | undefined => (typeof typed === 'string' ? cutText(typed.trim(), 100) || undefined : undefined)
/** A search term; undefined where none is given, or several. */
export const TermSchema = v.pipe(v.unknown(), v.transform(termOf))
/** Whether there is such a day is asked where it counts. */
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))

/** Links give numbers, addresses text. */
const NumberSchema = v.custom<number>(() => true)
/** Page 1 where none is given. */
export const PageSchema = v.optional(
  v.pipe(
    NumberSchema,
    v.transform((given) => wholeOf(given) ?? 1),
  ),
  1,
)
export const SeqSchema = v.optional(
  v.pipe(
    NumberSchema,
    v.transform((given) => wholeOf(given)),
  ),
)
