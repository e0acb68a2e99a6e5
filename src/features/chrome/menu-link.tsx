import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import type { MenuEntry } from './menu.ts'

export interface MenuLinkProps {
  entry: MenuEntry
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** Any page of a board, and any version of the terms, counts as the entry's page. */
const anyPage = { exact: false } as const

/** The way to an entry of the menu: boards by type, the terms on their own page. */
export const MenuLink = ({ entry, ...rest }: MenuLinkProps) =>
  entry.id === 'terms' ? (
    <Link to="/terms/$document" params={{ document: 'service' }} activeOptions={anyPage} {...rest} />
  ) : (
    <Link to="/bulletin/list" search={{ type: entry.id }} activeOptions={anyPage} {...rest} />
  )
