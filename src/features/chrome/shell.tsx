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
  /** S13: inside the game the page has no header and footer. */
  embedded: boolean
  /** The popups over the page; their owner loads them with the first popup. */
  popups: ReactNode
  children: ReactNode
}

/** A separate component: it renders on every navigation, the frame on none. */
const Progress = () => <RouteProgress state={useRouteProgress()} />

/** The frame of every page: skip link, route progress, header and footer, popups (S13, S17, S19). */
export const Shell = ({ embedded, popups, children }: ShellProps) => {
  usePageFocus()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    // The offer is not urgent: it appears well after the page.
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
      {/* Suspense boundaries: React hydrates them one by one, starting with the one that is used first. */}
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
