import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RouteProgress } from '#src/design/route-progress.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { skip } from './shell.css.ts'
import { useRouteProgress } from './use-route-progress.ts'

export interface ShellProps {
  /** S13: inside the game the page stands alone. */
  embedded: boolean
  /** What lies over the page; its owner loads it with the first popup. */
  popups: ReactNode
  children: ReactNode
}

/** The frame of every page: the way past the menus, the route's progress, header and footer, popups (S13, S17, S19). */
export const Shell = ({ embedded, popups, children }: ShellProps) => {
  const progress = useRouteProgress()
  return (
    <>
      {!embedded && (
        <a href="#main" className={skip}>
          <Trans>Skip to content</Trans>
        </a>
      )}
      <RouteProgress state={progress} />
      {!embedded && <Header />}
      {children}
      {!embedded && <Footer />}
      {!embedded && <LanguageOffer />}
      {popups}
    </>
  )
}
