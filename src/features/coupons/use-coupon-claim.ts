import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { connectCouponClaim } from '#machines/coupon-claim/coupon-claim.ports.ts'
import type { CouponClaimRef } from '#machines/coupon-claim/coupon-claim.selectors.ts'
import { useActors } from '#src/components/actors.tsx'
import { useLatest } from '#src/components/use-latest.ts'
import { useSite } from '#src/components/use-site.ts'
import { createCouponClaimPorts } from './claim.ts'

/** The coupon registration, for the lifetime of the component. */
export function useCouponClaim(): CouponClaimRef {
  const { api, locale } = useSite()
  const currentLocale = useLatest(locale)
  const queryClient = useQueryClient()
  const { prepare } = useActors()
  const [prepared] = useState(() =>
    prepare('coupon-claim', connectCouponClaim(createCouponClaimPorts({ api, locale: currentLocale, queryClient })), {}),
  )
  return useActorRef(...prepared)
}
