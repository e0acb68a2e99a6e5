import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { usePopups } from './actors.tsx'
import { Link } from './link.tsx'
import { isPlainClick } from './plain-click.ts'
import { useHere } from './use-here.ts'

export interface LoginLinkProps {
  className?: string | undefined
  /** Returns to this exact address after signing in; otherwise rule A2 decides. */
  returns?: boolean
  onClick?: () => void
  children: ReactNode
}

/** The login link (P1): leads to the page with the issuers; with scripts it opens the dialog. */
export function LoginLink({ className, returns = false, onClick, children }: LoginLinkProps) {
  const popups = usePopups()
  const router = useRouter()
  const { href: here } = useHere()
  const openDialog = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClick?.()
    // With all parameters of the address, so that the page stays after signing in.
    const shown = router.state.location.publicHref.split('#')[0]!
    popups({ type: 'popup.open', popup: { kind: 'login', ...(returns ? { next: shown } : {}) } })
  }
  return (
    <Link
      to="/login"
      search={returns ? { next: here } : { from: here }}
      className={className}
      onClick={openDialog}
      preload={false}
      rel="nofollow"
    >
      {children}
    </Link>
  )
}
