/**
 * The position in a board: kept in the address of the list, and carried by a post's address so that “back to the list” restores it (S3,
 * S5). Invalid values count as missing: a broken address never throws.
 */
import * as v from 'valibot'
import { BoardSchema, defaultBoard, SearchTypeSchema } from '#contract/boards.ts'
import { PageSchema, SlugSchema, TermSchema, given } from './-search.ts'

const entries = {
  page: PageSchema,
  searchType: v.optional(v.fallback(SearchTypeSchema, 'TITLE_CONTENT'), 'TITLE_CONTENT'),
  search: v.optional(TermSchema),
  group: SlugSchema,
  /** Events: current or ended ones. */
  state: given(v.picklist(['current', 'ended'])),
}

export const BoardSearchSchema = v.object({ type: v.optional(v.fallback(BoardSchema, defaultBoard), defaultBoard), ...entries })
export type BoardSearch = v.InferOutput<typeof BoardSearchSchema>

/** A post's address need not contain a list. */
export const PostSearchSchema = v.object({ type: given(BoardSchema), ...entries })

/** Omitted from addresses if they equal the default. */
export const boardSearchDefaults = { page: 1, searchType: 'TITLE_CONTENT' } as const
