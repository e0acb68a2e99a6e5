import type { ReactNode } from 'react'
import { Link } from '#src/parts/link.tsx'
import type { MenuEntry } from './menu.ts'
import { useHere } from './use-here.ts'

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
}) => {
  const here = useHere()
  return entry.id === 'terms' ? (
    <Link
      to="/terms/$document"
      params={{ document: 'service' }}
      className={className}
      onClick={onClick}
      aria-current={here('/terms/service')}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/bulletin/list"
      search={{ type: entry.id }}
      className={className}
      onClick={onClick}
      aria-current={here('/bulletin/list', entry.id)}
    >
      {children}
    </Link>
  )
}
