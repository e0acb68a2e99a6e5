import { rootRouteId, useRouterState } from '@tanstack/react-router'
import { joinAddress, notFoundPath, splitAddress } from '#src/lib/address.ts'

export interface Here {
  /** As the route tree knows it: without language and `ingame`. */
  path: string
  /** With its `?`; empty where there is none. */
  search: string
  /** As the address bar shows it, without a fragment. */
  href: string
}

/** The address one is on, for links that lead back to it. All addresses that no route has are one page, so that is the address they give. */
export function useHere(): Here {
  const isNowhere = useRouterState({ select: ({ matches }) => matches.length === 1 && matches[0]!.routeId === rootRouteId })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const href = useRouterState({ select: ({ location }) => location.publicHref.split('#')[0]! })
  if (!isNowhere) return { path, search, href }
  return { path: notFoundPath, search: '', href: joinAddress({ ...splitAddress(href.split('?')[0]!), path: notFoundPath }) }
}
