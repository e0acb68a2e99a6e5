/** Components that come later in the browser. Without a line they wait for one, and the page they belong to stays (E2). */
import { lazy, use, type ComponentType, type LazyExoticComponent } from 'react'
import { askOnce } from '#src/lib/ask-once.ts'
import { withLine } from './with-line.ts'

interface Brought {
  (): React.ReactNode
  /** Brings the component's code; the same promise each time. */
  preload: () => Promise<ComponentType>
}

/**
 * As React's `lazy`, with `preload`, and there at once where it was brought before: on the server. React takes a promise that says it is
 * fulfilled at its word and does not wait.
 * Not TanStack's `lazyRouteComponent`, which passes its promise to `use` only while it is pending; React wants it each time.
 */
export function brought(bring: () => Promise<ComponentType>): Brought {
  const preload = askOnce(() => {
    const promise = bring()
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    )
    return promise
  })
  /** Where it is on a page, its failure would take the page along. */
  const need = askOnce(() => {
    const promise = preload()
    return 'status' in promise ? promise : withLine(preload)
  })
  const Later: Brought = () => {
    const Component = use(need())
    // oxlint-disable-next-line react/static-components -- the same one each time: the promise is made once
    return <Component />
  }
  Later.preload = preload
  return Later
}

/** React's `lazy` for what opens on a page, such as a menu or a dialog. Never drawn on the server. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own `lazy`
export const lazyPart = <C extends ComponentType<any>>(bring: () => Promise<C>): LazyExoticComponent<C> =>
  lazy(async () => ({ default: await withLine(bring) }))
