import type { ReactNode } from 'react'
import { list, listItem, listNote, listRow } from './dialog.css.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

export interface ListDialogProps<Value extends string> {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** `lang` if a label is written in its own language. */
  items: readonly { value: Value; label: ReactNode; lang?: string }[]
  current?: Value | undefined
  onChoose: (value: Value) => void
  /** A sentence below the list. */
  note?: ReactNode
}

/** One choice from a list (requirement P3): a panel, on phones a page with large rows; the current one is gold with a tick. */
export const ListDialog = <Value extends string>({
  open,
  onClose,
  title,
  closeLabel,
  items,
  current,
  onChoose,
  note,
}: ListDialogProps<Value>) => (
  <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel} fullOnNarrow>
    <ul className={list}>
      {items.map(({ value, label, lang }) => (
        <li key={value} className={listRow}>
          <button
            type="button"
            lang={lang}
            className={listItem}
            aria-current={value === current ? 'true' : undefined}
            data-initial-focus={value === current ? '' : undefined}
            onClick={() => onChoose(value)}
          >
            <span>{label}</span>
            {value === current && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
    {note != null && <p className={listNote}>{note}</p>}
  </Dialog>
)
