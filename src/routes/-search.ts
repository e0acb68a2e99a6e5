/** Building blocks of search schemas. They use few functions of the validator, since they are in every page's first load. */
import * as v from 'valibot'
import { slugPattern } from '#contract/addresses.ts'
import { sitePathOf } from '#contract/page-address.ts'
import { termOf, wholeOf } from '#src/lib/search-params.ts'

/** An optional value: an invalid one counts as missing. */
export const given = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined as never))

/** Id of a category or a group; undefined if none is given or it cannot be one. */
export const SlugSchema = given(v.pipe(v.string(), v.regex(slugPattern)))

/** The address of a page of this site, without fragment; undefined if none is given or it may be one of another host. */
export const SitePathSchema = given(v.pipe(v.string(), v.transform(sitePathOf)))

/** A search term; undefined if there is none or more than one. */
export const TermSchema = v.pipe(v.unknown(), v.transform(termOf))

/** Links contain numbers, addresses contain text. */
const NumberSchema = v.custom<number>(() => true)
/** Page 1 if none is given. */
export const PageSchema = v.optional(
  v.pipe(
    NumberSchema,
    v.transform((given) => wholeOf(given) ?? 1),
  ),
  1,
)
/** A whole number of at least 1; undefined if none is given or it is invalid. */
export const SeqSchema = v.optional(
  v.pipe(
    NumberSchema,
    v.transform((given) => wholeOf(given)),
  ),
)

/**
 * For `loaderDeps` of a route: the output of its schema for a search, and nothing else. With additional names the page would have another
 * key, and the browser would not find the one that the server rendered.
 */
export const depsOf = <S extends v.GenericSchema>(schema: S, search: v.InferInput<S>): v.InferOutput<S> => v.parse(schema, search)

/** `validateSearch` of a route whose screen reads the values itself: keeps these names with any value. */
export const named =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: unknown } =>
    Object.fromEntries(names.filter((name) => name in search).map((name) => [name, search[name]])) as { [N in Name]?: unknown }
