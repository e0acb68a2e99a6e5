import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MenuEntry } from './menu.ts'

/** The way to an entry of the menu: boards by type, the terms on their own page. */
export const MenuLink = ({
  entry,
  className,
  onClick,
  children,
}: {
  entry: MenuEntry
  className?: string
  onClick?: () => void
  children: ReactNode
}) =>
  entry.id === 'terms' ? (
    <Link to="/terms/$document" params={{ document: 'service' }} className={className} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <Link to="/bulletin/list" search={{ type: entry.id }} className={className} onClick={onClick}>
      {children}
    </Link>
  )
