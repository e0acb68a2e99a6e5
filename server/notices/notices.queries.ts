/** Reading the boards. Every read takes the moment it is asked for: a post in the future is not there yet. */
import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import type { Board, SearchType } from '#contract/boards.ts'
import type { NoticeDetail, NoticeItem, NoticeList } from '#contract/notices.ts'
import type { Database } from '../platform/database.ts'
import { bigrams, escapeLike, fold } from '../content/search-text.ts'
import { postGroups, posts, postTexts } from './notices.tables.ts'

const newsBoards: readonly Board[] = ['notice', 'update', 'event']
/** These stand in an order of their own; the others newest first. */
const orderedBoards: readonly Board[] = ['handbook', 'faq']

const itemColumns = {
  seq: posts.seq,
  board: posts.board,
  title: postTexts.title,
  excerpt: postTexts.excerpt,
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

interface ItemRow {
  seq: number
  board: string
  title: string
  excerpt: string
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

const itemOf = (row: ItemRow, locale: Locale): NoticeItem => ({
  seq: row.seq,
  board: row.board as Board,
  title: row.title,
  excerpt: row.excerpt,
  label: row.label,
  thumbnail: row.thumbnail,
  pinned: row.pinned,
  createdDt: row.publishedAt.toISOString(),
  period: row.periodStart === null ? null : { start: row.periodStart.toISOString(), end: row.periodEnd?.toISOString() ?? null },
  group: row.groupId === null ? null : { id: row.groupId, label: row.groupLabel?.[locale] ?? row.groupLabel?.['en'] ?? row.groupId },
  document: row.document as NoticeItem['document'],
  version: row.version,
})

const select = (db: Database, locale: Locale) =>
  db
    .select(itemColumns)
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale)))
    .leftJoin(postGroups, and(eq(postGroups.board, posts.board), eq(postGroups.id, posts.groupId)))
    .$dynamic()

const isPublic = (now: Date): SQL => and(eq(posts.hidden, false), lte(posts.publishedAt, now))!

/**
 * One word or phrase, taken literally. Two letters are answered by letter pairs, three and more by trigrams, both from an index;
 * a single letter has neither and is compared row by row.
 */
function matches(column: 'Title' | 'Text', term: string): SQL {
  const text = column === 'Title' ? postTexts.searchTitle : postTexts.searchText
  const grams = column === 'Title' ? postTexts.titleGrams : postTexts.textGrams
  if (Array.from(term).length === 2 && !/\s/.test(term)) return sql`${grams} @> ${sql.param(bigrams(term), grams)}`
  return sql`${text} like ${`%${escapeLike(term)}%`}`
}

function searchBy(type: SearchType, payload: string): SQL {
  const term = fold(payload.trim()).replaceAll(/\s+/g, ' ')
  if (type === 'TITLE') return matches('Title', term)
  if (type === 'CONTENT') return matches('Text', term)
  return or(matches('Title', term), matches('Text', term))!
}

export interface ListInput {
  board: Board
  locale: Locale
  fixed?: number | undefined
  searchType?: SearchType | undefined
  searchPayload?: string | undefined
  page?: number | undefined
  size?: number | undefined
  group?: string | undefined
  state?: 'current' | 'ended' | undefined
}

async function groupsOf(db: Database, board: Board, locale: Locale, now: Date): Promise<NoticeList['groups']> {
  const rows = await db
    .select({ id: postGroups.id, label: postGroups.label, count: count(posts.seq) })
    .from(postGroups)
    .leftJoin(posts, and(eq(posts.board, postGroups.board), eq(posts.groupId, postGroups.id), isPublic(now)))
    .where(eq(postGroups.board, board))
    .groupBy(postGroups.board, postGroups.id)
    .orderBy(asc(postGroups.position))
  return rows.map((row) => ({ id: row.id, label: row.label[locale] ?? row.label['en'] ?? row.id, count: row.count }))
}

/** Languages a post can be read in. Names written out: drizzle leaves the table away where a query has only one. */
export const availableLocales = sql<Locale[]>`array(select t.locale from post_texts t where t.seq = posts.seq)`

