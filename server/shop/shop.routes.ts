import { and, asc, desc, eq, getTableColumns, gt, sql, type Placeholder } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { getOpenProduct, getProduct, listCategories, listOpenProducts, listProducts, type ProductItem } from '#contract/shop.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { earliest, type KeptCounts } from '../content/kept-counts.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { pageWindow } from '../platform/page-window.ts'
import { shownUsageOf, type Limited } from '../orders/limit-usage.ts'
import { waitingOrdersOf } from '../orders/orders.queries.ts'
import { methodNames } from '../orders/payment-registry.ts'
import type { Payments } from '../orders/payments.ts'
import { requireGameAccount } from '../session/game-account.ts'
import type { Member } from '../session/session.tables.ts'
import { regionOf, regionOfMember } from '#contract/regions.ts'
import { limitColor, resetOf } from './limit-periods.ts'
import { isOnSale } from './on-sale.ts'
import { productVersion } from './product-version.ts'
import { products, shopBanners, shopCategories } from './shop.tables.ts'

type Row = typeof products.$inferSelect & { version: string }
/** The columns that a list needs: descriptions stay in the database. */
type ItemRow = Omit<Row, 'pack' | 'position' | 'texts' | 'contents' | 'digest' | 'onSaleFrom' | 'onSaleUntil'> & {
  name: string
  quantity: string
}

const itemColumns = (lang: Locale | Placeholder) => ({
  productId: products.productId,
  category: products.category,
  featured: products.featured,
  image: products.image,
  limitType: products.limitType,
  limitAmount: products.limitAmount,
  maxQuantity: products.maxQuantity,
  free: products.free,
  prices: products.prices,
  version: productVersion,
  name: sql<string>`${products.texts}->'name'->>${lang}`,
  quantity: sql<string>`${products.texts}->'quantity'->>${lang}`,
})

type Region = ReturnType<typeof regionOf>

/** A member's data for a product: the number bought in the current period, and the unpaid order that it waits for. */
interface Own {
  used: number
  /** In place of the product's limit: of a first purchase that is used up. */
  total?: number | undefined
  isUsedByOther: boolean
  waitingOrder: { orderNo: string; isBeingReturned: boolean } | undefined
}
const nothing: Own = { used: 0, isUsedByOther: false, waitingOrder: undefined }

function itemOf(row: ItemRow, { now, region, own }: { now: Date; region: Region; own: Own }): ProductItem {
  return {
    productId: row.productId,
    category: row.category,
    name: row.name,
    quantity: row.quantity,
    image: row.image,
    featured: row.featured,
    free: row.free,
    itemPrice: row.prices,
    version: row.version,
    limit: {
      type: row.limitType,
      color: limitColor[row.limitType],
      total: own.total ?? row.limitAmount,
      used: own.used,
      isUsedByOther: own.isUsedByOther,
      resetsAt: resetOf(row.limitType, now, region.utcOffsetMinutes)?.toISOString() ?? null,
    },
    maxQuantity: row.maxQuantity,
    waitingOrderNo: own.waitingOrder?.orderNo ?? null,
    isWaitingOrderBeingReturned: own.waitingOrder?.isBeingReturned ?? false,
  }
}

/**
 * The most frequent statements, prepared: the database takes longer to plan them than to execute them. Lists are read from either end; the
 * number of rows is a literal, since with a parameter PostgreSQL would plan them again each time.
 */
function createStatements(db: Database) {
  const now = sql.placeholder('now')
  const list = (isOfCategory: boolean, isFromEnd: boolean, size: number) => {
    const toward = isFromEnd ? desc : asc
    return db
      .select(itemColumns(sql.placeholder('lang')))
      .from(products)
      .where(and(isOnSale(now), isOfCategory ? eq(products.category, sql.placeholder('category')) : undefined))
      .orderBy(toward(products.position), toward(products.productId))
      .limit(sql.raw(String(size)) as unknown as Placeholder)
      .prepare(`products_${isOfCategory ? 'category' : 'all'}_${isFromEnd ? 'end' : 'begin'}_${String(size)}`)
  }
  const lists = new Map<string, ReturnType<typeof list>>()
  const makeOne = () =>
    db
      .select({ ...getTableColumns(products), version: productVersion })
      .from(products)
      .where(and(eq(products.productId, sql.placeholder('productId')), isOnSale(now)))
      .prepare('product')
  let one: ReturnType<typeof makeOne> | undefined
  return {
    one: async (productId: string, at: Date): Promise<Row | undefined> =>
      (await (one ??= makeOne()).execute({ productId, now: at.toISOString() }))[0],
    /** The first rows from either end; undefined for pages larger than any of the site's. */
    end: (o: { lang: Locale; category: string | undefined; isFromEnd: boolean; size: number; at: Date }) => {
      if (o.size > 30) return undefined
      const shape = `${String(o.category === undefined)} ${String(o.isFromEnd)} ${String(o.size)}`
      const statement = lists.get(shape) ?? list(o.category !== undefined, o.isFromEnd, o.size)
      lists.set(shape, statement)
      return statement.execute({ lang: o.lang, category: o.category, now: o.at.toISOString() })
    },
  }
}

