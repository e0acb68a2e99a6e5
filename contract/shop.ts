/** The web shop's goods and categories (§3, §7, B1, B2). */
import * as v from 'valibot'
import { slugLength, slugPattern } from './addresses.ts'
import {
  requiredText,
  LangQuerySchema,
  LocaleMapSchema,
  RequestedLocaleSchema,
  MomentSchema,
  PageNumberSchema,
  queryInteger,
} from './common.ts'
import { endpoint, invalidRequest, notFound, unauthorised, type FailureCase } from './endpoint.ts'
import { serviceCodes } from './failure.ts'
import { PaymentMethodSchema } from './payment-methods.ts'

/** NONE = no limit, UNLIMITED = account limit (the specification's word), FIRST = first purchase only. */
export const LimitTypeSchema = v.picklist(['NONE', 'UNLIMITED', 'MONTHLY', 'WEEKLY', 'DAILY', 'FIRST'])
export type LimitType = v.InferOutput<typeof LimitTypeSchema>

export const LimitSchema = v.object({
  type: LimitTypeSchema,
  color: v.nullable(v.picklist(['RED', 'BLUE', 'GREEN'])),
  /** Maximum number of purchases in the period; null with NONE. Of a FIRST that is used up by itself: the number that was bought. */
  total: v.nullable(v.number()),
  /** Purchases by this member in the period; 0 for visitors. */
  used: v.number(),
  /** FIRST: used up by a purchase of another product only. A process of the previous version does not send it. */
  isUsedByOther: v.optional(v.boolean()),
  /** When the period ends and the count starts again; null if it never does. */
  resetsAt: v.nullable(MomentSchema),
})

/** Prices by ISO 4217 code in major units (9.9 = US$ 9.90). USD is always present (§3). */
export const ItemPriceSchema = v.record(v.string(), v.number())

export const ProductItemSchema = v.object({
  productId: v.string(),
  category: v.string(),
  name: v.string(),
  /** The contents of one purchase as text: “1,200 red jade and 5 more”. */
  quantity: v.string(),
  image: v.string(),
  featured: v.boolean(),
  free: v.boolean(),
  itemPrice: ItemPriceSchema,
  /**
   * Opaque; changes with what a buyer agrees to: price, name, contents and conditions, the same in every language. An order sends it as
   * `productVersion`. A process of the previous version does not send it.
   */
  version: v.optional(v.string()),
  limit: LimitSchema,
  /** Maximum quantity per purchase (B3). */
  maxQuantity: v.number(),
  /**
   * The member's own unpaid order of it: it counts towards the limit, and can be resumed, checked or cancelled (S16). With FIRST also an
   * unpaid order of another product, which does not count: `used` is 0 then.
   */
  waitingOrderNo: v.optional(v.nullable(v.string())),
  /** Whether a payment was received for that order that is being returned; the order stays unpaid. A process of the previous version does not send it. */
  isWaitingOrderBeingReturned: v.optional(v.boolean()),
})
export type ProductItem = v.InferOutput<typeof ProductItemSchema>

/**
 * The member's own region (R7, R8), null if there is none; absent for visitors, and from a process of the previous version. A page in the
 * game has no profile that would name it (S13).
 */
const memberRegion = v.optional(v.nullable(v.string()))

export const ProductDetailSchema = v.object({
  ...ProductItemSchema.entries,
  memberRegion,
  /** Sanitised HTML. */
  description: v.string(),
  notes: v.array(v.string()),
  contents: v.array(v.object({ image: v.nullable(v.string()), name: v.string(), count: v.number() })),
  /** Payment methods for it in the region of the call, the preferred one first; none for free goods. */
  paymentMethods: v.optional(v.array(v.object({ id: PaymentMethodSchema, name: v.string() }))),
})
export type OfferedMethod = NonNullable<ProductDetail['paymentMethods']>[number]
export type ProductDetail = v.InferOutput<typeof ProductDetailSchema>

