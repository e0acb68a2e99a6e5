/** The basis of screens in tests: the real machines with ports of the test, and the publisher's configuration. */
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createActor, waitFor, type InspectionEvent } from 'xstate'
import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'
import { connectApp } from '#machines/app/app.ports.ts'
import { selectPopupsRef, selectSessionRef } from '#machines/app/app.selectors.ts'
import { connectOverlays } from '#machines/overlays/overlays.ports.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import type { PopupsEvent } from '#machines/popups/popups.machine.ts'
import { aProfile, fakePorts } from '#machines/session/session.fixtures.ts'
import type { SessionPorts } from '#machines/session/session.ports.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import { ActorsContext, unchanged, type Actors, type PrepareActor } from '#src/components/actors.tsx'
import { overlaysPorts } from '#src/components/overlays-ports.ts'
import { SiteContext } from '#src/components/use-site.ts'

/** A payment for `actors.payments`. @param state of machines/payment */
export const paymentIn = (state: string): PaymentRef =>
  ({ getSnapshot: () => ({ matches: (other: string) => other === state }) }) as unknown as PaymentRef

/** The user of the page: `pending` while a stored token is being checked; `tokenless`: in the game, which has given no token. */
export type Who = 'visitor' | 'pending' | 'tokenless' | { name?: string; region?: 'KR' | 'TW' }

export interface TestActors extends Actors {
  /** Events that screens sent to the popups. */
  popupEvents: PopupsEvent[]
  /** Events that screens sent to the session. */
  sessionEvents: SessionEvent[]
  /** Sends an event as a screen would, and lets React render. */
  send: (event: PopupsEvent) => void
}

const portsOf = (who: Who): SessionPorts =>
  fakePorts({
    readTokens: async () => ({ hasAccessToken: who !== 'visitor' && who !== 'tokenless' }),
    ...(who === 'pending' ? { fetchProfile: () => new Promise<never>(() => {}) } : {}),
    ...(typeof who === 'object'
      ? {
          fetchProfile: async () =>
            aProfile({
              ...(who.name === undefined ? {} : { nickname: who.name }),
              ...(who.region === undefined ? {} : { region: who.region }),
            }),
        }
      : {}),
  })

/**
 * The running actor system of the app, once the session knows its user.
 * @param ports of the session that replace the default ones, which succeed at once
 */
export async function testActors(
  who: Who = 'visitor',
  prepare: PrepareActor = unchanged,
  ports: Partial<SessionPorts> = {},
): Promise<TestActors> {
  const popupEvents: PopupsEvent[] = []
  const sessionEvents: SessionEvent[] = []
  let isWatching = false
  const inspect = (inspected: InspectionEvent): void => {
    if (!isWatching || inspected.type !== '@xstate.event') return
    const { event } = inspected
    if (inspected.actorRef === popups && /^(popup|loader)\./.test(event.type) && inspected.sourceRef === undefined)
      popupEvents.push(event as PopupsEvent)
    if (inspected.actorRef === session && event.type.startsWith('session.')) sessionEvents.push(event as SessionEvent)
  }
  const root = createActor(connectApp({ session: { ...portsOf(who), ...ports } }), {
    input: { embedded: who === 'tokenless' },
    systemId: 'app',
    inspect,
  })
  const session = selectSessionRef(root.getSnapshot())
  const popups = selectPopupsRef(root.getSnapshot())
  root.start()
  await waitFor(session, (snapshot) => snapshot.matches(who === 'visitor' ? 'signedOut' : who === 'pending' ? 'restoring' : 'signedIn'))
  isWatching = true
  return {
    root,
    session,
    popups,
    overlays: createActor(...prepare('overlays', connectOverlays(overlaysPorts), { systemId: 'overlays' })).start(),
    prepare,
    note: () => {},
    recording: undefined,
    payments: new Set(),
    popupEvents,
    sessionEvents,
    send: (event) => act(() => popups.send(event)),
  }
}

export interface InSiteProps {
  actors: Actors
  locale: Locale
  /** The part that the test's screens read. */
  config: object
  children: ReactNode
}

/** The contexts that the root route provides. */
export const InSite = ({ actors, locale, config, children }: InSiteProps) => (
  <ActorsContext value={actors}>
    <SiteContext value={{ locale, config: config as SiteConfig }}>{children}</SiteContext>
  </ActorsContext>
)
