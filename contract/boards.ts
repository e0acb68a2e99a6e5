/** Names of boards and searches. Separate from `posts.ts`: routes check addresses with these in a page's first load. */
import * as v from 'valibot'

export const BoardSchema = v.picklist(['notice', 'update', 'event', 'guide', 'handbook', 'faq', 'terms', 'coupon'])
export type Board = v.InferOutput<typeof BoardSchema>
/** The board of an address that names none. */
export const defaultBoard: Board = 'notice'

export const SearchTypeSchema = v.picklist(['TITLE', 'CONTENT', 'TITLE_CONTENT'])
export type SearchType = v.InferOutput<typeof SearchTypeSchema>

/** Limit of counted and paged hits of a search: counting them all would take longer than finding them. */
export const mostCounted = 1000
