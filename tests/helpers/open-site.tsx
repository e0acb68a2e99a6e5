/**
 * The whole site in jsdom, over a provider in the same process: every route, machine and popup, navigated by links and keys. For what needs
 * no layout, no hydration and no real network; those are for journeys (e2e).
 */
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { startSession } from '#server/session/tokens.ts'
import { createApp, type App } from '#src/app/create-app.tsx'
import type { PrepareActor } from '#src/components/actors.tsx'
import { connectNavigation } from '#src/app/navigation.ts'
import { readAccessToken } from '#src/features/session/token-storage.ts'
import { loadMessages } from '#src/i18n/translations.ts'
import { splitAddress } from '#contract/page-address.ts'
import { closeDrafts, setDraftOwner } from '#src/lib/drafts.ts'
import { callsTo, type CallOptions, type Calls, type SentCall } from './calls.ts'
import type { Provider } from './provider.ts'
import { storeTokens } from './sign-in.ts'

export interface OpenSiteOptions {
  /** A member whose session the browser has stored; without it a visitor opens the site. */
  memberId?: string
  /** Language for addresses that name none. */
  negotiated?: Locale
  /** The machines play a recording. */
  isReplay?: boolean
  /** Records or replays the machines. */
  prepare?: PrepareActor
  instead?: CallOptions['instead']
}

export interface OpenedSite {
  app: App
  calls: Calls
  user: UserEvent
  /** The address bar: path, search and fragment. */
  address: () => string
  main: () => HTMLElement
  /** Waits until the page shows this screen. @param id of its route */
  shows: (id: string) => Promise<void>
  /** Waits for an element. */
  find: (selector: string) => Promise<HTMLElement>
  /** Back in the browser's history. */
  goBack: () => Promise<void>
  /** The tab closes; after the test it does so by itself. */
  close: () => void
}

/** The site's header; articles have headers, too. */
export const header = () => within(screen.getAllByRole('banner')[0]!)

const pathOf = (call: SentCall): string => `${call.method} ${call.path}`
/** @returns the calls by method and path, in order */
export const sentBy = ({ calls }: OpenedSite): string[] => calls.sent.map(pathOf)

/** Observers that see nothing: jsdom has no layout. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** @param address as the address bar shows it, with its language; one site at a time; closed after the test */
export async function openSite(provider: Provider, address: string, o: OpenSiteOptions = {}): Promise<OpenedSite> {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('ResizeObserver', NoObserver)
  if (o.memberId !== undefined) {
    const { access, refresh, region } = await startSession(provider.database.db, { memberId: o.memberId, now: provider.now })
    storeTokens(access.token, refresh.token, region)
  }
  history.pushState(null, '', address)
  const negotiated = o.negotiated ?? 'en'
  const base = `${location.origin}/api`
  const bases = { auth: base, game: base, payment: base }
  const calls = callsTo(provider, o.instead === undefined ? {} : { instead: o.instead })
  const app = createApp({
    fetch: calls.fetch,
    bases,
    publicBases: bases,
    origin: location.origin,
    pathname: location.pathname,
    negotiated,
    messages: await loadMessages(splitAddress(location.pathname).locale ?? negotiated),
    token: readAccessToken,
    isReplay: o.isReplay,
    prepare: o.prepare,
  })
  connectNavigation(app, { isReplay: o.isReplay })
  app.actors.start(null)
  render(<RouterProvider router={app.router} />, { container: document, baseElement: document.body })
  let isOpen = true
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    cleanup()
    // What libraries have put beside React's content.
    document.head.replaceChildren()
    document.body.replaceChildren()
    app.router.history.destroy()
    app.actors.root.stop()
    app.actors.overlays.stop()
    app.queryClient.clear()
  }
  onTestFinished(() => {
    close()
    closeDrafts(false)
    setDraftOwner(null)
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  const main = (): HTMLElement => document.querySelector('main')!
  // The first page of a test file loads its code, which takes its time on a busy machine.
  await waitFor(
    () => {
      if (document.querySelector('main') === null) throw new Error(`${address} shows no page`)
    },
    { timeout: 25_000 },
  )
  return {
    app,
    calls,
    user: userEvent.setup(),
    address: () => location.pathname + location.search + location.hash,
    main,
    shows: (id) =>
      waitFor(() => {
        if (main()?.dataset['screen'] !== id) throw new Error(`the page shows ${String(main()?.dataset['screen'])}, not ${id}`)
      }),
    find: (selector) =>
      waitFor(() => {
        const found = document.querySelector<HTMLElement>(selector)
        if (found === null) throw new Error(`nothing matches ${selector}`)
        return found
      }),
    goBack: () =>
      act(async () => {
        const arrived = new Promise((resolve) => {
          addEventListener('popstate', resolve, { once: true })
        })
        history.back()
        await arrived
      }),
    close,
  }
}
