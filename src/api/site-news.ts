/**
 * News between the tabs of one browser: what a tab has changed at the provider makes the queries of the others ask again (aging.ts).
 * The channel carries prefixes of query keys, never data. Where `BroadcastChannel` is missing or refuses, tabs ask again on focus.
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
 * Makes the matching queries of the other tabs ask again. Never throws.
 * @param keys prefixes of query keys, e.g. `[['orders'], ['products']]`
 */
export function tellOtherTabs(client: QueryClient, keys: readonly (readonly string[])[]): void {
  const own = channels.get(client)
  const channel = own ?? openChannel(channelName)
  try {
    channel?.postMessage(keys)
  } catch {
    // Closed meanwhile: the other tabs ask on focus.
  }
  if (own === undefined) channel?.close()
}

/**
 * Makes the matching queries ask again, here and in the other tabs.
 * @param keys prefixes of query keys
 * @returns resolves when the queries on this screen have their response
 */
export function refetchEverywhere(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  tellOtherTabs(client, keys)
  return invalidate(client, keys)
}

/**
 * Listens to the other tabs; once per app. The channel is closed while the browser keeps the page for Back: an open one would keep the
 * page out of that cache, and a page that comes back asks for everything again.
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
