import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import type { MenuEntry } from './menu.ts'

export interface MenuLinkProps {
  entry: MenuEntry
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** All pages of a board, and all versions of the terms, count as the entry's page. */
const anyPage = { exact: false } as const

/** Link to a menu entry: boards by type, the terms on their own page. */
export const MenuLink = ({ entry, ...rest }: MenuLinkProps) =>
  entry.id === 'terms' ? (
    <Link to="/terms/$document" params={{ document: 'service' }} activeOptions={anyPage} {...rest} />
  ) : (
    <Link to="/bulletin/list" search={{ type: entry.id }} activeOptions={anyPage} {...rest} />
  )
