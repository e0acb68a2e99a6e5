import { useLingui } from '@lingui/react/macro'
import type { ProductItem } from '#contract/shop.ts'
import { LimitLabel } from '#src/design/label.tsx'
import { limitNames } from '#src/components/limit-names.ts'

/**
 * The limit label of a product (B1): text by type, colour by data, “(used/total)”; the Korean text adds the count suffix. Empty for NONE.
 * Without the count if another product has used it up: nothing of this one was bought.
 */
export function LimitMark({ limit, className }: { limit: ProductItem['limit']; className?: string | undefined }) {
  const { t } = useLingui()
  if (limit.type === 'NONE') return null
  const { used } = limit
  const total = limit.isUsedByOther === true ? null : limit.total
  return (
    <LimitLabel color={limit.color ?? 'GREEN'} count={total === null ? undefined : t`(${used}/${total})`} className={className}>
      {t(limitNames[limit.type])}
    </LimitLabel>
  )
}
