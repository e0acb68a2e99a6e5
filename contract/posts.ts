/** Boards: notices, updates, events, guides, handbook, questions, terms, coupons (§2, §7, S3–S5). */
import * as v from 'valibot'
import { slugLength } from './addresses.ts'
import { BoardSchema, SearchTypeSchema } from './boards.ts'
import {
  RequestedLocaleSchema,
  requiredText,
  LocaleQuerySchema,
  LocaleSchema,
  MomentSchema,
  PageNumberSchema,
  SeqParamsSchema,
  text,
  queryInteger,
} from './common.ts'
import { endpoint, gone, invalidRequest, notFound } from './endpoint.ts'
import { mostPostsOfCall, searchTermLength } from './limits.ts'

export const PostItemSchema = v.object({
  seq: v.number(),
  board: BoardSchema,
  title: v.string(),
  /** The language of title and text, if the post has none in the requested one. */
  writtenIn: v.optional(LocaleSchema),
  /** Plain text of at most 250 characters (§9). */
  excerpt: v.string(),
  /** Questions: the whole answer as HTML, sanitised when imported; absent on other boards. */
  answer: v.optional(v.string()),
  /** The kind of post, finer than the board: notice, maintenance, update, event, sanction, known-issue, shop. */
  label: v.nullable(v.string()),
  thumbnail: v.nullable(v.string()),
  pinned: v.boolean(),
  createdDt: MomentSchema,
  /** Events: start and, if there is one, end. */
  period: v.nullable(v.object({ start: MomentSchema, end: v.nullable(MomentSchema) })),
  /** Handbook and questions: the post's group, with its label in the requested language. */
  group: v.nullable(v.object({ id: v.string(), label: v.string() })),
  /** Terms: the document, and the date on which its version takes effect (YYYY-MM-DD). */
  document: v.nullable(v.picklist(['service', 'privacy', 'operation'])),
  version: v.nullable(v.string()),
})
export type PostItem = v.InferOutput<typeof PostItemSchema>

const NeighbourSchema = v.nullable(
  v.object({ seq: v.number(), title: v.string(), createdDt: MomentSchema, writtenIn: PostItemSchema.entries.writtenIn }),
)

export const PostDetailSchema = v.object({
  ...PostItemSchema.entries,
  /** Last change of its text or facts; `createdDt` if it never changed. */
  updatedDt: MomentSchema,
  /** Languages in which it is available. */
  locales: v.array(LocaleSchema),
  cover: v.nullable(v.string()),
  /** Sanitised when imported; safe to render. */
  html: v.string(),
  /** Headings of the text, for a table of contents; `id` is the fragment. */
  contents: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
  previous: NeighbourSchema,
  next: NeighbourSchema,
  related: v.array(PostItemSchema),
})
export type PostDetail = v.InferOutput<typeof PostDetailSchema>

export const PostListQuerySchema = v.strictObject({
  board: BoardSchema,
  locale: RequestedLocaleSchema,
  /** `1` the pinned posts, `2` the others; without it all. */
  fixed: v.optional(queryInteger(1, 2)),
  searchType: v.optional(SearchTypeSchema),
  searchPayload: v.optional(requiredText(searchTermLength)),
  page: v.optional(PageNumberSchema),
  size: v.optional(queryInteger(1, mostPostsOfCall)),
  /** Ours: handbook and questions by group; events by their state today. */
  group: v.optional(requiredText(slugLength)),
  state: v.optional(v.picklist(['current', 'ended'])),
})

export const PostListSchema = v.object({
  items: v.array(PostItemSchema),
  /** Total number of posts; with a search at most `mostCounted`. */
  totalCount: v.number(),
  page: v.number(),
  size: v.number(),
  /**
   * Groups of this board in order, with the number of posts, whichever group is chosen. A search counts its hits, at most `mostCounted` in all
   * groups together. Empty if a board has none.
   */
  groups: v.array(v.object({ id: v.string(), label: v.string(), count: v.number() })),
})
export type PostList = v.InferOutput<typeof PostListSchema>

/**
 * Returns a listed post and its neighbours in the order of its board to every visitor (S5). 404 for a draft, a scheduled post and a hidden
 * bulletin, 410 for a removed post. Read-only.
 */
export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  base: 'game',
  path: '/global/notices/details/{seq}',
  access: 'open',
  kind: 'other',
  summary: 'One post of a board, with the posts before and after it',
  params: SeqParamsSchema,
  query: LocaleQuerySchema,
  response: PostDetailSchema,
  failures: [invalidRequest, notFound, gone],
})

/**
 * Lists the newest posts of the news boards for the front page (S1): `size` of each board, 5 by default, and at most five pinned ones of
 * each. Read-only.
 */
export const listRecentPosts = endpoint({
  name: 'listRecentPosts',
  method: 'GET',
  base: 'game',
  path: '/global/notices/recent',
  access: 'open',
  kind: 'other',
  summary: 'The newest `size` posts of each news board (notice, update, event) and its newest pinned ones, newest first',
  query: v.strictObject({ locale: RequestedLocaleSchema, size: v.optional(queryInteger(1, 20)) }),
  response: v.object({ items: v.array(PostItemSchema) }),
  failures: [invalidRequest],
})

/**
 * Lists a page of a board or of a search in it, for every visitor (S3); 10 posts by default. 400 for a blank search text; 503 UNAVAILABLE
 * if a search takes too long or too many wait. Read-only.
 */
export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  base: 'game',
  path: '/global/notices/list',
  access: 'open',
  kind: 'other',
  summary: 'Posts of a board: pinned (`fixed=1`) or the others by page (`fixed=2`), searched by title, text or both',
  query: PostListQuerySchema,
  response: PostListSchema,
  failures: [invalidRequest],
})

/** A post before it is public, with its status. */
export const PostPreviewSchema = v.object({
  post: PostDetailSchema,
  /** `scheduled`: public from the post's `createdDt` on. */
  status: v.picklist(['draft', 'scheduled', 'public']),
  /** When the link expires. */
  expiresDt: MomentSchema,
})
export type PostPreview = v.InferOutput<typeof PostPreviewSchema>

/**
 * Returns a post that is not public yet to a reviewer with its signed link (S5). 404 PREVIEW_UNKNOWN or PREVIEW_EXPIRED, 410 for a post
 * that was public and is removed. Read-only.
 */
export const getPostPreview = endpoint({
  name: 'getPostPreview',
  method: 'GET',
  base: 'game',
  path: '/global/bulletin/preview/{token}',
  access: 'open',
  kind: 'other',
  summary: 'A post that is not public yet, by a signed link (`npm run content -- preview`); never cached',
  params: v.object({ token: text(4096) }),
  query: LocaleQuerySchema,
  response: PostPreviewSchema,
  failures: [
    invalidRequest,
    gone,
    {
      status: 404,
      code: 'PREVIEW_UNKNOWN',
      when: 'the link is not one of this site, or the post was removed from the pack before it was public',
    },
    { status: 404, code: 'PREVIEW_EXPIRED', when: 'the link has expired' },
  ],
})

/**
 * Returns a hidden bulletin to every visitor with its address (S5). 404 for a listed, scheduled or draft post, 410 for a removed one.
 * Read-only.
 */
export const getBulletin = endpoint({
  name: 'getBulletin',
  method: 'GET',
  base: 'game',
  path: '/global/bulletin/details/{seq}',
  access: 'open',
  kind: 'other',
  summary: 'A hidden bulletin: it is in no list and has only its address (S5)',
  params: SeqParamsSchema,
  query: LocaleQuerySchema,
  response: PostDetailSchema,
  failures: [invalidRequest, notFound, gone],
})
