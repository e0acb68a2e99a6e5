/** Puts a checked pack into the database: one transaction, known things by slug, only what changed is written, what left the pack leaves the site. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { excerptOf } from '#contract/excerpt.ts'
import type { Database } from '../platform/database.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { postGroups, posts, postTexts } from '../posts/posts.tables.ts'
import { probabilities } from '../probability/probability.tables.ts'
import { products, shopBanners, shopCategories } from '../shop/shop.tables.ts'
import { contentPacks, siteDocuments } from '../site/site.tables.ts'
import { campaignDocument, type CampaignDocument } from './campaign-document.ts'
import type { CopyOf } from './copied-pictures.ts'
import { renderMarkdown, type RenderedText } from './markdown.ts'
import { packLocales, type Pack, type PackPost } from './read-pack.ts'
import { bigrams, fold } from './search-text.ts'

/** Raise it when rendering or folding changes: the next start imports every post again. */
export const importerVersion = '7'

/** Any number of ours. */
const importLock = 727_275

export interface ImportReport {
  created: number
  changed: number
  removed: number
  unchanged: number
}

const rowOf = (pack: string, post: PackPost) => ({
  pack,
  board: post.board,
  slug: post.slug,
  publishedAt: post.facts.publishedAt,
  pinned: post.facts.pinned,
  hidden: post.facts.hidden,
  label: post.facts.label ?? null,
  thumbnail: post.facts.thumbnail ?? null,
  cover: post.facts.cover ?? null,
  periodStart: post.facts.period?.start ?? null,
  periodEnd: post.facts.period?.end ?? null,
  groupId: post.facts.group ?? null,
  position: post.facts.order,
  document: post.facts.document ?? null,
  version: post.facts.version ?? null,
  digest: `${importerVersion}:${post.digest}`,
})

function textRow(seq: number, locale: (typeof packLocales)[number], post: PackPost, rendered: RenderedText) {
  const { title, summary } = post.texts[locale]
  return {
    seq,
    locale,
    title,
    excerpt: excerptOf(summary ?? rendered.plain),
    html: rendered.html,
    contents: rendered.contents,
    searchTitle: fold(title),
    searchText: fold(rendered.plain),
    titleGrams: bigrams(title),
    textGrams: bigrams(rendered.plain),
  }
}

/** `post:<board>/<slug>` anywhere in a document becomes the post's address. */
function resolveLinks<T>(value: T, resolve: (reference: string) => string | undefined): T {
  if (typeof value === 'string') return (value.startsWith('post:') ? (resolve(value.slice('post:'.length)) ?? value) : value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => resolveLinks(one, resolve)) as T
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveLinks(one as unknown, resolve)])) as T
}

/**
 * @param o.copyOf gives the copies of pictures at other hosts
 * @param o.onProgress called after each written post with (done, of)
 * @returns how many posts, tables and products were created, changed, removed or left as they were
 */
