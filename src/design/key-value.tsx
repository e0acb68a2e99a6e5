import { Fragment, type ReactNode } from 'react'
import { keyValue, keyValueLeft, keyValueTotal } from './table.css.ts'

export interface KeyValueProps {
  /** `total` shows the value large: the sum of the lines above. `key` if terms are not plain text. */
  items: readonly { term: ReactNode; value: ReactNode; total?: boolean; key?: string }[]
  /** Values aligned left, for text; by default right, for figures. */
  left?: boolean
  className?: string | undefined
}

/** Facts in two columns: order number, method, sum. */
export const KeyValue = ({ items, left, className }: KeyValueProps) => (
  <dl className={[keyValue, left && keyValueLeft, className].filter(Boolean).join(' ')}>
    {items.map(({ term, value, total, key }, index) => (
      <Fragment key={key ?? (typeof term === 'string' ? term : index)}>
        <dt>{term}</dt>
        <dd className={total ? keyValueTotal : undefined}>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
