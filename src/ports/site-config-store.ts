import { hashKey, QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'

export interface SiteConfigStore {
  /** What the provider said; undefined while it is still asked. */
  get: () => SiteConfig | undefined
  subscribe: (listener: () => void) => () => void
  /**
   * Asks for it. Always the same promise while it is under way, so that a component can wait for it.
   * @throws the failure, where it was asked for and did not come; whoever tries the page again asks anew
   */
  wait: () => Promise<SiteConfig>
}

const stores = new WeakMap<QueryClient, Map<Locale, SiteConfigStore>>()

function createStore(queryClient: QueryClient, api: Api, locale: Locale): SiteConfigStore {
  const query = siteConfigQuery(api, locale)
  const hash = hashKey(query.queryKey)
  const cache = queryClient.getQueryCache()
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  let waiting: Promise<SiteConfig> | undefined
  return {
    get: () => cache.get<SiteConfig>(hash)?.state.data,
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= new QueryObserver(queryClient, query).subscribe(() => {
        for (const tell of listeners) tell()
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    wait: () => {
      const asked = cache.get<SiteConfig, Error>(hash)?.state
      if (asked?.error != null && asked.fetchStatus === 'idle') throw asked.error
      waiting ??= queryClient.ensureQueryData(query).finally(() => {
        waiting = undefined
      })
      return waiting
    },
  }
}

/**
 * The publisher's configuration in a language, watched once for all who read it: nearly every part of a page does, each price too, and an
 * observer for each is work whenever such a part is drawn first.
 */
export function siteConfigStore(queryClient: QueryClient, api: Api, locale: Locale): SiteConfigStore {
  let byLocale = stores.get(queryClient)
  if (byLocale === undefined) stores.set(queryClient, (byLocale = new Map()))
  let store = byLocale.get(locale)
  if (store === undefined) byLocale.set(locale, (store = createStore(queryClient, api, locale)))
  return store
}
