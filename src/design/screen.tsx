import type { ReactNode } from 'react'

/**
 * The main element of a screen. `id` is the route's id: QA and tests find screens by `[data-screen]`, keyboard users by the skip link.
 */
export function Screen({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} data-screen={id} className={className}>
      {children}
    </main>
  )
}
