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

/**
 * For `loaderDeps` of a route: what its schema makes of a search, and nothing else. Names that nobody described would make another page of it,
 * in which the browser does not find the one that the server has rendered.
 */
export const depsOf = <S extends v.GenericSchema>(schema: S, search: v.InferInput<S>): v.InferOutput<S> => v.parse(schema, search)

/** `validateSearch` of a route whose screen reads the values itself: these names, whatever they say. */
export const named =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: unknown } =>
    Object.fromEntries(names.filter((name) => name in search).map((name) => [name, search[name]])) as { [N in Name]?: unknown }
