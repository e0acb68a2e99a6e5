/** States of an order that both sides decide by. Apart from the schemas: screens need them and no validator. */
import type { OrderStatus } from './orders.ts'

/** Orders that a player can still pay for; a second one waits meanwhile (2416). */
export const openStates = ['created', 'authorised', 'atProvider'] as const satisfies readonly OrderStatus[]
