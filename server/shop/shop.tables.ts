import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'
import type { Banner, LimitType } from '#contract/shop.ts'

/** Products of the pack. `prices`: major units by ISO 4217 code; `limitAmount`: quantity per member and period of `limitType`. */
export const products = pgTable(
  'products',
  {
    /** The pack's slug; also the id in addresses and calls. */
    productId: text('product_id').primaryKey(),
    pack: text('pack').notNull(),
    category: text('category').notNull(),
    position: integer('position').notNull(),
    featured: boolean('featured').notNull().default(false),
    image: text('image').notNull(),
    limitType: text('limit_type').$type<LimitType>().notNull(),
    limitAmount: integer('limit_amount'),
    maxQuantity: integer('max_quantity').notNull(),
    free: boolean('free').notNull(),
    prices: jsonb('prices').$type<Record<string, number>>().notNull(),
    onSaleFrom: timestamp('on_sale_from', { withTimezone: true }),
    onSaleUntil: timestamp('on_sale_until', { withTimezone: true }),
    /** Descriptions are sanitised HTML. */
    texts: jsonb('texts').$type<{ name: LocaleMap; quantity: LocaleMap; description: LocaleMap; notes: LocaleMap[] }>().notNull(),
    contents: jsonb('contents').$type<{ image: string | null; count: number; name: LocaleMap }[]>().notNull(),
    digest: text('digest').notNull(),
  },
  (t) => [index('products_category').on(t.category, t.position, t.productId), index('products_order').on(t.position, t.productId)],
)

export const shopCategories = pgTable('shop_categories', {
  id: text('id').primaryKey(),
  pack: text('pack').notNull(),
  position: integer('position').notNull(),
  icon: text('icon'),
  name: jsonb('name').$type<LocaleMap>().notNull(),
})

export const shopBanners = pgTable('shop_banners', {
  id: text('id').primaryKey(),
  pack: text('pack').notNull(),
  position: integer('position').notNull(),
  data: jsonb('data').$type<Omit<Banner, 'id'>>().notNull(),
})
