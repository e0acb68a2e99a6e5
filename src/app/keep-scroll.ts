import type { App } from './create-app.tsx'

/**
 * Whoever has scrolled through the server's page before it is taken over stays there. The router would scroll to the top with its first
 * drawing, as after a navigation; what a return restores the page's first script has restored by then.
 */
export function keepScroll(router: App['router']): void {
  const { href } = router.latestLocation
  let isFirst = true
  router.update({ ...router.options, scrollRestoration: ({ location }) => !(isFirst && location.href === href) })
  const stop = router.subscribe('onRendered', () => {
    stop()
    isFirst = false
    // It notes where readers are, for who comes back, only from its first drawing on, and when it hears of it.
    if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}
