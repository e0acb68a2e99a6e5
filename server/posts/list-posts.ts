/** Boards page by page, and search in them (S3). Every read takes the current time as a parameter. */
import { and, asc, count, eq, gt, isNotNull, isNull, lte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { mostCounted, type Board, type SearchType } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import type { PostList } from '#contract/posts.ts'
import { folded } from '#contract/typed-text.ts'
import { earliest, type KeptCounts } from '../content/kept-counts.ts'
import { bigrams, escapeLike } from '../content/search-text.ts'
import type { Database } from '../platform/database.ts'
import { pageWindow } from '../platform/page-window.ts'
import { createWorkQueue, type WorkQueue } from '../platform/work-queue.ts'
import { isPublic, isPublished, isScheduled, itemOf, orderedBoards, orderOf, select, type ItemRow } from './posts.queries.ts'
import { postGroups, posts, postTexts } from './posts.tables.ts'

/**
 * One word or phrase, matched literally. Two letters use letter pairs, three and more use trigrams, both from an index; a single letter has
 * neither and is compared row by row.
 */
function matches(column: 'Title' | 'Text', term: string): SQL {
  const text = column === 'Title' ? postTexts.searchTitle : postTexts.searchText
  const grams = column === 'Title' ? postTexts.titleGrams : postTexts.textGrams
  if (Array.from(term).length === 2 && !/\s/.test(term)) return sql`${grams} @> ${sql.param(bigrams(term), grams)}`
  return sql`${text} like ${`%${escapeLike(term)}%`}`
}

function searchBy(type: SearchType, payload: string): SQL {
  const term = folded(payload)
  if (type === 'TITLE') return matches('Title', term)
  if (type === 'CONTENT') return matches('Text', term)
  return or(matches('Title', term), matches('Text', term))!
}

/**
 * A page of a board: `fixed` 1 for pinned posts and 2 for the others, undefined for all; `page` from 1, default 1; `size` default 10;
 * `state`: posts whose period has not ended, or has; `group`: id of a group of the board.
 */
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

/** Groups of a board with the number of all their posts; cached like the board's own total. */
async function groupsOf(db: Database, counts: KeptCounts, { board, locale }: ListInput, now: Date): Promise<PostList['groups']> {
  const groups = await counts(`groups ${board}`, now, async () => {
    const rows = await db
      .select({
        id: postGroups.id,
        label: postGroups.label,
        count: sql<number>`(count(${posts.seq}) filter (where ${isPublished(now)}))::int`,
        next: sql`min(${posts.publishedAt}) filter (where ${isScheduled(now)})`.mapWith(posts.publishedAt),
      })
      .from(postGroups)
      .leftJoin(posts, and(eq(posts.board, postGroups.board), eq(posts.groupId, postGroups.id), eq(posts.hidden, false)))
      .where(eq(postGroups.board, board))
      .groupBy(postGroups.board, postGroups.id)
      .orderBy(asc(postGroups.position))
    return { value: rows, until: earliest(rows.map(({ next }) => next as Date | null)) }
  })
  return groups.map((group) => ({ id: group.id, label: group.label[locale] ?? group.label['en'] ?? group.id, count: group.count }))
}

/** An end is exclusive, as on the site (src/features/posts/event-period.ts). */
const hasEnded = (now: Date): SQL => lte(posts.periodEnd, now)

/** Numbers of published posts of a group of a board, or of those without a group. */
interface GroupCount {
  group: string | null
  /** In all languages, and with a text in the language. */
  all: number
  n: number
  /** Of these with a text: those whose period has ended. */
  ended: number
}

/**
 * Numbers of posts of a board in a language, for each filter: one count, so that the kept totals are as many as boards and languages,
 * whatever groups clients name. Cached until an import, the next scheduled post, or the end of the next period.
 */
const boardCounts = (db: Database, counts: KeptCounts, { board, locale, fixed }: ListInput, now: Date): Promise<GroupCount[]> =>
  counts(`notices ${board} ${locale} ${String(fixed)}`, now, async () => {
    const rows = await db
      .select({
        group: posts.groupId,
        all: sql<number>`(count(*) filter (where ${isPublished(now)}))::int`,
        n: sql<number>`(count(${postTexts.seq}) filter (where ${isPublished(now)}))::int`,
        ended: sql<number>`(count(${postTexts.seq}) filter (where ${and(isPublished(now), hasEnded(now))}))::int`,
        next: sql`min(${posts.publishedAt}) filter (where ${isScheduled(now)})`.mapWith(posts.publishedAt),
        nextEnd: sql`min(${posts.periodEnd}) filter (where ${gt(posts.periodEnd, now)})`.mapWith(posts.periodEnd),
      })
      .from(posts)
      .leftJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, locale)))
      .where(and(eq(posts.board, board), eq(posts.hidden, false), fixed === undefined ? undefined : eq(posts.pinned, fixed === 1)))
      .groupBy(posts.groupId)
    const changes = rows.flatMap(({ next, nextEnd }) => [next, nextEnd] as (Date | null)[])
    return { value: rows.map(({ group, all, n, ended }) => ({ group, all, n, ended })), until: earliest(changes) }
  })

