/**
 * Imports probability tables, products, categories and banners of a pack: matches existing ones by slug, and removes those that left it.
 */
import { eq, notInArray } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import type { Database } from '../platform/database.ts'
import { listTablesInForce } from '../probability/probability.queries.ts'
import { probabilities } from '../probability/probability.tables.ts'
import { products, shopBanners, shopCategories } from '../shop/shop.tables.ts'
import type { CopyOf } from './copied-pictures.ts'
import type { ResolvePost } from './import-posts.ts'
import { contentOfParagraph, renderMarkdown } from './markdown.ts'
import type { Pack } from './read-pack.ts'
import { packLocales } from './read-posts.ts'

/** Runs in the import's transaction. A table that is not in force yet keeps the one that is. */
export async function importProbabilities(tx: Database, pack: Pick<Pack, 'id' | 'probabilities'>, now: Date): Promise<void> {
  const inForce = await listTablesInForce(tx, now, eq(probabilities.pack, pack.id))
  for (const { slug, data, digest } of pack.probabilities) {
    const before = data.effectiveAt > now ? inForce.find((table) => table.slug === slug) : undefined
    const row = {
      pack: pack.id,
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
        before: before && { effectiveAt: before.effectiveAt.toISOString(), data: before.data },
      },
    }
    await tx.insert(probabilities).values(row).onConflictDoUpdate({ target: probabilities.slug, set: row })
  }
  const slugs = pack.probabilities.map((one) => one.slug)
  await tx.delete(probabilities).where(slugs.length > 0 ? notInArray(probabilities.slug, slugs) : undefined)
}

/**
 * Runs in the import's transaction.
 * @param o.resolve returns the address of a post that a text links to
 * @param o.linked replaces `post:<board>/<slug>` with addresses
 */
export async function importShop(
  tx: Database,
  pack: Pack,
  { copyOf, resolve, linked }: { copyOf: CopyOf; resolve: ResolvePost; linked: <T>(value: T) => T },
): Promise<void> {
  for (const { slug, data, digest } of pack.products) {
    const description = Object.fromEntries(
      packLocales.map((locale) => [locale, renderMarkdown(data.description[locale], resolve, copyOf, locale).html]),
    ) as typeof data.description
    const noteOf = (markdown: string, locale: Locale): string => {
      const { html } = renderMarkdown(markdown, resolve, copyOf, locale)
      return contentOfParagraph(html) ?? html
    }
    const notes = data.notes.map(
      (note) => Object.fromEntries(packLocales.map((locale) => [locale, noteOf(note[locale], locale)])) as typeof note,
    )
    const row = {
      productId: slug,
      pack: pack.id,
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
  await tx.delete(products).where(ids.length > 0 ? notInArray(products.productId, ids) : undefined)

  await tx.delete(shopCategories)
  if (pack.categories.length > 0)
    await tx.insert(shopCategories).values(
      pack.categories.map((category, position) => ({
        id: category.id,
        pack: pack.id,
        position,
        icon: category.icon ?? null,
        name: category.name,
      })),
    )
  await tx.delete(shopBanners)
  if (pack.banners.length > 0)
    await tx
      .insert(shopBanners)
      .values(pack.banners.map(({ id, order, ...data }) => ({ id, pack: pack.id, position: order, data: linked(data) })))
}
