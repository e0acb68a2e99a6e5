/** One withdrawal, from the second step to the shown result. It never throws: every outcome is a `WithdrawalOutcome`. */
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { isOutcomeUnknown, toFailure, type Failure } from '#contract/failure.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import type { WithdrawalPorts } from '#machines/withdrawal/withdrawal.ports.ts'
import type { WithdrawalOutcome } from '#machines/withdrawal/withdrawal.types.ts'
import type { Api } from '#src/api/api.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { notifyOtherTabs, refetchEverywhere } from '#src/api/site-news.ts'
import { refetchTimeLimit } from '#src/api/time-limits.ts'
import { atMost } from '#src/lib/at-most.ts'

function outcomeOf(failure: Failure): WithdrawalOutcome {
  const { status, code, traceId } = failure
  if (isOutcomeUnknown(failure)) return { type: 'unanswered' }
  if (code === 'WITHDRAWAL_EXCLUDED') return { type: 'excluded' }
  if (reactionTo({ status, code, kind: 'other' }) === 'errorPage') return { type: 'broken', traceId }
  return { type: 'refused', failure: toFailureData(failure) }
}

/** Keys of the queries that a withdrawal changes. */
const changedKeys = [['orders'], ['products'], ['cashReceipts']] as const

/** What the withdrawal's port needs from the screen. */
export interface WithdrawalDeps {
  api: Api
  locale: () => Locale
  queryClient: QueryClient
}

/** The withdrawal's access to browser and provider. */
export const createWithdrawalPorts = ({ api, locale, queryClient }: WithdrawalDeps): WithdrawalPorts => ({
  withdrawOrder: async ({ orderNo, reason }) => {
    const queryKey = () => orderQuery(api, locale(), orderNo).queryKey
    try {
      const order = await api.call('withdrawOrder', {
        params: { orderNo },
        body: { confirmed: true, ...(reason === undefined ? {} : { reason }) },
      })
      // A read that began before would put the earlier state back.
      await queryClient.cancelQueries({ queryKey: queryKey() })
      queryClient.setQueryData(queryKey(), order)
      notifyOtherTabs(queryClient, changedKeys)
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] })
      return { type: 'withdrawn' }
    } catch (error) {
      const failure = toFailure(error)
      const outcome = outcomeOf(failure)
      // The declaration may be stored, also after a 503, or the mail was opened: lists and other tabs show that too.
      const mayHaveChanged = outcome.type !== 'refused' || failure.status >= 500
      // Only the provider knows the order's state: refetch it, and a finished order removes the step.
      const refetched = mayHaveChanged
        ? refetchEverywhere(queryClient, changedKeys)
        : queryClient.invalidateQueries({ queryKey: queryKey() })
      if (outcome.type !== 'broken') await atMost(refetchTimeLimit, refetched)
      return outcome
    }
  },
})
