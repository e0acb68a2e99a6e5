import { useRouterState } from '@tanstack/react-router'

/** Whether the teaser is shown, which has its own header. A teaser that could not be loaded has none. */
export const useIsTeaser = (): boolean =>
  useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      return last?.fullPath === '/teaser' && last.status !== 'error'
    },
  })
