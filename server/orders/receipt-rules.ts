/**
 * Which purchases get a Korean cash receipt, and over how much (B9; Income Tax Act of Korea, Art. 162-3: within five days of a payment by
 * cash or prepaid means; docs/decisions/0019).
 */
import type { OrderRow } from './orders.tables.ts'
import { prepaidMeans } from './payment-registry.ts'

/**
 * The number the tax office gives for buyers who name none: the receipt is issued by the seller's own will, and the buyer may claim it at
 * Hometax later.
 */
export const noNamedBuyer = '010-000-1234'

export interface ReceiptFacts {
  /** Whole won, tax included. */
  amount: number
  kind: 'incomeDeduction'
}

/** @returns undefined where the purchase gets none: not Korea's, free, paid in a way that has its own proof, or without a price in won */
export function receiptOf(
  order: Pick<OrderRow, 'region' | 'free' | 'provider' | 'providerPaymentType' | 'prices' | 'quantity'>,
): ReceiptFacts | undefined {
  const price = order.prices['KRW']
  // Other means (credit cards, carriers) give a proof of their own.
  const isPrepaid = prepaidMeans[order.provider].includes(order.providerPaymentType ?? '')
  if (order.region !== 'KR' || order.free || price === undefined || !isPrepaid) return undefined
  const amount = Math.round(price) * order.quantity
  return amount > 0 ? { amount, kind: 'incomeDeduction' } : undefined
}

/** 10 % value added tax within it, rounded to the won as Korean invoices do. */
export function taxOf(amount: number): { supply: number; tax: number } {
  const supply = Math.round(amount / 1.1)
  return { supply, tax: amount - supply }
}
