/** Where one is in a board: kept in the address of the list, and carried by a post's address so that “back to the list” finds it again (S3, S5). */
import * as v from 'valibot'
import { BoardSchema, SearchTypeSchema } from '#contract/boards.ts'

/** A value that does not fit counts as not given: a broken address never throws. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined as never)

export const BoardSearchSchema = v.object({
  type: v.optional(v.fallback(BoardSchema, 'notice'), 'notice'),
  page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1), 1),
  searchType: v.optional(v.fallback(SearchTypeSchema, 'TITLE_CONTENT'), 'TITLE_CONTENT'),
  /** The search term. The router reads `?search=2024` as a number: it is text all the same. */
  search: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1), v.maxLength(100))),
  group: lenient(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))),
  /** Events: those that run, or those that have ended. */
  state: lenient(v.picklist(['current', 'ended'])),
})
export type BoardSearch = v.InferOutput<typeof BoardSearchSchema>

/** Left out of addresses when they say nothing new. */
export const boardSearchDefaults = { page: 1, searchType: 'TITLE_CONTENT' } as const
