import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { orderQuery } from '#src/api/orders.queries.ts'
import { useProfile } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { nameOf } from '#contract/local-name.ts'
import { formatNumber, moneyText } from '#src/lib/numbers.ts'
import type { KnownFacts } from './support-labels.ts'

/**
 * The known facts of the member, and of the purchase that a request is about: they fill in the template's questions. The purchase is loaded
 * separately; until then, and if it is unavailable, its questions stay open.
 */
export function useKnownFacts(orderNo: string): KnownFacts {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const profile = useProfile()
  const { data: order } = useQuery({ ...orderQuery(api, locale, orderNo), enabled: orderNo !== '' })
  const player = order?.receiver ?? profile
  const server = player?.server ?? undefined
  const known: KnownFacts = {
    memberNumber: profile?.memberNumber,
    player: player && (server === undefined ? player.nickname : `${player.nickname}, ${server}`),
    order: orderNo === '' ? undefined : orderNo,
  }
  if (order === undefined) return known
  const { productName, quantity, free, currency, amount, paidDt } = order
  return {
    ...known,
    paidAt: paidDt === null ? undefined : formatZonedMinute(paidDt, frame),
    goods: `${nameOf(productName, locale)} ×${formatNumber(quantity)}, ${free ? t`Free` : moneyText(amount, currency)}`,
  }
}