export const ProductListQuerySchema = v.strictObject({
  lang: RequestedLocaleSchema,
  category: v.optional(requiredText(slugLength)),
  pageNo: v.optional(PageNumberSchema),
  pageSize: v.optional(queryInteger(1, 100)),
})

export const ProductListSchema = v.object({
  items: v.array(ProductItemSchema),
  totalCount: v.number(),
  pageNo: v.number(),
  pageSize: v.number(),
  /** When the sale of any product begins or ends next; null if none is known. Absent from a process of the previous version. */
  nextSaleChange: v.optional(v.nullable(MomentSchema)),
  memberRegion,
})
export type ProductList = v.InferOutput<typeof ProductListSchema>

export const BannerSchema = v.object({
  id: v.string(),
  image: v.object({ wide: v.string(), narrow: v.string() }),
  href: v.string(),
  eyebrow: LocaleMapSchema,
  title: LocaleMapSchema,
  text: LocaleMapSchema,
})
export type Banner = v.InferOutput<typeof BannerSchema>

export const ShopCategorySchema = v.object({ id: v.string(), name: LocaleMapSchema, icon: v.nullable(v.string()), count: v.number() })
export type ShopCategory = v.InferOutput<typeof ShopCategorySchema>

export const CategoryListSchema = v.object({ categories: v.array(ShopCategorySchema), banners: v.array(BannerSchema) })
export type CategoryList = v.InferOutput<typeof CategoryListSchema>

const ProductParamsSchema = v.object({ productId: v.pipe(v.string(), v.regex(slugPattern, 'no id of a product')) })
const accountUnknown: FailureCase = {
  status: 409,
  code: serviceCodes.accountUnknown,
  when: "the game account's information cannot be retrieved; the screen shows this, without a popup and without a retry",
}

const list = { query: ProductListQuerySchema, response: ProductListSchema, method: 'GET', base: 'payment', kind: 'shopList' } as const
const detail = {
  params: ProductParamsSchema,
  query: LangQuerySchema,
  response: ProductDetailSchema,
  method: 'GET',
  base: 'payment',
  kind: 'other',
} as const

/**
 * Lists the goods on sale for visitors, by the region of the language (A8, B1); 12 per page by default. Read-only; the site retries three
 * times at most (B5).
 */
export const listOpenProducts = endpoint({
  ...list,
  name: 'listOpenProducts',
  path: '/payment/open/web/item/list',
  access: 'open',
  summary: 'Products on sale, for visitors',
  failures: [invalidRequest],
})
/**
 * Lists the goods on sale for the calling member, by the member's own region and with the used part of each limit (A8, B1, B2). 409 2474
 * without a linked game account, which is not retried (B5). Read-only.
 */
export const listProducts = endpoint({
  ...list,
  name: 'listProducts',
  path: '/payment/web/item/list',
  access: 'member',
  summary: 'Products on sale, with the number of this member’s purchases of each',
  failures: [invalidRequest, unauthorised, accountUnknown],
})
/** Returns one product to visitors, by the region of the language (S2, A8). 404 if it is not on sale. Read-only. */
export const getOpenProduct = endpoint({
  ...detail,
  name: 'getOpenProduct',
  path: '/payment/open/web/item/{productId}',
  access: 'open',
  summary: 'One product, for visitors',
  failures: [invalidRequest, notFound],
})
/**
 * Returns one product to the calling member, with the used part of its limit and the unpaid order (S2, A8, B2). 404 if it is not on sale,
 * 409 2474 without a linked game account. Read-only.
 */
export const getProduct = endpoint({
  ...detail,
  name: 'getProduct',
  path: '/payment/web/item/{productId}',
  access: 'member',
  summary: "One product, with the number of this member's purchases",
  failures: [invalidRequest, notFound, unauthorised, accountUnknown],
})
/** Lists the categories and banners of the shop, for every visitor (S2). Read-only. */
export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  base: 'payment',
  path: '/payment/open/web/category/list',
  access: 'open',
  kind: 'other',
  summary: 'Categories with the number of products in each, and the banners; names in every locale, because the call has no locale',
  response: CategoryListSchema,
  failures: [],
})
