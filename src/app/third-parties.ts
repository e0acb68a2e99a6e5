/** Connects the third-party feature (C3) to the app. A separate chunk: most sites configure no third party. */
import type { ThirdParties } from '#contract/site.ts'
import { isPublicPage, isShareableEntry } from '#src/features/third-parties/page-views.ts'
import { startThirdParties } from '#src/features/third-parties/start-third-parties.ts'
import { currentI18n, type App } from './create-app.tsx'

export { forgetThirdParties } from '#src/features/third-parties/start-third-parties.ts'

/** The browser's record of the address with which this page was opened: the router may have changed it since. */
const landing = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href

/**
 * Starts with the first public page that is open.
 * @param isReviewRequested whether the visitor has opened the consent choice since the page was loaded
 */
export async function connectThirdParties(app: App, config: ThirdParties, isReviewRequested: () => boolean): Promise<void> {
  const { router } = app
  const page = (): string | undefined => (router.state.status === 'pending' ? undefined : router.state.resolvedLocation?.publicHref)
  const onPage = (shown: () => void): (() => void) =>
    router.subscribe('onResolved', () => {
      // Third-party scripts read the address bar directly.
      router.history.flush()
      shown()
    })
  const isPublic = (): boolean => {
    const open = page()
    return open !== undefined && isPublicPage(open)
  }
  if (!isPublic())
    await new Promise<void>((resolve) => {
      const stop = onPage(() => {
        if (!isPublic()) return
        stop()
        resolve()
      })
    })
  startThirdParties({
    config,
    landing: landing(),
    mayShare: isShareableEntry(landing()),
    isReviewRequested: isReviewRequested(),
    page,
    onPage,
    loadI18n: () => currentI18n(app),
    locale: app.locale,
    openPrivacy: () => void router.navigate({ to: '/terms/$document', params: { document: 'privacy' } }),
    prepare: app.actors.prepare,
  })
}
