import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListOption } from '#machines/popups/popups.kinds.ts'
import { PlainButton } from '#src/design/button.tsx'
import { choiceText, select, selectIcon, withIcon } from '#src/design/field.css.ts'
import type { ControlProps } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { useActors } from './actors.tsx'
import { ask } from './ask.ts'

export interface ChoiceProps {
  /** Control properties of the surrounding field. */
  control: ControlProps
  /** Identifies the list in recordings. */
  listId: string
  /** The dialog's heading, translated. */
  title: string
  options: readonly ListOption[]
  /** The chosen option's id. */
  value: string
  isDisabled?: boolean
  className?: string | undefined
  onChoose: (id: string) => void
}

/** A field whose value is chosen in a list dialog (P3): a combobox with a dialog (WAI-ARIA 1.2), named by the field's label. */
export const Choice = ({ control, listId, title, options, value, isDisabled, className, onChoose }: ChoiceProps) => {
  const { popups } = useActors()
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.find(({ id }) => id === value)
  const choose = async (): Promise<void> => {
    setIsOpen(true)
    const reply = await ask(popups, { kind: 'list', listId, title, options, selected: chosen?.id })
    setIsOpen(false)
    if (typeof reply === 'string') onChoose(reply)
  }
  return (
    <span className={withIcon}>
      <PlainButton
        {...control}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a dialog holds the list, and is in the page only while it is open
        role="combobox"
        aria-labelledby={`${control.id}-label`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        className={className === undefined ? select : `${select} ${className}`}
        onClick={() => void choose()}
      >
        <span className={choiceText}>{chosen?.label ?? t`Choose`}</span>
      </PlainButton>
      <Icon name="chevron-down" className={selectIcon} />
    </span>
  )
}
