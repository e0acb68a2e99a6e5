import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { RouteProgress } from '#src/design/route-progress.tsx'
import { usePageFocus } from '#src/components/use-page-focus.ts'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { skip } from './shell.css.ts'
import { useRouteProgress } from './use-route-progress.ts'

const LanguageOffer = lazyPart(async () => (await import('./language-offer.tsx')).LanguageOffer, { lost: 'nothing' })

export interface ShellProps {
  /** S13: inside the game the page stands alone. */
  embedded: boolean
  /** What lies over the page; its owner loads it with the first popup. */
  popups: ReactNode
  children: ReactNode
}

/** Apart: it moves with every navigation, the frame with none. */
const Progress = () => <RouteProgress state={useRouteProgress()} />

/** The frame of every page: the way past the menus, the route's progress, header and footer, popups (S13, S17, S19). */
export const Shell = ({ embedded, popups, children }: ShellProps) => {
  usePageFocus()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    // Nobody waits for an offer: it comes well after the page.
    const timer = setTimeout(() => setIsSettled(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!embedded && (
        <a href="#main" className={skip}>
          <Trans>Skip to content</Trans>
        </a>
      )}
      <Progress />
      <MaintenanceNotice />
      {/* Boundaries: React hydrates one after the other, the one that is used first. */}
      {!embedded && (
        <Suspense>
          <Header />
        </Suspense>
      )}
      <Suspense>{children}</Suspense>
      {!embedded && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      {!embedded && isSettled && (
        <Suspense>
          <LanguageOffer />
        </Suspense>
      )}
      {popups}
    </>
  )
}
