/**
 * After a deployment an open tab may request a chunk that was deleted (scripts/kept-builds.ts keeps three builds). If the page needs the
 * chunk, the same address is reloaded once: that loads the new build, and typed text is kept in the drafts, which are written on `pagehide`
 * (src/lib/drafts.ts). A chunk that is only preloaded or optional never reloads: the connection may have been lost while the visitor types.
 * Vite documents the event for a failed dynamic import: https://vite.dev/guide/build#load-error-handling
 */
import { build } from '#src/lib/build.ts'
import { isOfNeededPart } from '#src/lib/load-part.ts'
import { isServerThere } from '#src/lib/connection.ts'

/** What the reload needs from the browser and the app. */
export interface ChunkReloadDeps {
  /** Whether a payment is in progress: the page is then never reloaded. */
  isBusy: () => boolean
  location: Pick<Location, 'href' | 'reload'>
  /** The tab's `sessionStorage`. It may throw if the browser blocks site data. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Whether the address can be loaded now. */
  isServed?: (href: string) => Promise<boolean>
  /** Whether a page is being opened; its parts are needed. */
  isNavigating: () => boolean
  /** Whether the page needs the part whose import has failed. All others are loaded in advance, or the page works without them. */
  isNeeded?: (failure: Error) => boolean
  /** Id of the build that runs in this tab. */
  buildId?: string
}

/** Prefix of a failed import's message. It stops the router's own reload, which ignores payments in progress. */
const mark = 'A part of the page is missing: '

/** @returns whether this address was already reloaded for this build; true if that cannot be stored */
function isRepeated(storage: ChunkReloadDeps['storage'], key: string): boolean {
  try {
    if (storage().getItem(key) !== null) return true
    storage().setItem(key, '1')
    return false
  } catch {
    return true
  }
}

/**
 * Listens for failed imports. The import stays failed: the part of the page that requested it reports this and offers a retry, also if no
 * reload follows.
 * @returns stops listening
 */
export function createChunkReload({
  isBusy,
  location,
  storage,
  isServed = isServerThere,
  isNavigating,
  isNeeded = isOfNeededPart,
  buildId = build,
}: ChunkReloadDeps): () => void {
  let isDeciding = false
  const decide = async (): Promise<void> => {
    if (isDeciding || isBusy()) return
    isDeciding = true
    const isThere = await isServed(location.href)
    // A payment may have begun during the check.
    if (isThere && !isBusy() && !isRepeated(storage, `site.reloaded:${buildId}:${location.href}`)) location.reload()
    else isDeciding = false
  }
  const failed = (event: VitePreloadErrorEvent): void => {
    if (!event.payload.message.startsWith(mark)) event.payload.message = mark + event.payload.message
    const isForNavigation = isNavigating()
    // The code that requested the part sees the failure after this event.
    setTimeout(() => {
      if (isForNavigation || isNeeded(event.payload)) void decide()
    })
  }
  addEventListener('vite:preloadError', failed)
  return () => removeEventListener('vite:preloadError', failed)
}
