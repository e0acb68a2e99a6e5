/** How the routes' loaders fetch: what a failure leads to, what a page waits for, and what it can show before the response. */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { Failure, failureCodes } from '#contract/failure.ts'
import { preloadedFor } from '#src/api/aging.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { missingPage } from '#src/components/missing-page.ts'
import type { AppContext } from './app-context.ts'

/** What loaders need from the app. */
export interface LoadersDeps {
  queryClient: QueryClient
  /** The address that is shown: the error page leads back to it. */
  currentLocation: () => { pathname: string; search: string }
  /** On the server, for browsers: data behind a skeleton is streamed if it takes longer than `after` ms. */
  deferring: { after: number; onDeferred: () => void } | undefined
}

/** @returns the loading functions of the router's context */
export function createLoaders({ queryClient, ...o }: LoadersDeps): Pick<AppContext, 'load' | 'defer' | 'loadOrListed'> {
  const load: AppContext['load'] = async (query) => {
    try {
      return await queryClient.fetchQuery({ ...(query as FetchQueryOptions<never>), staleTime: preloadedFor })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Offline, old data is better than none: a player who returns to a page sees its cached data.
      const kept = error.code === failureCodes.network ? queryClient.getQueryData(query.queryKey) : undefined
      if (kept !== undefined) return kept
      const reaction = reactionTo({ status: error.status, code: error.code, kind: 'other' })
      if (reaction === 'notFound') throw missingPage(error.code)
      if (reaction === 'errorPage') {
        // The redirect replaces the page's own entry in the history.
        const { pathname, search } = o.currentLocation()
        throw redirect({ to: '/error/500', search: { trace: error.traceId, from: pathname + search } })
      }
      throw error
    }
  }

  const defer: AppContext['defer'] = (query) => {
    const loaded = load(query)
    if (!import.meta.env.SSR || o.deferring === undefined) return loaded
    const { after, onDeferred } = o.deferring
    const waiting = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        onDeferred()
        resolve()
      }, after)
      void loaded.finally(() => clearTimeout(timer)).catch(() => {})
    })
    return Promise.race([loaded, waiting])
  }

  const loadOrListed: AppContext['loadOrListed'] = async (query, listed) => {
    const loaded = load(query)
    if (import.meta.env.SSR || listed == null) return loaded
    // The screen's own query reports a failure.
    loaded.catch(() => {})
    return listed
  }

  return { load, defer, loadOrListed }
}
