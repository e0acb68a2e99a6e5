/** Ways to pay (B4). Each is one payment provider; which of them a region's shop offers is configuration (docs/settings.md). */
import * as v from 'valibot'

export const PaymentMethodSchema = v.picklist(['mycard', 'checkout'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>
/** All there are, in the order in which they are offered where nothing else is configured. */
export const paymentMethods = PaymentMethodSchema.options