const wholeWhere = (input: ListInput, now: Date): SQL | undefined =>
  and(
    eq(posts.board, input.board),
    isPublic(now),
    input.fixed === undefined ? undefined : eq(posts.pinned, input.fixed === 1),
    input.group === undefined ? undefined : eq(posts.groupId, input.group),
    input.state === 'current' ? or(isNull(posts.periodEnd), gt(posts.periodEnd, now)) : undefined,
    input.state === 'ended' ? hasEnded(now) : undefined,
    input.searchPayload === undefined ? undefined : searchBy(input.searchType ?? 'TITLE_CONTENT', input.searchPayload),
  )

/** The newest posts of a board, or its oldest, oldest first; undefined if this shape of page has no prepared statement. */
export type ReadEnd = (input: ListInput, isFromEnd: boolean, now: Date) => Promise<ItemRow[]> | undefined

const mostPrepared = 20

/**
 * First and last pages are read most, and the database takes longer to plan them than to read them: each of their few shapes is a prepared
 * statement. The number of rows is a literal in it; with a parameter PostgreSQL would plan it again each time.
 */
export function createReadEnd(db: Database): ReadEnd {
  const make = (fixed: number | undefined, isFromEnd: boolean, size: number) =>
    select(db, sql.placeholder('locale'))
      .where(
        and(
          eq(posts.board, sql.placeholder('board')),
          isPublic(sql.placeholder('now')),
          fixed === undefined ? undefined : eq(posts.pinned, fixed === 1),
        ),
      )
      .orderBy(...orderOf('notice', isFromEnd))
      .limit(sql.raw(String(size)) as unknown as Placeholder)
      .prepare(`board_${String(fixed)}_${isFromEnd ? 'end' : 'begin'}_${String(size)}`)
  const made = new Map<string, ReturnType<typeof make>>()
  return ({ board, locale, fixed, group, state, size = 10 }, isFromEnd, now) => {
    if (orderedBoards.includes(board) || group !== undefined || state !== undefined || size > mostPrepared) return undefined
    const shape = `${String(fixed)} ${String(isFromEnd)} ${String(size)}`
    const statement = made.get(shape) ?? make(fixed, isFromEnd, size)
    made.set(shape, statement)
    return statement.execute({ locale, board, now: now.toISOString() })
  }
}

/** Posts by their numbers, in any order. */
export type ReadPosts = (seqs: readonly number[], locale: Locale) => Promise<ItemRow[]>

