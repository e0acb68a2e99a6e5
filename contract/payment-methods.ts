/** Ways to pay (B4). Each is one payment provider; which of them a region's shop offers is configuration (docs/settings.md). */
import * as v from 'valibot'

/** All there are, in the order in which they are offered where nothing else is configured. */
export const paymentMethods = ['mycard', 'checkout'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const PaymentMethodSchema = v.picklist(paymentMethods)
