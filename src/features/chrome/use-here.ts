import { useRouterState } from '@tanstack/react-router'

/** Whether an address is the page one is on, as `aria-current` says it; of a board also which one. One look at the router for all links of a menu. */
export function useHere(): (path: string, board?: string) => 'page' | undefined {
  const here = useRouterState({
    select: ({ location: { pathname, search } }) => pathname + ('type' in search ? `?${String(search.type)}` : ''),
  })
  return (path, board) => (here === (board === undefined ? path : `${path}?${board}`) ? 'page' : undefined)
}
