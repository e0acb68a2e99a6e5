import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { connectWithdrawal } from '#machines/withdrawal/withdrawal.ports.ts'
import type { WithdrawalRef } from '#machines/withdrawal/withdrawal.selectors.ts'
import type { Standing } from '#machines/withdrawal/withdrawal.types.ts'
import { useActors } from '#src/components/actors.tsx'
import { useIsBefore } from '#src/components/use-is-before.ts'
import { useLatest } from '#src/components/use-latest.ts'
import { useSite } from '#src/components/use-site.ts'
import { createWithdrawalPorts } from './withdraw.ts'
import { keptReason } from './withdrawal-reason.ts'

/** A withdrawal from the order, for the lifetime of the component; it receives the order's state. */
export function useWithdrawal({ orderNo, withdrawal, withdrawableUntil }: OrderDetail): WithdrawalRef {
  const { api, locale } = useSite()
  const currentLocale = useLatest(locale)
  const queryClient = useQueryClient()
  const { prepare } = useActors()
  const isOpen = useIsBefore(withdrawableUntil)
  const standing: Standing = withdrawal !== null ? 'withdrawn' : isOpen ? 'open' : 'excluded'
  const [prepared] = useState(() =>
    prepare('withdrawal', connectWithdrawal(createWithdrawalPorts({ api, locale: currentLocale, queryClient })), {
      input: { orderNo, standing, reason: keptReason(orderNo) },
    }),
  )
  const ref = useActorRef(...prepared)
  useEffect(() => ref.send({ type: 'withdrawal.moved', standing }), [ref, standing])
  return ref
}
