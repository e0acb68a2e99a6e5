/**
 * The actor system: created once, outside React, after the first paint. Connects the machines' ports to the world, shows their
 * snapshots through the small ports, and is the one bridge from the machines' facts to router and cache (design.md).
 */
import { createActor, waitFor, type AnyActorRef } from 'xstate'
import { connectApp } from '#machines/app/app.ports.ts'
import { selectPopupsRef, selectSessionRef } from '#machines/app/app.selectors.ts'
import type { PopupsEvent } from '#machines/popups/popups.machine.ts'
import { selectIsLoading, selectStack, type PopupsSnapshot } from '#machines/popups/popups.selectors.ts'
import {
  selectIsInitialised,
  selectIsReadingTokens,
  selectIsRenewable,
  selectIsRenewing,
  selectIsSignedIn,
  selectProfile,
  type SessionSnapshot,
} from '#machines/session/session.selectors.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import { createApi } from '#src/api/api.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { createSessionPorts } from '#src/features/session/session.ports.ts'
import { accessTokenKey, readAccessToken } from '#src/features/session/token-storage.ts'
import { nextTask } from '#src/lib/next-task.ts'
import type { PortControl } from '#src/ports/port.ts'
import type { PrepareActor } from '#src/ports/ports-context.tsx'
import type { PopupsView, SessionView } from '#src/ports/views.ts'
import type { App } from './create-app.tsx'
import { connectNavigation } from './navigation.ts'

export interface MachinesRootDeps {
  app: App
  session: PortControl<SessionView, SessionEvent>
  popups: PortControl<PopupsView, PopupsEvent>
  embedded: boolean
  landing: Landing
  prepare: PrepareActor
}

/** What the page was opened with. */
export interface Landing {
  pathname: string
  search: string
  /** Taken out of the address before the first paint (head-script.ts). */
  fragment: string
}

export interface MachinesRoot {
  root: AnyActorRef
  /** Renews the tokens once; true: the call rejected with `token` may be repeated (A4). */
  renewTokens: (token: string | null) => Promise<boolean>
}

const topState = (value: SessionSnapshot['value']): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''))

const sessionView = (snapshot: SessionSnapshot): SessionView => ({
  state: topState(snapshot.value),
  isInitialised: selectIsInitialised(snapshot),
  isSignedIn: selectIsSignedIn(snapshot),
  name: selectProfile(snapshot)?.nickname,
  region: selectProfile(snapshot)?.region,
})
const popupsView = (snapshot: PopupsSnapshot): PopupsView => ({ stack: selectStack(snapshot), isLoading: selectIsLoading(snapshot) })

/** Each step in a task of its own: together they would hold a phone for a tenth of a second. */
export async function startMachines({ app, session, popups, embedded, landing, prepare }: MachinesRootDeps): Promise<MachinesRoot> {
  const { api, queryClient, i18n, publicBases } = app.router.options.context
  await nextTask()
  const [logic, options] = prepare(
    'app',
    connectApp({
      session: createSessionPorts({
        api,
        appId: async () => (await queryClient.ensureQueryData(siteConfigQuery(api, i18n.locale as never))).signIn.appId,
        withToken: (token) =>
          createApi({
            fetch: (...args) => fetch(...args),
            bases: publicBases,
            language: () => languageTags[i18n.locale as Locale],
            token: () => token,
          }),
        locks: navigator.locks,
      }),
    }),
    { input: { embedded }, systemId: 'app' },
  )
  await nextTask()
  const root = createActor(logic, options)
  await nextTask()
  root.start()
  const sessionRef = selectSessionRef(root.getSnapshot())
  const popupsRef = selectPopupsRef(root.getSnapshot())

  // As QA's tools put it (src/qa/go-on.ts): it may stand in any state, and is looked at in it.
  const isRestored = 'snapshot' in options
  const show = (): void => {
    popups.show(popupsView(popupsRef.getSnapshot()))
    const snapshot = sessionRef.getSnapshot()
    // A visitor's page says so from the start (bring-machines.ts): that the machine finds it out for itself is no news. Shown, it would cover
    // the page for a moment and draw all of it anew, twice.
    if (!isRestored && session.port.get().isInitialised && selectIsReadingTokens(snapshot)) return
    const view = sessionView(snapshot)
    document.documentElement.dataset['session'] = view.state
    session.show(view)
  }
  sessionRef.subscribe(show)
  popupsRef.subscribe(show)
  show()
  session.connect((event) => sessionRef.send(event))
  popups.connect((event) => popupsRef.send(event))
  connectNavigation({ app, root, sessionRef, popupsRef })

  if (landing.fragment !== '' || /[?&]login=/.test(landing.search))
    void import('./landing.ts').then(({ land }) => land(landing, { app, sessionRef, popupsRef }))

  // Another tab signed in or out (decisions "Session"): it is told, and nothing is cleared here.
  addEventListener('storage', (event) => {
    if (event.key === accessTokenKey || event.key === null)
      sessionRef.send({ type: 'session.changedElsewhere', hasTokens: event.key !== null && event.newValue !== null })
  })

  return {
    root,
    renewTokens: async (token) => {
      if (!selectIsRenewable(sessionRef.getSnapshot())) return false
      // Late news of a token that has been replaced meanwhile.
      const stored = readAccessToken()
      if (stored !== null && stored !== token && !selectIsRenewing(sessionRef.getSnapshot())) return true
      sessionRef.send({ type: 'session.tokenRejected' })
      const after = await waitFor(sessionRef, (snapshot) => !selectIsRenewing(snapshot), { timeout: Infinity })
      return selectIsRenewable(after)
    },
  }
}