/** When a post last changed: a correction before its day counts as that day. */
export const changedAt = (post: { publishedAt: Date; modifiedAt: Date | null }): Date =>
  post.modifiedAt !== null && post.modifiedAt > post.publishedAt ? post.modifiedAt : post.publishedAt

/** One page of a board, or its pinned posts (S3). */
export async function listNotices(db: Database, input: ListInput, now: Date): Promise<NoticeList> {
  const page = input.page ?? 1
  const size = input.size ?? 10
  const where = and(
    eq(posts.board, input.board),
    isPublic(now),
    input.fixed === undefined ? undefined : eq(posts.pinned, input.fixed === 1),
    input.group === undefined ? undefined : eq(posts.groupId, input.group),
    input.state === 'current' ? or(isNull(posts.periodEnd), gte(posts.periodEnd, now)) : undefined,
    input.state === 'ended' ? lt(posts.periodEnd, now) : undefined,
    input.searchPayload === undefined ? undefined : searchBy(input.searchType ?? 'TITLE_CONTENT', input.searchPayload),
  )
  const order = orderedBoards.includes(input.board)
    ? [asc(postGroups.position), asc(posts.position), asc(posts.seq)]
    : [desc(posts.publishedAt), desc(posts.seq)]
  const items = await select(db, input.locale)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  const [total] = await db
    .select({ n: count() })
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, input.locale)))
    .where(where)
  return {
    items: items.map((row) => itemOf(row, input.locale)),
    totalCount: total?.n ?? 0,
    page,
    size,
    groups: await groupsOf(db, input.board, input.locale, now),
  }
}

/** The newest `size` posts of each news board, newest first: enough for the front page's “all” and for each of its boards. */
export async function listRecent(db: Database, input: { locale: Locale; size?: number | undefined }, now: Date): Promise<NoticeItem[]> {
  const rows = await Promise.all(
    newsBoards.map((board) =>
      select(db, input.locale)
        .where(and(eq(posts.board, board), isPublic(now)))
        .orderBy(desc(posts.publishedAt), desc(posts.seq))
        .limit(input.size ?? 5),
    ),
  )
  return rows
    .flat()
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.seq - a.seq)
    .map((row) => itemOf(row, input.locale))
}

async function neighbour(
  db: Database,
  locale: Locale,
  post: ItemRow,
  side: 'previous' | 'next',
  now: Date,
): Promise<NoticeDetail['previous']> {
  const moment = post.publishedAt
  const newer = or(gt(posts.publishedAt, moment), and(eq(posts.publishedAt, moment), gt(posts.seq, post.seq)))
  const older = or(lt(posts.publishedAt, moment), and(eq(posts.publishedAt, moment), lt(posts.seq, post.seq)))
  const [row] = await select(db, locale)
    .where(and(eq(posts.board, post.board), isPublic(now), side === 'previous' ? newer : older))
    .orderBy(...(side === 'previous' ? [asc(posts.publishedAt), asc(posts.seq)] : [desc(posts.publishedAt), desc(posts.seq)]))
    .limit(1)
  return row === undefined ? null : { seq: row.seq, title: row.title, createdDt: row.publishedAt.toISOString() }
}

/**
 * One post. Lists run newest first, so `previous` is the newer neighbour and `next` the older one.
 * @param access `listed` for the boards' own posts, `hidden` for bulletins reached by address only
 * @returns undefined where there is none, or not yet
 */
export async function findNotice(
  db: Database,
  seq: number,
  locale: Locale,
  access: 'listed' | 'hidden',
  now: Date,
): Promise<NoticeDetail | undefined> {
  const [row] = await db
    .select({
      ...itemColumns,
      modifiedAt: posts.modifiedAt,
      cover: posts.cover,
      html: postTexts.html,
      contents: postTexts.contents,
      locales: availableLocales,
    })
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale)))
    .leftJoin(postGroups, and(eq(postGroups.board, posts.board), eq(postGroups.id, posts.groupId)))
    .where(and(eq(posts.seq, seq), eq(posts.hidden, access === 'hidden'), lte(posts.publishedAt, now)))
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
