/** Building blocks of search schemas. Few functions of the validator, since these are in every page's first load. */
import * as v from 'valibot'
import { termOf, wholeOf } from '#src/lib/search-params.ts'

/** An optional value: what does not fit counts as not given. */
export const given = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined as never))

/** A search term; undefined where none is given, or several. */
export const TermSchema = v.pipe(v.unknown(), v.transform(termOf))

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
