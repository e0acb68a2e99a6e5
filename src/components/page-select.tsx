import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#src/design/button.tsx'
import { joined } from '#src/design/field.css.ts'
import { Field, Select } from '#src/design/field.tsx'
import { ifUnstarted } from '#src/design/unstarted.css.ts'

export interface PageSelectProps extends Pick<ComponentProps<'select'>, 'value' | 'children'> {
  label: ReactNode
  /** Of the search parameter that holds the choice. */
  name: string
  onChoose: (value: string) => void
}

/** A choice among the pages of one route. It navigates at once; where no script runs, a button submits it as a plain form. */
export const PageSelect = ({ label, name, value, onChoose, children }: PageSelectProps) => (
  <form>
    <Field label={label}>
      {(control) => (
        <div className={joined}>
          <Select {...control} name={name} value={value} onChange={({ target }) => onChoose(target.value)}>
            {children}
          </Select>
          <span className={ifUnstarted}>
            <Button type="submit" native tone="soft">
              <Trans>Choose</Trans>
            </Button>
          </span>
        </div>
      )}
    </Field>
  </form>
)
