/** The reason that was chosen for a withdrawal that failed with 500: the way back from the error page begins the withdrawal anew. */
import { withdrawalReasons, type WithdrawalReason } from '#contract/withdrawal-reasons.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

const name = 'withdrawal-reason'

/** Stores the reason in this tab, in place of an earlier one. */
export const keepReason = (orderNo: string, reason: WithdrawalReason | undefined): void => writeTabValue(name, { orderNo, reason })

/** @returns the reason stored for this order; storage can contain any value */
export function keptReason(orderNo: string): WithdrawalReason | undefined {
  const value = readTabValue(name)
  if (typeof value !== 'object' || value === null || !('orderNo' in value) || value.orderNo !== orderNo) return undefined
  return withdrawalReasons.find((reason) => 'reason' in value && reason === value.reason)
}
