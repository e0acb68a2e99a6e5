import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPart } from '#src/lib/load-part.ts'

/** React's `lazy` for what opens on a page, such as a dialog: the code is asked for at most three times. Put `Suspense` around it. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`
export const lazyPart = <C extends ComponentType<any>>(bring: () => Promise<C>): LazyExoticComponent<C> =>
  lazy(async () => ({ default: await loadPart(bring) }))
