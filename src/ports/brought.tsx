/** A component that comes later in the browser and is there at once where it was brought before: on the server. */
import { use, type ComponentType } from 'react'
import { withLine } from './with-line.ts'

interface Brought {
  (): React.ReactNode
  /** Brings the component's code; the same promise each time. */
  preload: () => Promise<ComponentType>
}

/**
 * As React's `lazy`, with `preload`: React takes a promise that says it is fulfilled at its word and does not wait.
 * Not TanStack's `lazyRouteComponent`, which passes its promise to `use` only while it is pending; React wants it each time.
 */
export function brought(bring: () => Promise<ComponentType>): Brought {
  let coming: Promise<ComponentType> | undefined
  let needed: Promise<ComponentType> | undefined
  const preload = (): Promise<ComponentType> => {
    if (coming !== undefined) return coming
    const promise = bring()
    coming = promise
    void promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      // Asked again the next time it is needed.
      () => (coming = undefined),
    )
    return promise
  }
  /** Where it is on a page, its failure would take the page along. */
  const need = (): Promise<ComponentType> => {
    if (needed !== undefined) return needed
    const promise = preload()
    if ('status' in promise) return promise
    // Kept: React wants the same promise each time.
    needed = withLine(preload).catch((error: unknown) => {
      needed = undefined
      throw error
    })
    return needed
  }
  const Later: Brought = () => {
    const Component = use(need())
    // oxlint-disable-next-line react/static-components -- the same one each time: the promise is made once
    return <Component />
  }
  Later.preload = preload
  return Later
}
