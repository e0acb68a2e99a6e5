import { rootRouteId, useRouterState } from '@tanstack/react-router'
import { joinAddress, notFoundPath, splitAddress } from '#src/lib/address.ts'

export interface Here {
  /** Path in the route tree: without language and `ingame`. */
  path: string
  /** With its `?`; empty if there is none. */
  search: string
  /** With its `#`; empty if there is none. Only the browser knows it, not the server. */
  fragment: string
  /** As the address bar shows it, without a fragment. */
  href: string
}

/** The current address, for links that lead back to it. All addresses without a route return the address of one not-found page. */
export function useHere(): Here {
  const isNowhere = useRouterState({ select: ({ matches }) => matches.length === 1 && matches[0]!.routeId === rootRouteId })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const href = useRouterState({ select: ({ location }) => location.publicHref.split('#')[0]! })
  const fragment = useRouterState({ select: ({ location }) => location.publicHref.slice(location.publicHref.split('#')[0]!.length) })
  if (!isNowhere) return { path, search, fragment, href }
  return { path: notFoundPath, search: '', fragment: '', href: joinAddress({ ...splitAddress(href.split('?')[0]!), path: notFoundPath }) }
}
