/**
 * What was chosen on a product's page that was left by a sign-in, a reload, or the error page after an order that failed with 500. The
 * product's page restores it when it is opened again in this tab.
 */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { ProductDetail } from '#contract/shop.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

const name = 'purchase-choice'

/** What a player has chosen for a product; the consent is asked for again. */
export interface PurchaseChoice {
  productId: string
  quantity: number
  method: PaymentMethod | undefined
}

/** Stores the choice in this tab, in place of an earlier one. */
export const keepChoice = (choice: PurchaseChoice): void => writeTabValue(name, choice)

/** @returns the stored choice for this product, once, as soon as its methods are known; storage can contain any value */
export function takeChoice({ productId, paymentMethods }: Pick<ProductDetail, 'productId' | 'paymentMethods'>): PurchaseChoice | undefined {
  // A product of the list, until its details have been loaded.
  if (paymentMethods === undefined) return undefined
  const value = readTabValue(name)
  if (typeof value !== 'object' || value === null || !('productId' in value) || value.productId !== productId) return undefined
  writeTabValue(name, null)
  if (!('quantity' in value) || typeof value.quantity !== 'number') return undefined
  return { productId, quantity: value.quantity, method: paymentMethods.find(({ id }) => 'method' in value && id === value.method)?.id }
}
