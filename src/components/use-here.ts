import { rootRouteId, useRouter, useRouterState, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import { joinAddress, notFoundPath, splitAddress } from '#contract/page-address.ts'
import { knownSearch, stringifySearch } from '#src/lib/search-params.ts'

export interface Here {
  /** Path in the route tree: without language and `ingame`. */
  path: string
  /** The parameters that the page reads, with `?`; empty if there are none. */
  search: string
  /** With its `#`; empty if there is none. Only the browser knows it, not the server. */
  fragment: string
  /** As the address bar shows it, without a fragment and without parameters that the page does not read. */
  href: string
}

/**
 * @returns the parameters of an address that its route reads. The address bar may show others, such as those of a campaign: the server
 * renders one page for all of them
 */
export const knownSearchOf = (router: AnyRouter, { pathname, search }: Pick<ParsedLocation, 'pathname' | 'search'>) =>
  knownSearch(router.getMatchedRoutes(pathname)[2]?.options.validateSearch, search)

/** The current address, for links that lead back to it. All addresses without a route return the address of one not-found page. */
export function useHere(): Here {
  const router = useRouter()
  const isNowhere = useRouterState({ select: ({ matches }) => matches.length === 1 && matches[0]!.routeId === rootRouteId })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const publicPath = useRouterState({ select: ({ location }) => location.publicHref.split(/[?#]/)[0]! })
  const fragment = useRouterState({ select: ({ location }) => location.publicHref.slice(location.publicHref.split('#')[0]!.length) })
  const search = useRouterState({ select: ({ location }) => stringifySearch(knownSearchOf(router, location)) })
  if (!isNowhere) return { path, search, fragment, href: publicPath + search }
  return { path: notFoundPath, search: '', fragment: '', href: joinAddress({ ...splitAddress(publicPath), path: notFoundPath }) }
}
