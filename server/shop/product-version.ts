import { sql } from 'drizzle-orm'
import { products } from './shop.tables.ts'

/**
 * Column: the version of what a buyer agrees to, as an opaque text. It contains what is paid (free, and every price: a Korean receipt takes
 * the price in won), what is received (name, quantity, contents) and the conditions of this product (notes: returns, random items).
 *
 * It leaves out what no buyer agrees to: pictures, description, place in the shop, and limits, which the provider checks on every order.
 * It has all languages, so that a change of the language is no change of the product.
 *
 * Only the database computes it, so that a list and an order compare the same bytes; lists need not read the contents for it.
 */
export const productVersion = sql<string>`left(encode(sha256(convert_to(jsonb_build_array(
  ${products.free}, ${products.prices},
  ${products.texts}->'name', ${products.texts}->'quantity', ${products.texts}->'notes',
  jsonb_path_query_array(${products.contents}, '$[*].name'), jsonb_path_query_array(${products.contents}, '$[*].count')
)::text, 'UTF8')), 'hex'), 16)`
