import { PlainButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { stepper, stepperButton, stepperValue } from './stepper.css.ts'

export interface StepperProps {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  labels: { group: string; less: string; more: string }
  /** Sentence that explains the limit. */
  'aria-describedby'?: string | undefined
}

/** A quantity: a minus, the number, a plus (look.md §5, Field, Quantity). */
export const Stepper = ({ value, min = 1, max, onChange, labels, 'aria-describedby': describedBy }: StepperProps) => (
  <fieldset aria-label={labels.group} aria-describedby={describedBy} className={stepper}>
    <PlainButton className={stepperButton} aria-label={labels.less} disabled={value <= min} onClick={() => onChange(value - 1)}>
      <Icon name="minus" />
    </PlainButton>
    <output className={stepperValue}>{value}</output>
    <PlainButton className={stepperButton} aria-label={labels.more} disabled={value >= max} onClick={() => onChange(value + 1)}>
      <Icon name="plus" />
    </PlainButton>
  </fieldset>
)
