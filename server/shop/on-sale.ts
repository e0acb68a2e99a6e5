import { and, gt, isNull, lte, or, type Placeholder, type SQL } from 'drizzle-orm'
import { products } from './shop.tables.ts'

/** Condition: products that are visible and can be bought at that moment. */
export const isOnSale = (now: Date | Placeholder): SQL =>
  and(or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)), or(isNull(products.onSaleUntil), gt(products.onSaleUntil, now)))!
