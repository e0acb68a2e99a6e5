import { and, asc, count, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { getOpenProduct, listCategories, listOpenProducts, type ProductItem } from '#contract/products.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { regionOf } from '../site/regions.ts'
import { limitColor, resetOf } from './limit-periods.ts'
import { products, shopBanners, shopCategories } from './products.tables.ts'

type Row = typeof products.$inferSelect

const isOnSale = (now: Date): SQL =>
  and(or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)), or(isNull(products.onSaleUntil), gt(products.onSaleUntil, now)))!

function itemOf(row: Row, lang: Locale, now: Date): ProductItem {
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
      used: 0,
      resetsAt: resetOf(row.limitType, now, regionOf(lang).utcOffsetMinutes)?.toISOString() ?? null,
    },
    maxQuantity: row.maxQuantity,
  }
}

/** The open shop (A8, B1): what visitors see. Members' own counts come with the authenticated calls. */
export const productRoutes = (deps: { db: Database; now: () => Date }): Binding[] => [
  bind(listOpenProducts, async ({ query }) => {
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
    return { items: rows.map((row) => itemOf(row, query.lang, now)), totalCount: total?.n ?? 0, pageNo, pageSize }
  }),
  bind(getOpenProduct, async ({ params, query: { lang } }) => {
    const now = deps.now()
    const [row] = await deps.db
      .select()
      .from(products)
      .where(and(eq(products.productId, params.productId), isOnSale(now)))
    if (row === undefined) throw notFound()
    return {
      ...itemOf(row, lang, now),
      description: row.texts.description[lang],
      notes: row.texts.notes.map((note) => note[lang]),
      contents: row.contents.map((line) => ({ image: line.image, name: line.name[lang], count: line.count })),
    }
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
