/** The browser's start: takes over the server's page, then brings the machines when there is time, or at once where a token is stored. */
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { isLocale } from '#contract/locales.ts'
import { createApp } from './app/create-app.tsx'
import { readBases } from './api/bases.ts'
import { followOtherTabs } from './api/site-news.ts'
import { bringMachines } from './app/bring-machines.ts'
import { focusPages } from './app/focus-pages.ts'
import { keepScroll } from './app/keep-scroll.ts'
import { createLateHistory, showsWayBack } from './app/late-history.ts'
import { leaveLater } from './app/leave-later.ts'
import { createChunkReload } from './app/reload-once.ts'
import { watchPictures } from './app/lost-pictures.ts'
import { stayWithoutLine } from './app/stay-without-line.ts'
import { readAccessToken } from './features/session/token-storage.ts'
import { loadFrontMessages, loadMessages } from './i18n/catalogs.ts'
import { splitAddress } from './lib/address.ts'
import { nextTask } from './lib/next-task.ts'
import { withLine } from './ports/with-line.ts'
import './design/global.css.ts'

declare global {
  /** What the router of a rendered page left for its twin in the browser. */
  var $_TSR: unknown
}

const shown = document.documentElement.dataset['locale']
// What the server chose, also where the address names no language.
const locale = isLocale(shown) ? shown : 'en'
const isFront = splitAddress(location.pathname).path === '/'
const bases = readBases(document)
const landing = { pathname: location.pathname, search: location.search, fragment: globalThis.siteFragment ?? '' }
globalThis.siteFragment = undefined
const machines = bringMachines(landing)
const messages = await (isFront ? loadFrontMessages : loadMessages)(locale)
await nextTask()
const app = createApp({
  fetch: (...args) => fetch(...args),
  bases,
  publicBases: bases,
  origin: location.origin,
  negotiated: locale,
  pathname: location.pathname,
  ...(showsWayBack() ? {} : { history: createLateHistory() }),
  messages,
  hasAllMessages: !isFront,
  ports: machines.ports,
  qaScript: document.documentElement.dataset['qa'],
  token: readAccessToken,
  recover: machines.recover,
})
machines.attach(app)
// Not with the machines: who goes on before they are there begins at the beginning too.
focusPages(app.router)
leaveLater(document.body)
await nextTask()

// A page that the server could not render has no content: the browser draws it from nothing.
const Client = globalThis.$_TSR === undefined ? RouterProvider : RouterClient
if (Client === RouterClient) keepScroll(app.router)
const page = (
  <StrictMode>
    <Client router={app.router} />
  </StrictMode>
)
// The only trace a hydration mismatch leaves in production. React wraps what a part threw; the cause says what it was.
const options = {
  onRecoverableError: (error: unknown) =>
    console.error(error, ...(error instanceof Error && error.cause !== undefined ? [error.cause] : [])),
}
startTransition(() => {
  if (Client === RouterClient) hydrateRoot(document, page, options)
  else createRoot(document, options).render(page)
})

watchPictures()
// Until payments say so themselves, the page of an order counts as one under way.
createChunkReload({ isBusy: () => splitAddress(location.pathname).path.startsWith('/payment/'), location, storage: () => sessionStorage })
followOtherTabs(app.queryClient)
const idle = (): Promise<unknown> => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
/** Asked again from the beginning where the line was lost: what has come is there. */
async function bringRest(): Promise<void> {
  await idle()
  await machines.ready()
  await idle()
  await app.api.warm()
  await idle()
  await app.router.options.context.ensureAllMessages()
  await idle()
  await stayWithoutLine(app)
}
if (!machines.ports.session.get().isInitialised || landing.fragment !== '') machines.wake()
void withLine(bringRest)
