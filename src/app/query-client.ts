/** The query cache of an app. */
import { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'

/** Lifetime of cached query data, in ms: as long as the router keeps the page, so that back navigation finds both. */
export const pagesKept = 30 * minuteMs

/** Nothing is fetched again by itself: loaders, aging rules (src/api/aging.ts) and the session decide when. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // By default Query waits for a connection indefinitely and silently; a screen must report that there is none (E2).
        networkMode: 'always',
        // On the server, responses live as long as their page: a timer of their own would keep each page's memory for that time.
        ...(import.meta.env.SSR ? {} : { gcTime: pagesKept }),
      },
    },
  })
