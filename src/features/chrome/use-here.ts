import { useRouterState } from '@tanstack/react-router'

/**
 * Whether an address is the page one is on, as `aria-current` says it; of a board also which one. One look at the router for all links of a menu.
 * @param among the only pages that are asked for: between others the caller is not drawn anew
 */
export function useHere(among?: readonly string[]): (path: string, board?: string) => 'page' | undefined {
  const here = useRouterState({
    select: ({ location: { pathname, search } }) =>
      among?.includes(pathname) === false ? '' : pathname + ('type' in search ? `?${String(search.type)}` : ''),
  })
  return (path, board) => (here === (board === undefined ? path : `${path}?${board}`) ? 'page' : undefined)
}
