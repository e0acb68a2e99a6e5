import { and, gt, isNull, lte, or, type Placeholder, type SQL } from 'drizzle-orm'
import { products } from './shop.tables.ts'

/** Which products can be seen and bought at that moment. */
export const isOnSale = (now: Date | Placeholder): SQL =>
  and(or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)), or(isNull(products.onSaleUntil), gt(products.onSaleUntil, now)))!