/** @returns a function that reads the posts that have a text in the language; it prepares its statement at the first call */
export function createReadPosts(db: Database): ReadPosts {
  const make = () =>
    select(db, sql.placeholder('locale'))
      .where(sql`${posts.seq} = any(${sql.placeholder('seqs')}::bigint[])`)
      .prepare('posts_by_seq')
  let statement: ReturnType<typeof make> | undefined
  return (seqs, locale) => (statement ??= make()).execute({ locale, seqs: `{${seqs.join(',')}}` })
}

/** The number of hits, and for a search the hits themselves: at most `mostCounted`. */
interface Found {
  total: number
  seqs: readonly number[] | null
  /** True: all posts have a text in the language, so that counting needs no join with the texts. */
  isComplete?: boolean
  /** Numbers of a search's hits by group, whichever group is chosen; groups without hits are not named. */
  inGroups?: Readonly<Record<string, number>>
}

/**
 * Few hits are best read from the index of letters, all at once; many hits are found early by walking the board from its beginning. The
 * database can only guess which of the two applies to a term, and a wrong guess reads a million texts: so hits are counted first, up to a
 * limit.
 */
async function find(db: Database, input: ListInput, hasGroups: boolean, now: Date): Promise<Found> {
  const where = wholeWhere(input, now)
  const inLocale = and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, input.locale))
  const inGroups = hasGroups ? await countInGroups(db, input, now) : {}
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(posts)
    .innerJoin(postTexts, inLocale)
    .where(where)
    .limit(mostCounted)
    .as('found')
  const total = (await db.select({ n: count() }).from(some))[0]?.n ?? 0
  if (total === 0) return { total, seqs: [], inGroups }
  const all = db
    .select({ seq: posts.seq })
    .from(posts)
    .innerJoin(postTexts, inLocale)
    .leftJoin(postGroups, and(eq(postGroups.board, posts.board), eq(postGroups.id, posts.groupId)))
    .where(where)
    .orderBy(...orderOf(input.board, false))
  // A limit makes the planner walk the board: right for many hits, wrong for few.
  const seqs = (await (total === mostCounted ? all.limit(mostCounted) : all)).map(({ seq }) => seq)
  return { total: seqs.length, seqs, inGroups }
}

/** Hits of a search in each group of the board, also in those that are not chosen: the filter shows where they are. At most `mostCounted`. */
async function countInGroups(db: Database, input: ListInput, now: Date): Promise<Record<string, number>> {
  const found = db
    .select({ group: posts.groupId })
    .from(posts)
    .innerJoin(postTexts, and(eq(postTexts.seq, posts.seq), eq(postTexts.locale, input.locale)))
    .where(and(wholeWhere({ ...input, group: undefined }, now), isNotNull(posts.groupId)))
    .limit(mostCounted)
    .as('found')
  const rows = await db.select({ group: found.group, n: count() }).from(found).groupBy(found.group)
  return Object.fromEntries(rows.map(({ group, n }) => [group!, n]))
}

/** In ms: a quarter of other statements' time. A search that takes longer would keep its connection from payments. */
const longestSearch = 2500

