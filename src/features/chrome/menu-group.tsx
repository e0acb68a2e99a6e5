import { useLingui } from '@lingui/react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import * as css from './header.css.ts'
import { MegaMenu } from './mega-menu.tsx'
import type { MenuGroup } from './menu.ts'
import { useDisclosure } from '#src/components/use-disclosure.ts'

export interface MenuGroupProps {
  group: MenuGroup
  isCurrent: boolean
}

/**
 * A group of the desktop menu (S17). The browser opens and closes it; of groups with the same `name` only one is open, in browsers that
 * support this (Chrome 120, Safari 17.2). Hovering with a mouse opens it; ArrowDown opens it with the focus on its first entry.
 */
export const HeaderGroup = ({ group, isCurrent }: MenuGroupProps) => {
  const { i18n } = useLingui()
  const { ref, open, close } = useDisclosure(group.id)
  /** Opened by hovering: the press that follows keeps it open. */
  const byHover = useRef(false)
  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || ref.current?.open === true) return
    byHover.current = true
    open()
  }
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || !byHover.current) return
    byHover.current = false
    close()
  }
  const down = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
    ref.current?.querySelector<HTMLElement>(`[data-entries="${group.id}"] a`)?.focus()
  }
  return (
    <details ref={ref} name="menu" className={css.group} data-overlay={group.id} onPointerEnter={enter} onPointerLeave={leave}>
      <summary
        className={css.entry}
        data-group={group.id}
        data-current={isCurrent}
        onKeyDown={down}
        onClick={(event) => {
          if (byHover.current && ref.current?.open === true) event.preventDefault()
          byHover.current = false
        }}
      >
        <span>{i18n._(group.label)}</span>
      </summary>
      <MegaMenu onChoose={close} />
    </details>
  )
}
