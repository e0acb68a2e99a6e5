import { Steps, type Step } from '#src/design/progress.tsx'
import { useStepLabels } from '#src/components/step-labels.ts'
import * as css from './payment.css.ts'
import { ServerTime } from './server-time.tsx'

/** The steps of a payment, and the zone of their times (R7). */
export const PaymentSteps = ({ steps }: { steps: readonly Step[] }) => (
  <>
    <Steps className={css.steps} labelOf={useStepLabels()} steps={steps} />
    <ServerTime />
  </>
)
