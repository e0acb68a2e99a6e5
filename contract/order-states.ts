/** Groups of order states used by both sides. Separate from the schemas: screens need them without a validator. */
import type { OrderStatus } from './orders.ts'

/** Orders that a player can still pay for; a second order is refused in the meantime (2416). */
export const openStates = ['created', 'authorised', 'atProvider'] as const satisfies readonly OrderStatus[]
