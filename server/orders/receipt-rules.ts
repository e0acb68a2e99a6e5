/**
 * Which purchases get a Korean cash receipt, and for which amount (B9; Income Tax Act of Korea, Art. 162-3: within five days of a payment
 * by cash or prepaid means; docs/decisions/0019).
 */
import type { OrderRow } from './orders.tables.ts'
import { prepaidMeans } from './payment-registry.ts'

/**
 * The tax office's number for buyers who are not named: the seller issues the receipt voluntarily, and the buyer may claim it at Hometax
 * later.
 */
export const noNamedBuyer = '010-000-1234'

/** The amount and kind of a purchase’s receipt. */
export interface ReceiptFacts {
  /** Whole won, including tax. */
  amount: number
  kind: 'incomeDeduction'
}

/** @returns undefined if the purchase gets none: not Korea's, free, paid by means with their own proof, or without a price in won */
export function receiptOf(
  order: Pick<OrderRow, 'region' | 'free' | 'provider' | 'providerPaymentType' | 'prices' | 'quantity'>,
): ReceiptFacts | undefined {
  const price = order.prices['KRW']
  // Other means (credit cards, carriers) provide their own proof.
  const isPrepaid = prepaidMeans[order.provider].includes(order.providerPaymentType ?? '')
  if (order.region !== 'KR' || order.free || price === undefined || !isPrepaid) return undefined
  const amount = Math.round(price) * order.quantity
  return amount > 0 ? { amount, kind: 'incomeDeduction' } : undefined
}

/** The 10 % value added tax in the amount, rounded to the won as Korean invoices do. */
export function taxOf(amount: number): { supply: number; tax: number } {
  const supply = Math.round(amount / 1.1)
  return { supply, tax: amount - supply }
}
