import { useLingui } from '@lingui/react/macro'
import type { Step } from '#src/design/progress.tsx'

/** The state of an order's step as text, for players who cannot see its colour. */
export function useStepLabels(): (state: Step['state']) => string {
  const { t } = useLingui()
  return (state) => ({ todo: t`(still to come)`, now: t`(under way)`, done: t`(done)`, failed: t`(ended)` })[state]
}