export async function importPack(
  db: Database,
  pack: Pack,
  o: { now: Date; copyOf: CopyOf; onProgress?: (done: number, of: number) => void },
): Promise<ImportReport> {
  const { now, copyOf, onProgress = () => {} } = o
  const report: ImportReport = { created: 0, changed: 0, removed: 0, unchanged: 0 }
  await db.transaction(async (tx) => {
    // Replicas that start together import one after the other; the second finds everything as it should be.
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const known = new Map((await tx.select().from(posts).where(eq(posts.pack, pack.name))).map((row) => [`${row.board}/${row.slug}`, row]))
    const kept: number[] = []
    const writes: { seq: number; post: PackPost }[] = []
    // First every post gets its number: texts link to one another by it.
    for (const post of pack.posts) {
      const row = rowOf(pack.name, post)
      const before = known.get(`${post.board}/${post.slug}`)
      if (before?.digest === row.digest) {
        report.unchanged += 1
        kept.push(before.seq)
        continue
      }
      const [written] = await tx
        .insert(posts)
        .values(row)
        .onConflictDoUpdate({ target: [posts.board, posts.slug], set: { ...row, modifiedAt: now } })
        .returning({ seq: posts.seq })
      report[before === undefined ? 'created' : 'changed'] += 1
      kept.push(written!.seq)
      writes.push({ seq: written!.seq, post })
    }
    const seqOf = new Map((await tx.select({ seq: posts.seq, board: posts.board, slug: posts.slug }).from(posts)).map((row) => [`${row.board}/${row.slug}`, row.seq]))
    const resolve = (reference: string): string | undefined => {
      const seq = seqOf.get(reference)
      return seq === undefined ? undefined : `/bulletin/${String(seq)}`
    }
    for (const [index, { seq, post }] of writes.entries()) {
      await tx.delete(postTexts).where(eq(postTexts.seq, seq))
      await tx.insert(postTexts).values(packLocales.map((locale) => textRow(seq, locale, post, renderMarkdown(post.texts[locale].markdown, resolve, copyOf))))
      onProgress(index + 1, writes.length)
    }
    const gone = await tx
      .delete(posts)
      .where(and(eq(posts.pack, pack.name), kept.length > 0 ? notInArray(posts.seq, kept) : sql`true`))
      .returning({ seq: posts.seq })
    report.removed += gone.length

    const linked = <T>(value: T): T => resolveLinks(value, resolve)
    await tx.delete(postGroups).where(eq(postGroups.pack, pack.name))
    const groupRows = pack.groups.flatMap(({ board, groups }) => groups.map((group, position) => ({ pack: pack.name, board, id: group.id, position, label: group.label })))
    if (groupRows.length > 0) await tx.insert(postGroups).values(groupRows)

    for (const { slug, data, digest } of pack.probabilities) {
      const row = {
        pack: pack.name,
        slug,
        position: data.order,
        effectiveAt: data.effectiveAt,
        digest,
        data: {
          name: data.name,
          description: data.description,
          groups: data.groups.map((group) => ({
            name: group.name ?? null,
            total: group.total ?? null,
            rows: group.rows.map((r) => ({ grade: r.grade ?? null, item: r.item, quantity: r.quantity ?? null, chance: r.chance })),
          })),
          history: data.history.map((entry) => ({ date: entry.at, text: entry.text })).sort((a, b) => b.date.localeCompare(a.date)),
        },
      }
      await tx.insert(probabilities).values(row).onConflictDoUpdate({ target: probabilities.slug, set: row })
    }
    const slugs = pack.probabilities.map((one) => one.slug)
    await tx.delete(probabilities).where(and(eq(probabilities.pack, pack.name), slugs.length > 0 ? notInArray(probabilities.slug, slugs) : sql`true`))

    for (const { slug, data, digest } of pack.products) {
      const description = Object.fromEntries(packLocales.map((locale) => [locale, renderMarkdown(data.description[locale], undefined, copyOf).html])) as typeof data.description
      const notes = data.notes.map((note) => Object.fromEntries(packLocales.map((locale) => [locale, renderMarkdown(note[locale], undefined, copyOf).html.replaceAll(/^<p>|<\/p>$/g, '')])) as typeof note)
      const row = {
        productId: slug,
        pack: pack.name,
        category: data.category,
        position: data.order,
        featured: data.featured,
        image: data.image,
        limitType: data.limit.type,
        limitAmount: data.limit.amount ?? null,
        maxQuantity: data.maxQuantity,
        free: data.free,
        prices: data.prices,
        onSaleFrom: data.onSale?.start ?? null,
        onSaleUntil: data.onSale?.end ?? null,
        texts: { name: data.name, quantity: data.quantity, description, notes },
        contents: data.contents.map((line) => ({ image: line.image ?? null, count: line.count, name: line.name })),
        digest,
      }
      await tx.insert(products).values(row).onConflictDoUpdate({ target: products.productId, set: row })
    }
    const ids = pack.products.map((one) => one.slug)
    await tx.delete(products).where(and(eq(products.pack, pack.name), ids.length > 0 ? notInArray(products.productId, ids) : sql`true`))

    await tx.delete(shopCategories).where(eq(shopCategories.pack, pack.name))
    if (pack.categories.length > 0)
      await tx.insert(shopCategories).values(pack.categories.map((category, position) => ({ id: category.id, pack: pack.name, position, icon: category.icon ?? null, name: category.name })))
    await tx.delete(shopBanners).where(eq(shopBanners.pack, pack.name))
    if (pack.banners.length > 0)
      await tx.insert(shopBanners).values(pack.banners.map(({ id, order, ...data }) => ({ id, pack: pack.name, position: order, data: linked(data) })))

    for (const coupon of pack.coupons) {
      // Without `claimed`: what has been registered stays.
      const row = {
        code: coupon.code,
        pack: pack.name,
        name: coupon.name,
        rewards: coupon.rewards,
        startsAt: coupon.window?.start ?? null,
        endsAt: coupon.window?.end ?? null,
        perAccount: coupon.perAccount,
        total: coupon.total ?? null,
        userType: { ...coupon.for, joinedFrom: coupon.for.joinedFrom?.toISOString(), joinedUntil: coupon.for.joinedUntil?.toISOString() },
        locked: coupon.locked,
        withdrawn: coupon.withdrawn,
      }
      await tx.insert(coupons).values(row).onConflictDoUpdate({ target: coupons.code, set: row })
    }
    const codes = pack.coupons.map(({ code }) => code)
    await tx
      .update(coupons)
      .set({ withdrawn: true })
      .where(and(eq(coupons.pack, pack.name), codes.length > 0 ? notInArray(coupons.code, codes) : sql`true`))

    const [before] = await tx.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'campaign'))
    await tx.delete(siteDocuments).where(inArray(siteDocuments.id, ['site', 'countries', 'campaign', 'teaser']))
    await tx.insert(siteDocuments).values([
      { id: 'site', pack: pack.name, data: linked(pack.site) },
      { id: 'countries', pack: pack.name, data: pack.countries },
      ...(pack.teaser === undefined ? [] : [{ id: 'teaser', pack: pack.name, data: pack.teaser }]),
    ])
    if (pack.campaign !== undefined) {
      const known = before?.data as CampaignDocument | undefined
      const data = campaignDocument(pack.campaign, now, known)
      await tx.insert(siteDocuments).values({ id: 'campaign', pack: pack.name, data })
      // Those that were given follow the file, as other coupons do: a launch is often put off. There may be a million of them.
      if (known !== undefined && !isDeepStrictEqual(known.coupon, data.coupon)) {
        const { name, rewards, from, until } = data.coupon
        const given = { name, rewards, startsAt: from === null ? null : new Date(from), endsAt: new Date(until) }
        await tx.update(coupons).set(given).where(eq(coupons.pack, couponPack))
      }
    }
    const stamp = { name: pack.name, digest: pack.digest, importedAt: now }
    await tx.insert(contentPacks).values(stamp).onConflictDoUpdate({ target: contentPacks.name, set: stamp })
  })
  return report
}

/** Whether the database holds exactly this pack already. */
export async function isImported(db: Database, name: string, digest: string): Promise<boolean> {
  const [row] = await db.select({ digest: contentPacks.digest }).from(contentPacks).where(eq(contentPacks.name, name))
  return row?.digest === digest
}
