/** The browser's entry: actors and app start first, then React hydrates the server's page as one tree (docs/decisions/0013). */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { isLocale } from '#contract/locales.ts'
import { isPaying, unchanged } from '#src/components/actors.tsx'
import { readBases } from '#src/api/bases.ts'
import { followOtherTabs } from '#src/api/site-news.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { hasEndedSessions, reportEndedSessions } from '#src/features/session/ended-sessions.ts'
import { readAccessToken } from '#src/features/session/token-storage.ts'
import { consentKey, createStored } from '#src/features/third-parties/stored.ts'
import { selectProfile } from '#machines/session/session.selectors.ts'
import { languageOf } from '#src/i18n/languages.ts'
import { loadMessages } from '#src/i18n/translations.ts'
import { splitAddress } from '#contract/page-address.ts'
import { loadPart } from '#src/lib/load-part.ts'
import { pageIsIdle } from '#src/lib/page-is-idle.ts'
import { startTrustedTypes } from '#src/lib/trusted-types.ts'
import type { ThirdPartyEvent } from '#src/lib/third-party-events.ts'
import { createApp } from './create-app.tsx'
import type { EntryParameters } from './entry-parameters.ts'
import { createEntryPart } from './entry-part.ts'
import { gameTokenOf, openingOf } from './game-token.ts'
import { loadQa } from './load-qa.ts'
import { createChunkReload } from './reload-once.ts'
import { createSessionMessages } from './session-messages.ts'
import { watchPictures } from './lost-pictures.ts'
import { watchFaults } from './reports/faults.ts'
import { watchMachines } from './reports/watch-machines.ts'
import { connectNavigation } from './navigation.ts'
import '#src/design/global.css.ts'

startTrustedTypes()
const faults = watchFaults()
const { documentElement } = document
const { locale: shown, qa: qaScript } = documentElement.dataset
// The language that the server chose, also if the address names none.
const locale = isLocale(shown) ? shown : 'en'
const entry: EntryParameters = { pathname: location.pathname, search: location.search, fragment: globalThis.siteEntryFragment ?? '' }
globalThis.siteEntryFragment = undefined

// Sandbox and QA deployments record from the first event; others record a share of visits if configured (D4).
const [messages, qa] = await Promise.all([loadMessages(locale), loadQa(qaScript)])
const bases = readBases(document)
const app = createApp({
  fetch: (...args) => fetch(...args),
  bases,
  publicBases: bases,
  origin: location.origin,
  // A page whose address names no language hydrates in the one that the server has chosen.
  negotiated: splitAddress(location.pathname).locale === undefined ? locale : languageOf(document.cookie, navigator.languages.join(',')),
  pathname: location.pathname,
  messages,
  qaScript,
  token: readAccessToken,
  isReplay: qa?.isReplay,
  prepare: watchMachines(qa?.prepare ?? unchanged, faults.report),
  note: qa?.note,
  recording: qa === undefined ? undefined : () => JSON.stringify(qa.recording()),
})
connectNavigation(app, { isReplay: qa?.isReplay })
// Start before the first request: no member call may precede it (A7).
app.actors.start(gameTokenOf({ ...entry, ...openingOf(performance), userAgent: navigator.userAgent }))
qa?.connect(app)
const loadEntryParameters = loadPart(() => import('./entry-parameters.ts'))
const entryPart = createEntryPart({
  entry,
  load: async () => {
    const { handleEntryParameters } = await loadEntryParameters()
    return () => handleEntryParameters(entry, app)
  },
  showMissing: () => void app.hydrated.then(() => createSessionMessages(app).unanswered()),
  reload: () => {
    if (!isPaying(app.actors)) location.reload()
  },
})
void entryPart.begin()

// The only trace of a hydration mismatch in production. React wraps a component's error; `cause` holds the original one.
const options = {
  onRecoverableError: (error: unknown) => {
    faults.report('render', error)
    console.error(error, ...(error instanceof Error && error.cause !== undefined ? [error.cause] : []))
  },
  onCaughtError: (error: unknown) => {
    faults.report('render', error)
    console.error(error)
  },
}
startTransition(() => {
  // A page that the server could not render has no content: the browser renders it from scratch.
  if (documentElement.dataset['shell'] === undefined)
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={app.router} />
      </StrictMode>,
      options,
    )
  else
    createRoot(document, options).render(
      <StrictMode>
        <RouterProvider router={app.router} />
      </StrictMode>,
    )
})
// For QA: from now on the page's controls work.
void app.hydrated.then(() => (documentElement.dataset['hydrated'] = ''))
watchPictures()
followOtherTabs(app.queryClient)
/** Preloads are not requested by the player, so their failure causes no reload. */
let isPreloading = false
createChunkReload({
  isBusy: () => isPreloading || isPaying(app.actors),
  location: {
    get href() {
      return location.href
    },
    reload: entryPart.reload,
  },
  storage: () => sessionStorage,
  isNavigating: () => app.router.state.isLoading,
})

/** "Cookie settings" may be pressed before third parties are loaded: the dialog then opens once they are. */
let isReviewRequested = false
addEventListener('site:reviewConsent' satisfies ThirdPartyEvent, () => (isReviewRequested = true))
/**
 * Starts third parties, if configured, when the page is visible, hydrated and idle; never inside the game (S13). A site that has none any more
 * removes what earlier ones have stored.
 */
const beginThirdParties = async (): Promise<void> => {
  const config = app.queryClient.getQueryData(siteConfigQuery(app.api, app.locale()).queryKey)?.thirdParty
  if (config === undefined || splitAddress(entry.pathname).embedded) return
  const hasNone = (config.pixel ?? config.offerwall) === null
  if (hasNone && createStored(consentKey).read() === undefined) return
  const { connectThirdParties, forgetThirdParties } = await import('./third-parties.ts')
  if (hasNone) forgetThirdParties()
  else await connectThirdParties(app, config, () => isReviewRequested)
}
/** Reports faults, both earlier and future ones (contract/reports.ts). */
const beginReports = async (): Promise<void> => {
  const { startReporter } = await import('./reports/start-reporter.ts')
  const { vitalsShare = 0 } = app.queryClient.getQueryData(siteConfigQuery(app.api, app.locale()).queryKey) ?? {}
  startReporter({
    faults,
    base: bases.game,
    locale: app.locale,
    vitalsShare,
    personal: () => {
      const profile = selectProfile(app.actors.session.getSnapshot())
      return profile === undefined ? [] : [profile.nickname, profile.memberNumber]
    },
  })
}
/** Loads what is needed to report a lost connection while there is one (E2): calls, popups, and the error screen. */
const preloadForFailures = async (): Promise<void> => {
  const screen = app.router.options.defaultErrorComponent as { preload?: () => Promise<void> }
  isPreloading = true
  await Promise.allSettled([import('#src/api/caller.ts'), import('../routes/-popups.tsx'), screen.preload?.()])
  isPreloading = false
}
/** Reports sessions that ended offline to the provider once there is a connection; a replay leaves this browser's own to another page. */
const reportEnded = (): void => {
  if (qa?.isReplay !== true && hasEndedSessions()) void reportEndedSessions(app.withToken)
}
addEventListener('online', reportEnded)
void app.hydrated.then(pageIsIdle).then(() => {
  reportEnded()
  void preloadForFailures()
  // The site works without them.
  void beginReports().catch(() => {})
  return beginThirdParties().catch(() => {})
})
