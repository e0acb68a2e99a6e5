import { and, asc, count, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { getOpenProduct, getProduct, listCategories, listOpenProducts, listProducts, type ProductItem } from '#contract/products.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { regionOf, regionOfMember } from '../site/regions.ts'
import { limitColor, resetOf } from './limit-periods.ts'
import { products, shopBanners, shopCategories } from './products.tables.ts'

type Row = typeof products.$inferSelect

const isOnSale = (now: Date): SQL =>
  and(or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)), or(isNull(products.onSaleUntil), gt(products.onSaleUntil, now)))!

type Region = ReturnType<typeof regionOf>

function itemOf(row: Row, lang: Locale, now: Date, region: Region): ProductItem {
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
      // Nobody can buy yet: purchases, and the counts made of them, come with the payment calls.
      used: 0,
      resetsAt: resetOf(row.limitType, now, region.utcOffsetMinutes)?.toISOString() ?? null,
    },
    maxQuantity: row.maxQuantity,
  }
}

/** The shop (A8, B1): the open calls for visitors, in the language's region; the authenticated ones for members, in their own. */
export const productRoutes = (deps: { db: Database; now: () => Date }): Binding[] => {
  async function list(
    query: { lang: Locale; category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
    region: Region,
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
    return { items: rows.map((row) => itemOf(row, query.lang, now, region)), totalCount: total?.n ?? 0, pageNo, pageSize }
  }
  async function detail(productId: string, lang: Locale, region: Region) {
    const now = deps.now()
    const [row] = await deps.db
      .select()
      .from(products)
      .where(and(eq(products.productId, productId), isOnSale(now)))
    if (row === undefined) throw notFound()
    return {
      ...itemOf(row, lang, now, region),
      description: row.texts.description[lang],
      notes: row.texts.notes.map((note) => note[lang]),
      contents: row.contents.map((line) => ({ image: line.image, name: line.name[lang], count: line.count })),
    }
  }
  return [
    bind(listOpenProducts, ({ query }) => list(query, regionOf(query.lang))),
    bind(listProducts, ({ query, member }) => list(query, regionOfMember(member.region, query.lang))),
    bind(getOpenProduct, ({ params, query: { lang } }) => detail(params.productId, lang, regionOf(lang))),
    bind(getProduct, ({ params, query: { lang }, member }) => detail(params.productId, lang, regionOfMember(member.region, lang))),
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
