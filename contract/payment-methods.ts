/** Payment methods (B4). Each is one payment provider; configuration selects those of a region's shop (docs/settings.md). */
import * as v from 'valibot'

/** All methods, in the order in which they are offered unless configured otherwise. */
export const paymentMethods = ['mycard', 'checkout'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const PaymentMethodSchema = v.picklist(paymentMethods)
