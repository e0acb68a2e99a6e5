import { focusScreen, standAt } from '#src/design/screen.tsx'
import { whenPainted } from '#src/lib/when-painted.ts'
import type { App } from './create-app.tsx'

/**
 * Whoever goes on by keyboard or by ear stands at the beginning of the new page, as after a page load: the link that was followed is gone,
 * or stays behind in the header (WCAG 2.4.3). A page or a dialog that has taken the focus itself keeps it, and so does a heading in the address.
 */
export function focusPages(router: App['router']): void {
  standAt(router.latestLocation.pathname)
  router.subscribe('onBeforeLoad', ({ toLocation }) => standAt(toLocation.pathname))
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname || toLocation.hash !== '') return
    // Painted first, and what opens with the page has opened.
    whenPainted(() => {
      if (document.activeElement?.closest('main, dialog, [role="dialog"]') == null) focusScreen()
    })
  })
}
