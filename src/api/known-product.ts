import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { ProductDetail, ProductItem, ProductList } from '#contract/products.ts'
import type { Audience } from './products.queries.ts'
import { findKnown } from './find-known.ts'

type AsVisitor = { isAccountUnknown?: true }

/** A product as far as the shelf has told of it, or as a whole where its page was there before. */
export type KnownProduct = ProductItem & Partial<ProductDetail> & AsVisitor

export const knownProduct = (client: QueryClient, locale: Locale, audience: Audience, productId: string): KnownProduct | undefined =>
  findKnown(client, ['products', 'detail', { locale, audience, productId }], (product: KnownProduct) => product) ??
  findKnown(client, ['products', 'list', { locale, audience }], ({ items, isAccountUnknown }: ProductList & AsVisitor) => {
    const product = items.find((one) => one.productId === productId)
    return product && { ...product, ...(isAccountUnknown && { isAccountUnknown }) }
  })
