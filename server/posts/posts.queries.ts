/** Queries of the boards. Every read takes the current time as a parameter: a post in the future is not visible yet. */
import { and, asc, desc, eq, gt, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { locales } from '#contract/locales.ts'
import type { Board } from '#contract/boards.ts'
import type { PostDetail, PostItem, PostPreview } from '#contract/posts.ts'
import type { HomeContent } from '#contract/site.ts'
import type { Database } from '../platform/database.ts'
import { postGroups, posts, postTexts, removedPosts } from './posts.tables.ts'

const newsBoards: readonly Board[] = ['notice', 'update', 'event']

/** The columns that a list needs. */
export const itemColumns = {
  seq: posts.seq,
  board: posts.board,
  title: postTexts.title,
  writtenIn: postTexts.writtenIn,
  excerpt: postTexts.excerpt,
  /** The answers of the FAQ are shown on the board itself. */
  answer: sql<string | null>`case when ${posts.board} = 'faq' then ${postTexts.html} end`,
  label: posts.label,
  thumbnail: posts.thumbnail,
  pinned: posts.pinned,
  publishedAt: posts.publishedAt,
  periodStart: posts.periodStart,
  periodEnd: posts.periodEnd,
  groupId: posts.groupId,
  groupLabel: postGroups.label,
  document: posts.document,
  version: posts.version,
}

export interface ItemRow {
  seq: number
  board: string
  title: string
  writtenIn: string | null
  excerpt: string
  answer: string | null
  label: string | null
  thumbnail: string | null
  pinned: boolean
  publishedAt: Date
  periodStart: Date | null
  periodEnd: Date | null
  groupId: string | null
  groupLabel: Record<string, string> | null
  document: string | null
  version: string | null
}

/** The post as the response contains it. */
export const itemOf = (row: ItemRow, locale: Locale): PostItem => ({
  seq: row.seq,
  board: row.board as Board,
  title: row.title,
  ...(row.writtenIn === null ? {} : { writtenIn: row.writtenIn as Locale }),
  excerpt: row.excerpt,
  ...(row.answer === null ? {} : { answer: row.answer }),
  label: row.label,
  thumbnail: row.thumbnail,
  pinned: row.pinned,
  createdDt: row.publishedAt.toISOString(),
  period: row.periodStart === null ? null : { start: row.periodStart.toISOString(), end: row.periodEnd?.toISOString() ?? null },
  group: row.groupId === null ? null : { id: row.groupId, label: row.groupLabel?.[locale] ?? row.groupLabel?.['en'] ?? row.groupId },
  document: row.document as PostItem['document'],
  version: row.version,
})

/** Posts with their texts in a language. */
export const select = (db: Database, locale: Locale | Placeholder) =>
  db
    .select(itemColumns)
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale)))
    .leftJoin(postGroups, and(eq(postGroups.board, posts.board), eq(postGroups.id, posts.groupId)))
    .$dynamic()

/** Condition: posts published at that moment, listed or hidden. */
export const isPublished = (now: Date | Placeholder): SQL => and(eq(posts.draft, false), lte(posts.publishedAt, now))!

/** Condition: posts scheduled for later. */
export const isScheduled = (now: Date): SQL => and(eq(posts.draft, false), gt(posts.publishedAt, now))!

/** Condition: posts that are publicly listed at that moment. */
export const isPublic = (now: Date | Placeholder): SQL => and(eq(posts.hidden, false), isPublished(now))!

/** Languages a post is written in, in the site's order. Table names are written out: drizzle omits them in a query of a single table. */
export const availableLocales = sql<Locale[]>`array(select t.locale from post_texts t where t.seq = posts.seq and t.written_in is null
  order by position(t.locale in ${sql.raw(`'${locales.join(' ')}'`)}))`

/** When a post last changed: a correction before its publication counts as of the publication. */
export const changedAt = (post: { publishedAt: Date; modifiedAt: Date | null }): Date =>
  post.modifiedAt !== null && post.modifiedAt > post.publishedAt ? post.modifiedAt : post.publishedAt

/** Limit of pinned posts per board among the recent ones; the newest count. */
const mostPinned = 5

/**
 * The newest `size` posts of each news board and the pinned ones, newest first: enough for the front page's “all”, for each of its boards,
 * and for its ticker, which shows a pinned post however old it is.
 */
export async function listRecent(db: Database, input: { locale: Locale; size?: number | undefined }, now: Date): Promise<PostItem[]> {
  const newest = (condition: SQL, size: number) =>
    select(db, input.locale)
      .where(and(condition, isPublic(now)))
      .orderBy(desc(posts.publishedAt), desc(posts.seq))
      .limit(size)
  const rows = await Promise.all(
    newsBoards.flatMap((board) => [
      newest(eq(posts.board, board), input.size ?? 5),
      newest(and(eq(posts.board, board), posts.pinned)!, mostPinned),
    ]),
  )
  const bySeq = new Map(rows.flat().map((row) => [row.seq, row]))
  return [...bySeq.values()]
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.seq - a.seq)
    .map((row) => itemOf(row, input.locale))
}

