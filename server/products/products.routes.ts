import { and, asc, count, eq } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { getOpenProduct, getProduct, listCategories, listOpenProducts, listProducts, type ProductItem } from '#contract/products.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { usageOf } from '../purchases/limit-usage.ts'
import { requireGameAccount } from '../session/game-account.ts'
import type { Member } from '../session/session.tables.ts'
import { regionOf, regionOfMember } from '../site/regions.ts'
import { limitColor, resetOf } from './limit-periods.ts'
import { isOnSale } from './on-sale.ts'
import { products, shopBanners, shopCategories } from './products.tables.ts'

type Row = typeof products.$inferSelect

type Region = ReturnType<typeof regionOf>

/** @param used how often whoever asks has bought it in the running period */
function itemOf(row: Row, lang: Locale, now: Date, { region, used }: { region: Region; used: number }): ProductItem {
  return {
    productId: row.productId,
    category: row.category,
    name: row.texts.name[lang],
    quantity: row.texts.quantity[lang],
    image: row.image,
    featured: row.featured,
    free: row.free,
    itemPrice: row.prices,
    limit: {
      type: row.limitType,
      color: limitColor[row.limitType],
      total: row.limitAmount,
      used,
      resetsAt: resetOf(row.limitType, now, region.utcOffsetMinutes)?.toISOString() ?? null,
    },
    maxQuantity: row.maxQuantity,
  }
}

/** The shop (A8, B1): the open calls for visitors, in the language's region; the authenticated ones for members, in their own, once a game account is linked (2474). */
export const productRoutes = (deps: { db: Database; now: () => Date }): Binding[] => {
  /** How often the member has bought each; nothing for visitors. */
  const usedBy = async (member: Member | undefined, rows: readonly Row[], now: Date, region: Region): Promise<(row: Row) => number> => {
    if (member === undefined) return () => 0
    const used = await usageOf(deps.db, rows, { memberId: member.id, now, utcOffsetMinutes: region.utcOffsetMinutes })
    return ({ productId }) => used.get(productId) ?? 0
  }
  async function list(
    query: { lang: Locale; category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
    region: Region,
    member?: Member,
  ) {
    const now = deps.now()
    const pageNo = query.pageNo ?? 1
    const pageSize = query.pageSize ?? 12
    const where = and(isOnSale(now), query.category === undefined ? undefined : eq(products.category, query.category))
    const rows = await deps.db
      .select()
      .from(products)
      .where(where)
      .orderBy(asc(products.position), asc(products.productId))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
    const [total] = await deps.db.select({ n: count() }).from(products).where(where)
    const used = await usedBy(member, rows, now, region)
    return {
      items: rows.map((row) => itemOf(row, query.lang, now, { region, used: used(row) })),
      totalCount: total?.n ?? 0,
      pageNo,
      pageSize,
    }
  }
  async function detail(productId: string, lang: Locale, region: Region, member?: Member) {
    const now = deps.now()
    const [row] = await deps.db
      .select()
      .from(products)
      .where(and(eq(products.productId, productId), isOnSale(now)))
    if (row === undefined) throw notFound()
    const used = await usedBy(member, [row], now, region)
    return {
      ...itemOf(row, lang, now, { region, used: used(row) }),
      description: row.texts.description[lang],
      notes: row.texts.notes.map((note) => note[lang]),
      contents: row.contents.map((line) => ({ image: line.image, name: line.name[lang], count: line.count })),
    }
  }
  return [
    bind(listOpenProducts, ({ query }) => list(query, regionOf(query.lang))),
    bind(listProducts, ({ query, member }) => {
      requireGameAccount(member)
      return list(query, regionOfMember(member.region, query.lang), member)
    }),
    bind(getOpenProduct, ({ params, query: { lang } }) => detail(params.productId, lang, regionOf(lang))),
    bind(getProduct, ({ params, query: { lang }, member }) => {
      requireGameAccount(member)
      return detail(params.productId, lang, regionOfMember(member.region, lang), member)
    }),
    bind(listCategories, async () => {
      const now = deps.now()
      const counts = await deps.db
        .select({ id: products.category, n: count() })
        .from(products)
        .where(isOnSale(now))
        .groupBy(products.category)
      const of = new Map(counts.map((row) => [row.id, row.n]))
      const categories = await deps.db.select().from(shopCategories).orderBy(asc(shopCategories.position))
      const banners = await deps.db.select().from(shopBanners).orderBy(asc(shopBanners.position))
      return {
        categories: categories.map((row) => ({ id: row.id, name: row.name, icon: row.icon, count: of.get(row.id) ?? 0 })),
        banners: banners.map((row) => ({ id: row.id, ...row.data })),
      }
    }),
  ]
}
