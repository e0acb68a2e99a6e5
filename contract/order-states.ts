/**
 * Groups of order states, for both sides; the steps between states are the provider's (server/orders/order-steps.ts). Separate from the
 * schemas: screens need the groups without a validator.
 */
import type { OrderStatus } from './orders.ts'

/** Orders that a player can still pay for; a second order is refused in the meantime (2416). */
export const openStates = ['created', 'authorised', 'atProvider'] as const satisfies readonly OrderStatus[]
/** Orders that were given up: nothing was bought, unless money still arrives. */
export const releasedStates = ['failed', 'expired', 'cancelled'] as const satisfies readonly OrderStatus[]
export const unpaidStates = [...openStates, ...releasedStates] as const
/** Orders that are paid, or free, and not withdrawn from so far: their goods are delivered, or will be. Paid ones may be withdrawn from. */
export const withdrawableStates = ['paid', 'confirmed', 'delivering', 'delivered'] as const satisfies readonly OrderStatus[]
/** Orders that the buyer withdrew from, or that an operator refunds: nothing more is delivered. */
export const withdrawnStates = ['refundRequested', 'refunded'] as const satisfies readonly OrderStatus[]
/** The money was received, or no payment was needed; also after a withdrawal or refund. */
export const boughtStates = [...withdrawableStates, ...withdrawnStates] as const
/** Orders that a payment, a delivery or a refund will still change. */
export const unfinishedStates = [
  ...openStates,
  'paid',
  'confirmed',
  'delivering',
  'refundRequested',
] as const satisfies readonly OrderStatus[]

/** True if `state` is in the list; narrows its type to the listed states. */
export const isOneOf = <S extends OrderStatus>(states: readonly S[], state: OrderStatus): state is S =>
  (states as readonly OrderStatus[]).includes(state)
