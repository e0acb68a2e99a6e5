/**
 * News between the tabs of one browser: changes that one tab makes at the provider make the other tabs refetch their queries (aging.ts).
 * The channel carries prefixes of query keys, never data. If `BroadcastChannel` is missing or fails, tabs refetch on focus.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { openChannel } from '#src/lib/open-channel.ts'

const channelName = 'site.news'

const channels = new WeakMap<QueryClient, BroadcastChannel>()

const isKeys = (data: unknown): data is string[][] =>
  Array.isArray(data) && data.every((key) => Array.isArray(key) && key.length > 0 && key.every((part) => typeof part === 'string'))

const invalidate = async (client: QueryClient, keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Makes the other tabs refetch the matching queries. Never throws.
 * @param keys prefixes of query keys, e.g. `[['orders'], ['products']]`
 */
export function notifyOtherTabs(client: QueryClient, keys: readonly (readonly string[])[]): void {
  const own = channels.get(client)
  const channel = own ?? openChannel(channelName)
  try {
    channel?.postMessage(keys)
  } catch {
    // The channel was closed since: the other tabs refetch on focus.
  }
  if (own === undefined) channel?.close()
}

/**
 * Refetches the matching queries, here and in the other tabs.
 * @param keys prefixes of query keys
 * @returns resolves when the queries on this screen have their response
 */
export function refetchEverywhere(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  notifyOtherTabs(client, keys)
  return invalidate(client, keys)
}

/**
 * Listens to the other tabs; once per app. The channel is closed while the page is in the back/forward cache: an open one would prevent
 * caching, and a restored page refetches everything.
 * @returns stops listening
 */
export function followOtherTabs(client: QueryClient): () => void {
  const listen = (): void => {
    if (channels.has(client)) return
    const channel = openChannel(channelName)
    if (channel === undefined) return
    channels.set(client, channel)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isKeys(data)) void invalidate(client, data)
    })
  }
  const stop = (): void => {
    channels.get(client)?.close()
    channels.delete(client)
  }
  addEventListener('pageshow', listen)
  addEventListener('pagehide', stop)
  listen()
  return () => {
    removeEventListener('pageshow', listen)
    removeEventListener('pagehide', stop)
    stop()
  }
}
