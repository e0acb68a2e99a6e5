/** Lists of public pages, for crawlers and feed readers. No query here reads the text of a post. */
import { and, asc, between, desc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import type { PostItem } from '#contract/posts.ts'
import type { Database } from '../platform/database.ts'
import { availableLocales, changedAt, isPublic } from '../posts/posts.queries.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { products } from '../shop/shop.tables.ts'
import { contentPacks } from './site.tables.ts'

/** Posts are listed by ranges of their numbers, so that a part does not shift when another one loses a post. */
export const postsPerPart = 2500

/** Condition: posts that are in lists today. Terms have a page of their own. */
const isListed = (now: Date): SQL => and(isPublic(now), isNull(posts.document))!
const partOf = sql<number>`((${posts.seq} - 1) / ${sql.raw(String(postsPerPart))})::int`
const lastChange = sql<Date>`max(greatest(${posts.publishedAt}, ${posts.modifiedAt}))`.mapWith(posts.publishedAt)

/** A range of `postsPerPart` numbers: how many posts it has, and the newest change of one. */
export interface PostPart {
  /** From 0. */
  part: number
  count: number
  changedAt: Date
}

/** The ranges that contain posts, in order. */
export async function listPostParts(db: Database, now: Date): Promise<PostPart[]> {
  const rows = await db
    .select({ part: partOf, count: sql<number>`count(*)::int`, last: lastChange })
    .from(posts)
    .where(isListed(now))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map(({ part, count, last }) => ({ part, count, changedAt: last }))
}

/** A listed post with the languages it is written in. */
export interface ListedPost {
  seq: number
  locales: Locale[]
  changedAt: Date
}

/** Posts of one range with their languages. */
export async function listPostsOfPart(db: Database, part: number, now: Date): Promise<ListedPost[]> {
  const rows = await db
    .select({
      seq: posts.seq,
      publishedAt: posts.publishedAt,
      modifiedAt: posts.modifiedAt,
      locales: availableLocales,
    })
    .from(posts)
    .where(and(between(posts.seq, part * postsPerPart + 1, (part + 1) * postsPerPart), isListed(now)))
    .orderBy(asc(posts.seq))
  return rows.map((row) => ({ seq: row.seq, locales: row.locales, changedAt: changedAt(row) }))
}

/** Boards with posts, with the newest change of each. */
export async function listBoards(db: Database, now: Date): Promise<{ board: Board; changedAt: Date }[]> {
  const rows = await db
    .select({ board: posts.board, last: lastChange })
    .from(posts)
    .where(isPublic(now))
    .groupBy(posts.board)
    .orderBy(asc(posts.board))
  return rows.map(({ board, last }) => ({ board: board as Board, changedAt: last }))
}

/** A version of a document of the terms; `version` is its day, YYYY-MM-DD. */
export interface ListedTerms {
  document: NonNullable<PostItem['document']>
  version: string | null
  locales: Locale[]
  changedAt: Date
}

/** Every version of the terms, the newest of each document first (S9). */
export async function listTerms(db: Database, now: Date): Promise<ListedTerms[]> {
  const rows = await db
    .select({
      document: posts.document,
      version: posts.version,
      publishedAt: posts.publishedAt,
      modifiedAt: posts.modifiedAt,
      locales: availableLocales,
    })
    .from(posts)
    .where(and(eq(posts.board, 'terms'), isPublic(now), sql`${posts.document} is not null`))
    .orderBy(asc(posts.document), sql`${posts.version} desc nulls last`)
  return rows.map((row) => ({
    document: row.document as ListedTerms['document'],
    version: row.version,
    locales: row.locales,
    changedAt: changedAt(row),
  }))
}

/** Products on sale, and their categories. */
export async function listGoods(db: Database, now: Date): Promise<{ productId: string; category: string }[]> {
  return db
    .select({ productId: products.productId, category: products.category })
    .from(products)
    .where(
      and(or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)), or(isNull(products.onSaleUntil), gt(products.onSaleUntil, now))),
    )
    .orderBy(asc(products.position), asc(products.productId))
}

/** A post of a feed; `picture` is the path of its cover or thumbnail. */
export interface FeedPost {
  seq: number
  title: string
  excerpt: string
  document: PostItem['document']
  version: string | null
  picture: string | null
  publishedAt: Date
  changedAt: Date
}

/** The newest posts of a board that are written in a language, newest first. */
export async function listFeedPosts(
  db: Database,
  { board, locale, size }: { board: Board; locale: Locale; size: number },
  now: Date,
): Promise<FeedPost[]> {
  const rows = await db
    .select({
      seq: posts.seq,
      title: postTexts.title,
      excerpt: postTexts.excerpt,
      document: posts.document,
      version: posts.version,
      cover: posts.cover,
      thumbnail: posts.thumbnail,
      publishedAt: posts.publishedAt,
      modifiedAt: posts.modifiedAt,
    })
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale), isNull(postTexts.writtenIn)))
    .where(and(eq(posts.board, board), isPublic(now)))
    .orderBy(desc(posts.publishedAt), desc(posts.seq))
    .limit(size)
  return rows.map(({ cover, thumbnail, modifiedAt, document, ...row }) => ({
    ...row,
    document: document as FeedPost['document'],
    picture: cover ?? thumbnail,
    changedAt: changedAt({ publishedAt: row.publishedAt, modifiedAt }),
  }))
}

/** When the content last changed: an import may remove something, which leaves no other trace. */
export async function lastImport(db: Database): Promise<Date | undefined> {
  const [row] = await db.select({ last: contentPacks.importedAt }).from(contentPacks).orderBy(desc(contentPacks.importedAt)).limit(1)
  return row?.last
}
