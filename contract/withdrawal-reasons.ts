/** Why a member withdraws from a purchase (B7); giving a reason is optional. In the order in which they are offered. */
export const withdrawalReasons = ['changedMind', 'wrongProduct', 'notArrived', 'other'] as const

export type WithdrawalReason = (typeof withdrawalReasons)[number]
