/**
 * Where one is in a board: kept in the address of the list, and carried by a post's address so that “back to the list” finds it again
 * (S3, S5). What does not fit counts as not given: a broken address never throws.
 */
import * as v from 'valibot'
import { BoardSchema, SearchTypeSchema } from '#contract/boards.ts'
import { PageSchema, TermSchema, given } from './-search.ts'

const entries = {
  page: PageSchema,
  searchType: v.optional(v.fallback(SearchTypeSchema, 'TITLE_CONTENT'), 'TITLE_CONTENT'),
  search: v.optional(TermSchema),
  group: given(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))),
  /** Events: those that run, or those that have ended. */
  state: given(v.picklist(['current', 'ended'])),
}

export const BoardSearchSchema = v.object({ type: v.optional(v.fallback(BoardSchema, 'notice'), 'notice'), ...entries })
export type BoardSearch = v.InferOutput<typeof BoardSearchSchema>

/** A post's address may say nothing of a list. */
export const PostSearchSchema = v.object({ type: given(BoardSchema), ...entries })

/** Left out of addresses when they say nothing new. */
export const boardSearchDefaults = { page: 1, searchType: 'TITLE_CONTENT' } as const
