/**
 * Third parties (C3): an entry of its own, which the server prints into pages where some are configured; no chunk of the site knows it
 * (docs/decisions/0014). It waits until the page has been seen, taken over and is idle, and begins only on pages that are public.
 */
import type { Locale } from '#contract/common.ts'
import { siteConfigQuery } from './api/site.queries.ts'
import type { App } from './app/create-app.tsx'
import { isCleanLanding, isPublicPage } from './features/third-parties/page-views.ts'
import './qa/qa.types.ts'

/** The browser's own note of the address this page was opened with: the router may since have put it in order. */
const landing = performance.getEntriesByType('navigation')[0]?.name ?? location.href

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

/** Resolves when the page is React's. */
const isTakenOver = (): Promise<void> =>
  new Promise((resolve) => {
    const root = document.documentElement
    const look = (): void => {
      if (root.dataset['hydrated'] === undefined) return
      watch.disconnect()
      resolve()
    }
    const watch = new MutationObserver(look)
    watch.observe(root, { attributes: true, attributeFilter: ['data-hydrated'] })
    look()
  })

/** Where machines are recorded: the script that `<html data-qa>` names is loaded by the app too, and runs once. */
async function preparation() {
  const { qa } = document.documentElement.dataset
  if (qa !== undefined) await import(/* @vite-ignore */ qa)
  return globalThis.siteQa?.forOthers
}

async function begin(): Promise<void> {
  // A page that is fetched ahead has not been seen.
  if ((document as { prerendering?: boolean }).prerendering === true) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  await isTakenOver()
  await new Promise<void>((resolve) => (globalThis.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 1)))(() => resolve()))

  // The router keeps itself there for its own tools: what the site hands over would weigh on every first load.
  const router = window.__TSR_ROUTER__ as App['router']
  const { api, i18n, queryClient } = router.options.context
  const page = (): string | undefined => (router.state.status === 'pending' ? undefined : router.state.resolvedLocation?.publicHref)
  const onPage = (shown: () => void): (() => void) =>
    router.subscribe('onResolved', () => {
      // Their scripts read the address bar by themselves.
      router.history.flush()
      shown()
    })

  await new Promise<void>((resolve) => {
    const look = (): void => {
      const open = page()
      if (open === undefined || !isPublicPage(open)) return
      stop()
      resolve()
    }
    const stop = onPage(look)
    look()
  })
  const [{ startThirdParties }, { thirdParty }, prepare] = await Promise.all([
    import('./features/third-parties/start-third-parties.ts'),
    queryClient.ensureQueryData(siteConfigQuery(api, i18n.locale as Locale)),
    preparation(),
  ])
  startThirdParties({
    config: thirdParty,
    landing,
    mayShare: isCleanLanding(landing),
    page,
    onPage,
    i18n,
    openPrivacy: () => void router.navigate({ to: '/terms/$document', params: { document: 'privacy' } }),
    prepare: prepare ?? ((_name, logic, options) => [logic, options]),
  })
}

void begin()
