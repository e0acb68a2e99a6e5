import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { RouteProgress } from '#src/design/route-progress.tsx'
import { skip } from './shell.css.ts'
import { useSession } from '#src/ports/ports-context.tsx'
import { brought, lazyPart } from '#src/ports/brought.tsx'
import { useOpenGate, WhenNear, WithWords } from '#src/ports/when-near.tsx'
import { useRouteProgress } from './use-route-progress.ts'

/** Drawn by the server (the root route brings them first), taken over when somebody reaches for the menus or nears the end of the page. */
export const Header = brought(async () => (await import('./header.later.tsx')).Header)
export const Footer = brought(async () => (await import('./footer.later.tsx')).Footer)
const LanguageOffer = lazyPart(async () => (await import('./language-offer.tsx')).LanguageOffer)

// The same elements each time: a waiting part that got an update would be drawn anew instead of being taken over.
const head = (
  <WhenNear id="head">
    <Header />
  </WhenNear>
)
const foot = (
  <WhenNear id="foot" rootMargin="200px">
    <Footer />
  </WhenNear>
)

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
  const { isSignedIn } = useSession()
  const openGate = useOpenGate()
  useEffect(() => {
    // Whoever is signed in has a name in the header, which the server could not know.
    if (isSignedIn) openGate('head')
  }, [openGate, isSignedIn])
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
      {!embedded && head}
      {children}
      {!embedded && foot}
      {!embedded && isSettled && (
        <Suspense>
          <WithWords>
            <LanguageOffer />
          </WithWords>
        </Suspense>
      )}
      {popups}
    </>
  )
}