/** The next events, earliest first (S1). */
export async function listUpcomingEvents(
  db: Database,
  { locale, size }: { locale: Locale; size: number },
  now: Date,
): Promise<HomeContent['upcoming']> {
  const rows = await select(db, locale)
    .where(and(eq(posts.board, 'event'), isPublic(now), gt(posts.periodStart, now)))
    .orderBy(asc(posts.periodStart), desc(posts.seq))
    .limit(size)
  return rows.flatMap((row) => {
    const { seq, title, writtenIn, thumbnail, period } = itemOf(row, locale)
    return period === null ? [] : [{ seq, title, writtenIn, thumbnail, start: period.start }]
  })
}

/** These boards have an order of their own; the others are newest first. */
export const orderedBoards: readonly string[] = ['handbook', 'faq']

/** A board may have no groups. */
const groupPosition = sql<number>`coalesce(${postGroups.position}, 0)`

/**
 * Order of a board's list.
 * @param isFromEnd reverses it
 */
export function orderOf(board: string, isFromEnd: boolean): SQL[] {
  const [up, down] = isFromEnd ? [desc, asc] : [asc, desc]
  return orderedBoards.includes(board) ? [up(groupPosition), up(posts.position), up(posts.seq)] : [down(posts.publishedAt), down(posts.seq)]
}

/** The post directly before or after another one in its board's list. */
async function neighbour(
  db: Database,
  locale: Locale,
  post: ItemRow & { groupPosition: number; position: number },
  side: 'previous' | 'next',
  now: Date,
): Promise<PostDetail['previous']> {
  const isOrdered = orderedBoards.includes(post.board)
  // Row comparison: an index of the times seeks this position; with separate conditions it would be scanned from its end.
  const [its, here] = isOrdered
    ? [sql`(${groupPosition}, ${posts.position}, ${posts.seq})`, sql`(${post.groupPosition}, ${post.position}, ${post.seq})`]
    : [sql`(${posts.publishedAt}, ${posts.seq})`, sql`(${sql.param(post.publishedAt, posts.publishedAt)}, ${post.seq})`]
  const isGreater = isOrdered === (side === 'next')
  const [row] = await select(db, locale)
    .where(and(eq(posts.board, post.board), isPublic(now), isGreater ? sql`${its} > ${here}` : sql`${its} < ${here}`))
    .orderBy(...orderOf(post.board, side === 'previous'))
    .limit(1)
  if (row === undefined) return null
  const { seq, title, createdDt, writtenIn } = itemOf(row, locale)
  return { seq, title, createdDt, writtenIn }
}

/**
 * One post. `previous` and `next` are its neighbours in the board's list: where that is newest first, `previous` is the newer one.
 * @param access `listed` for the boards' own posts, `hidden` for bulletins reached by address only, `preview` for any post in the pack
 * @returns undefined if there is no such post, or it is not published yet
 */
export async function findPost(
  db: Database,
  seq: number,
  locale: Locale,
  access: 'listed' | 'hidden' | 'preview',
  now: Date,
): Promise<PostDetail | undefined> {
  const [row] = await db
    .select({
      ...itemColumns,
      groupPosition,
      position: posts.position,
      modifiedAt: posts.modifiedAt,
      cover: posts.cover,
      html: postTexts.html,
      contents: postTexts.contents,
      locales: availableLocales,
    })
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale)))
    .leftJoin(postGroups, and(eq(postGroups.board, posts.board), eq(postGroups.id, posts.groupId)))
    .where(and(eq(posts.seq, seq), access === 'preview' ? undefined : and(eq(posts.hidden, access === 'hidden'), isPublished(now))))
  if (row === undefined) return undefined
  const listed = access === 'listed'
  const related = listed
    ? await select(db, locale)
        .where(and(eq(posts.board, row.board), isPublic(now), sql`${posts.seq} <> ${seq}`))
        .orderBy(desc(posts.publishedAt), desc(posts.seq))
        .limit(2)
    : []
  return {
    ...itemOf(row, locale),
    updatedDt: changedAt(row).toISOString(),
    locales: row.locales,
    cover: row.cover,
    html: row.html,
    contents: row.contents,
    previous: listed ? await neighbour(db, locale, row, 'previous', now) : null,
    next: listed ? await neighbour(db, locale, row, 'next', now) : null,
    related: related.map((one) => itemOf(one, locale)),
  }
}

/** Whether a post with this number was once public, and has left the pack. */
export async function isRemoved(db: Database, seq: number): Promise<boolean> {
  const [row] = await db.select({ wasPublic: removedPosts.wasPublic }).from(removedPosts).where(eq(removedPosts.seq, seq))
  return row?.wasPublic === true
}

/** Publication status of a post, for its preview. */
export async function standOf(db: Database, seq: number, now: Date): Promise<PostPreview['status']> {
  const [row] = await db.select({ draft: posts.draft, publishedAt: posts.publishedAt }).from(posts).where(eq(posts.seq, seq))
  if (row?.draft === true) return 'draft'
  return row !== undefined && row.publishedAt > now ? 'scheduled' : 'public'
}

/** Time of the next scheduled post; undefined if none is scheduled. */
export async function nextPublication(db: Database, now: Date): Promise<Date | undefined> {
  const [row] = await db.select({ at: posts.publishedAt }).from(posts).where(isScheduled(now)).orderBy(asc(posts.publishedAt)).limit(1)
  return row?.at
}
