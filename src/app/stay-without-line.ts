import type { App } from './create-app.tsx'

/**
 * Brings the screen that says that a page could not be fetched, while there is a line (E2).
 *
 * From then on this page stays where there is none: a part of the site that does not come makes the router load the whole page again, once,
 * since after a new release its old files may be gone. Without a line that would be the browser's own page about it, and what stands here
 * would be lost. Told in other words, the failure is one like any other, and the screen asks for the part again.
 */
export async function stayWithoutLine({ router }: App): Promise<void> {
  const mark = 'No line: '
  const screen = router.options.defaultErrorComponent as { preload?: () => Promise<void> }
  await screen.preload?.()
  addEventListener('vite:preloadError', (event) => {
    // The router takes this away when it has the screen.
    // Component and loader of a route fail by the same error.
    if (screen.preload === undefined && !navigator.onLine && !event.payload.message.startsWith(mark))
      event.payload.message = `${mark}${event.payload.message}`
  })
}
