/** Imports the posts of a pack and their groups: only changes are written, and a number is never reused for another post. */
import { and, eq, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import { excerptOf } from '#contract/excerpt.ts'
import { folded } from '#contract/typed-text.ts'
import type { Database } from '../platform/database.ts'
import { postGroups, posts, postTexts, removedPosts } from '../posts/posts.tables.ts'
import type { CopyOf } from './copied-pictures.ts'
import { importerVersion } from './importer-version.ts'
import { renderMarkdown, type RenderedText } from './markdown.ts'
import type { Pack } from './read-pack.ts'
import { packLocales, type PackPost } from './read-posts.ts'
import { bigrams } from './search-text.ts'

/** Numbers of posts, by what the import did with them. */
export interface Counts {
  created: number
  changed: number
  removed: number
  unchanged: number
}

/** `<importer>:<sources>`: a text is rendered again if either differs, and has changed only if the second does. */
const digestOf = (sources: string): string => `${String(importerVersion)}:${sources}`
const sourcesOf = (digest: string): string => digest.slice(digest.indexOf(':') + 1)

const rowOf = (pack: string, post: PackPost) => ({
  pack,
  board: post.board,
  slug: post.slug,
  publishedAt: post.facts.publishedAt,
  pinned: post.facts.pinned,
  hidden: post.facts.hidden,
  draft: post.facts.status === 'draft',
  label: post.facts.label ?? null,
  thumbnail: post.facts.thumbnail ?? null,
  cover: post.facts.cover ?? null,
  periodStart: post.facts.period?.start ?? null,
  periodEnd: post.facts.period?.end ?? null,
  groupId: post.facts.group ?? null,
  position: post.facts.order,
  document: post.facts.document ?? null,
  version: post.facts.version ?? null,
  digest: digestOf(post.digest),
})

function textRow(seq: number, locale: (typeof packLocales)[number], post: PackPost, rendered: RenderedText) {
  const { title, summary, writtenIn } = post.texts[locale]
  return {
    seq,
    locale,
    writtenIn: writtenIn === locale ? null : writtenIn,
    title,
    excerpt: excerptOf(summary ?? rendered.plain),
    html: rendered.html,
    contents: rendered.contents,
    searchTitle: folded(title),
    searchText: folded(rendered.plain),
    titleGrams: bigrams(title),
    textGrams: bigrams(rendered.plain),
  }
}

/** Removes posts and keeps their numbers. @returns how many */
export async function removePosts(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const wasPublic = sql<boolean>`(${lte(posts.publishedAt, now)} and not ${posts.draft})`
  const gone = await tx
    .select({ seq: posts.seq, pack: posts.pack, board: posts.board, slug: posts.slug, wasPublic })
    .from(posts)
    .where(which)
  for (const post of gone) {
    const row = { ...post, removedAt: now }
    // Row by row: there are few, and a statement of thousands of rows would have too many parameters.
    await tx.insert(removedPosts).values(row).onConflictDoUpdate({ target: removedPosts.seq, set: row })
  }
  await tx.delete(posts).where(which)
  return gone.length
}

/** Returns a former post's number for reuse by the same post. */
async function takeBack(tx: Database, { pack, board, slug }: { pack: string; board: string; slug: string }): Promise<{ seq?: number }> {
  const [removed] = await tx
    .delete(removedPosts)
    .where(and(eq(removedPosts.pack, pack), eq(removedPosts.board, board), eq(removedPosts.slug, slug)))
    .returning({ seq: removedPosts.seq })
  return removed === undefined ? {} : { seq: removed.seq }
}

/** Returns the address of a post by `<board>/<slug>`, with its `#fragment` if there is one; undefined if there is no such post. */
export type ResolvePost = (reference: string) => string | undefined

/**
 * Runs in the import's transaction.
 * @param o.onProgress called after each written post with (done, of)
 * @returns the result for the posts, and a function that resolves `post:<board>/<slug>` to an address
 */
export async function importPosts(
  tx: Database,
  pack: Pack,
  o: { now: Date; copyOf: CopyOf; onProgress: (done: number, of: number) => void },
): Promise<{ counts: Counts; resolve: ResolvePost }> {
  const counts: Counts = { created: 0, changed: 0, removed: 0, unchanged: 0 }
  const known = new Map((await tx.select().from(posts)).map((row) => [`${row.board}/${row.slug}`, row]))
  const kept: number[] = []
  const writes: { seq: number; post: PackPost }[] = []
  const same: { seq: number; post: PackPost }[] = []
  // First every post gets its number, because texts link to each other by number.
  for (const post of pack.posts) {
    const row = rowOf(pack.id, post)
    const before = known.get(`${post.board}/${post.slug}`)
    if (before?.digest === row.digest) {
      counts.unchanged += 1
      kept.push(before.seq)
      same.push({ seq: before.seq, post })
      // Its sources name its pictures, whose colours are those of their bytes.
      const { thumbnail, cover } = row
      if (thumbnail !== before.thumbnail || cover !== before.cover)
        await tx.update(posts).set({ thumbnail, cover }).where(eq(posts.seq, before.seq))
      continue
    }
    // Rendered by other code, perhaps: the text itself stays as it was.
    const isChanged = before !== undefined && sourcesOf(before.digest) !== post.digest
    const number = before === undefined ? await takeBack(tx, row) : {}
    const [written] = await tx
      .insert(posts)
      .values({ ...row, ...number })
      .onConflictDoUpdate({ target: [posts.board, posts.slug], set: { ...row, ...(isChanged ? { modifiedAt: o.now } : {}) } })
      .returning({ seq: posts.seq })
    counts[before === undefined ? 'created' : isChanged ? 'changed' : 'unchanged'] += 1
    kept.push(written!.seq)
    writes.push({ seq: written!.seq, post })
  }
  counts.removed = await removePosts(tx, kept.length > 0 ? notInArray(posts.seq, kept) : undefined, o.now)
  const all = await tx.select({ seq: posts.seq, board: posts.board, slug: posts.slug, hidden: posts.hidden }).from(posts)
  const byName = new Map(all.map((row) => [`${row.board}/${row.slug}`, row]))
  const resolve: ResolvePost = (reference) => {
    const [name = '', fragment] = reference.split('#')
    const row = byName.get(name)
    return row === undefined
      ? undefined
      : `/bulletin/${row.hidden ? 'hidden/' : ''}${String(row.seq)}${fragment === undefined ? '' : `#${fragment}`}`
  }
  // The address of a post changes with `hidden`: texts that link to it are rendered again, although they have not changed themselves.
  const moved = [...known].flatMap(([name, { hidden }]) => (byName.has(name) && byName.get(name)!.hidden !== hidden ? [name] : []))
  const linksTo = ({ texts }: PackPost, name: string): boolean =>
    packLocales.some((locale) => texts[locale].markdown.toLowerCase().includes(`post:${name}`))
  writes.push(...same.filter(({ post }) => moved.some((name) => linksTo(post, name))))
  for (const [index, { seq, post }] of writes.entries()) {
    await tx.delete(postTexts).where(eq(postTexts.seq, seq))
    await tx
      .insert(postTexts)
      .values(
        packLocales.map((locale) =>
          textRow(seq, locale, post, renderMarkdown(post.texts[locale].markdown, resolve, o.copyOf, post.texts[locale].writtenIn)),
        ),
      )
    o.onProgress(index + 1, writes.length)
  }

  await tx.delete(postGroups)
  const groupRows = pack.groups.flatMap(({ board, groups }) =>
    groups.map((group, position) => ({ pack: pack.id, board, id: group.id, position, label: group.label })),
  )
  if (groupRows.length > 0) await tx.insert(postGroups).values(groupRows)
  return { counts, resolve }
}