/**
 * The shop (A8, B1): the open calls for visitors, in the language's region; the authenticated ones for members, in their own region, once a
 * game account is linked (2474).
 */
export const productRoutes = (deps: {
  db: Database
  now: () => Date
  counts: KeptCounts
  payments: Pick<Payments, 'methodsOf'>
}): Binding[] => {
  const statements = createStatements(deps.db)
  /** Number of products on sale in each category, and when the sale of a product begins or ends next. */
  const onSale = (now: Date): Promise<{ counts: ReadonlyMap<string, number>; nextChange: Date | null }> =>
    deps.counts('products', now, async () => {
      const rows = await deps.db
        .select({
          category: products.category,
          n: sql<number>`(count(*) filter (where ${isOnSale(now)}))::int`,
          from: sql`min(${products.onSaleFrom}) filter (where ${gt(products.onSaleFrom, now)})`.mapWith(products.onSaleFrom),
          until: sql`min(${products.onSaleUntil}) filter (where ${gt(products.onSaleUntil, now)})`.mapWith(products.onSaleUntil),
        })
        .from(products)
        .groupBy(products.category)
      const nextChange = earliest(rows.flatMap(({ from, until }) => [from as Date | null, until as Date | null]))
      return { value: { counts: new Map(rows.map(({ category, n }) => [category, n])), nextChange }, until: nextChange }
    })

  /** The member's data for each product; empty for visitors. */
  const ownOf = async (member: Member | undefined, rows: readonly Limited[], now: Date, region: Region): Promise<(row: Limited) => Own> => {
    if (member === undefined || rows.length === 0) return () => nothing
    const [{ used, usedByOther, boughtFirst }, open] = await Promise.all([
      shownUsageOf(deps.db, rows, { memberId: member.id, now, utcOffsetMinutes: region.utcOffsetMinutes }),
      waitingOrdersOf(deps.db, member.id),
    ])
    const waiting = new Map(open.map((order) => [order.productId, order]))
    const newest = open.at(-1)
    return ({ productId, limitType }) => {
      const count = used.get(productId) ?? 0
      // A first purchase waits for an unpaid order of any product.
      const before = limitType === 'FIRST' && count === 0 ? newest : undefined
      const bought = boughtFirst.get(productId)
      return {
        used: bought ?? count,
        total: bought,
        isUsedByOther: usedByOther.has(productId),
        waitingOrder: waiting.get(productId) ?? before,
      }
    }
  }
  async function list(
    query: { lang: Locale; category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
    region: Region,
    member?: Member,
  ) {
    const now = deps.now()
    const pageNo = query.pageNo ?? 1
    const pageSize = query.pageSize ?? 12
    const { counts, nextChange } = await onSale(now)
    const total = query.category === undefined ? [...counts.values()].reduce((sum, n) => sum + n, 0) : (counts.get(query.category) ?? 0)
    const { isFromEnd, limit, offset } = pageWindow(total, pageNo, pageSize)
    const toward = isFromEnd ? desc : asc
    const { lang, category } = query
    const atEnd = offset === 0 && limit > 0 ? await statements.end({ lang, category, isFromEnd, size: pageSize, at: now }) : undefined
    const rows =
      atEnd?.slice(0, limit) ??
      (await deps.db
        .select(itemColumns(lang))
        .from(products)
        .where(and(isOnSale(now), category === undefined ? undefined : eq(products.category, category)))
        .orderBy(toward(products.position), toward(products.productId))
        .limit(limit)
        .offset(offset))
    if (isFromEnd) rows.reverse()
    const own = await ownOf(member, rows, now, region)
    return {
      items: rows.map((row) => itemOf(row, { now, region, own: own(row) })),
      totalCount: total,
      pageNo,
      pageSize,
      nextSaleChange: nextChange === null ? null : nextChange.toISOString(),
      ...(member && { memberRegion: member.region }),
    }
  }
  async function detail(productId: string, lang: Locale, region: Region, member?: Member) {
    const now = deps.now()
    const row = await statements.one(productId, now)
    if (row === undefined) throw notFound()
    const own = await ownOf(member, [row], now, region)
    return {
      ...itemOf({ ...row, name: row.texts.name[lang], quantity: row.texts.quantity[lang] }, { now, region, own: own(row) }),
      description: row.texts.description[lang],
      notes: row.texts.notes.map((note) => note[lang]),
      contents: row.contents.map((line) => ({ image: line.image, name: line.name[lang], count: line.count })),
      ...(member && { memberRegion: member.region }),
      paymentMethods: row.free ? [] : deps.payments.methodsOf(region.id).map((id) => ({ id, name: methodNames[id][lang] })),
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
      const { counts } = await onSale(now)
      // Only an import changes these.
      const { categories, banners } = await deps.counts('shop', now, async () => {
        const value = {
          categories: await deps.db.select().from(shopCategories).orderBy(asc(shopCategories.position)),
          banners: await deps.db.select().from(shopBanners).orderBy(asc(shopBanners.position)),
        }
        return { value, until: null }
      })
      return {
        categories: categories.map((row) => ({ id: row.id, name: row.name, icon: row.icon, count: counts.get(row.id) ?? 0 })),
        banners: banners.map((row) => ({ id: row.id, ...row.data })),
      }
    }),
  ]
}
