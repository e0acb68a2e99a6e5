import { inactiveIf, PlainButton } from './button.tsx'
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

interface EndProps {
  icon: 'minus' | 'plus'
  label: string
  /** The value after a press. */
  to: number
  isLimit: boolean
  onChange: (value: number) => void
}

const End = ({ icon, label, to, isLimit, onChange }: EndProps) => (
  <PlainButton className={stepperButton} aria-label={label} {...inactiveIf(isLimit, () => onChange(to))}>
    <Icon name={icon} />
  </PlainButton>
)

/** A quantity: a minus, the number, a plus (look.md §5, Field, Quantity). */
export const Stepper = ({ value, min = 1, max, onChange, labels, 'aria-describedby': describedBy }: StepperProps) => (
  <fieldset aria-label={labels.group} aria-describedby={describedBy} className={stepper}>
    <End icon="minus" label={labels.less} to={value - 1} isLimit={value <= min} onChange={onChange} />
    <output className={stepperValue}>{value}</output>
    <End icon="plus" label={labels.more} to={value + 1} isLimit={value >= max} onChange={onChange} />
  </fieldset>
)