/** @throws Busy beyond the queue; an error that may be repeated if the search takes too long */
const findInTime = ({ db, searches }: ListDeps, input: ListInput, hasGroups: boolean, now: Date): Promise<Found> =>
  searches(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(longestSearch)}, true)`)
      return find(tx, input, hasGroups, now)
    }),
  )

/** A queue for searches: with ten connections, two slow ones leave eight to everything else. */
export const createSearches = (): WorkQueue => createWorkQueue({ atOnce: [2], waiting: 16, patience: 4000 })

/** Like `find`, cached until an import or until the board's next post appears. Ending events are not cached: they end in between. */
function findKept(deps: ListDeps, input: ListInput, hasGroups: boolean, now: Date): Promise<Found> {
  const { db, foundKept } = deps
  if (input.state !== undefined) return findInTime(deps, input, hasGroups, now)
  const { board, locale, fixed, group, searchType, searchPayload } = input
  return foundKept(JSON.stringify([board, locale, fixed, group, searchType, searchPayload]), now, async () => {
    const [next] = await db
      .select({ at: posts.publishedAt })
      .from(posts)
      .where(and(eq(posts.board, board), isScheduled(now)))
      .orderBy(asc(posts.publishedAt))
      .limit(1)
    return { value: await findInTime(deps, input, hasGroups, now), until: next?.at ?? null }
  })
}

/** Dependencies of the lists of boards. */
export interface ListDeps {
  db: Database
  /** Totals of boards. */
  counts: KeptCounts
  /** Recent searches; cached apart, since visitors' searches could evict the boards' totals. */
  foundKept: KeptCounts
  searches: WorkQueue
  readEnd: ReadEnd
  readPosts: ReadPosts
}

async function totalOf({ db, counts }: ListDeps, input: ListInput, now: Date): Promise<Found> {
  const { group, state } = input
  const found = (await boardCounts(db, counts, input, now)).filter((one) => group === undefined || one.group === group)
  const sumOf = (numberOf: (one: GroupCount) => number): number => found.reduce((sum, one) => sum + numberOf(one), 0)
  const ofState = { current: ({ n, ended }: GroupCount) => n - ended, ended: ({ ended }: GroupCount) => ended }
  const total = sumOf(state === undefined ? ({ n }) => n : ofState[state])
  return { total, seqs: null, isComplete: found.every(({ all, n }) => all === n) }
}

async function pageOf(
  { db, readEnd, readPosts }: ListDeps,
  input: ListInput,
  { total, seqs, isComplete }: Found,
  now: Date,
): Promise<ItemRow[]> {
  const { isFromEnd, limit, offset } = pageWindow(total, input.page ?? 1, input.size ?? 10, { isExact: seqs === null })
  if (limit === 0) return []
  const read = async (wanted: readonly number[]): Promise<ItemRow[]> => {
    const rows = await readPosts(wanted, input.locale)
    return rows.sort((x, y) => wanted.indexOf(x.seq) - wanted.indexOf(y.seq))
  }
  if (seqs !== null) return read(seqs.slice(offset, offset + limit))
  if (offset === 0) {
    const rows = await readEnd(input, isFromEnd, now)
    if (rows !== undefined) return isFromEnd ? rows.slice(0, limit).reverse() : rows
  }
  if (isComplete === true && !orderedBoards.includes(input.board)) {
    // Skipped rows are skipped without reading their texts.
    const rows = await db
      .select({ seq: posts.seq })
      .from(posts)
      .where(wholeWhere(input, now))
      .orderBy(...orderOf(input.board, isFromEnd))
      .limit(limit)
      .offset(offset)
    return read((isFromEnd ? rows.reverse() : rows).map(({ seq }) => seq))
  }
  const rows = await select(db, input.locale)
    .where(wholeWhere(input, now))
    .orderBy(...orderOf(input.board, isFromEnd))
    .limit(limit)
    .offset(offset)
  return isFromEnd ? rows.reverse() : rows
}

/** One page of a board, or its pinned posts (S3). */
export async function listPosts(deps: ListDeps, input: ListInput, now: Date): Promise<PostList> {
  const groupsRead = groupsOf(deps.db, deps.counts, input, now)
  const isSearch = input.searchPayload !== undefined
  // A list's total is counted concurrently: both first read the content version.
  const [found, groups] = await Promise.all([
    isSearch ? groupsRead.then(({ length }) => findKept(deps, input, length > 0, now)) : totalOf(deps, input, now),
    groupsRead,
  ])
  const items = await pageOf(deps, input, found, now)
  return {
    items: items.map((row) => itemOf(row, input.locale)),
    totalCount: found.total,
    page: input.page ?? 1,
    size: input.size ?? 10,
    groups: isSearch ? groups.map((group) => ({ ...group, count: found.inGroups?.[group.id] ?? 0 })) : groups,
  }
}
