/**
 * After a deployment an open tab may ask for a chunk that is gone (scripts/kept-builds.ts keeps three builds). Then the same address is
 * loaded again, once: the new build is there, and what was typed is in the drafts, which are written on `pagehide` (src/lib/drafts.ts).
 * Vite's documented event says when a dynamic import fails: https://vite.dev/guide/build#load-error-handling
 */
import { build } from '#src/lib/build.ts'

export interface ChunkReloadDeps {
  /** Whether a payment is under way: then the page is never loaded again. */
  isBusy: () => boolean
  location: Pick<Location, 'href' | 'reload'>
  /** Of the tab: `sessionStorage`. It may throw where the browser blocks site data. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Whether the address can be loaded right now: a reload without a server would replace the page by the browser's own error. */
  isServed?: () => Promise<boolean>
  /** Matches the message of a failed import that no reload is worth: the page is whole without it. */
  optional?: RegExp
  /** Id of the build that runs in this tab. */
  buildId?: string
}

/** Starts the message of a failed import, so that the router does not reload by itself, which it does whatever is under way. */
const mark = 'A part of the page is missing: '

/** @returns whether this address was reloaded for this build before; true where that cannot be remembered */
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
 * Listens for imports that fail. The import stays failed: the part of the page that asked for it says so and offers to try again, also
 * where no reload follows.
 * @returns stops listening
 */
export function createChunkReload({ isBusy, location, storage, isServed, optional, buildId = build }: ChunkReloadDeps): () => void {
  const canBeLoaded =
    isServed ??
    (async () => {
      const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      return response.status < 500
    })
  let isDeciding = false
  const decide = async (): Promise<void> => {
    if (isDeciding || isBusy()) return
    isDeciding = true
    const isThere = await canBeLoaded().catch(() => false)
    // A payment may have begun meanwhile.
    if (isThere && !isBusy() && !isRepeated(storage, `site.reloaded:${buildId}:${location.href}`)) location.reload()
    else isDeciding = false
  }
  const failed = (event: VitePreloadErrorEvent): void => {
    const isOptional = optional?.test(event.payload.message) === true
    if (!event.payload.message.startsWith(mark)) event.payload.message = mark + event.payload.message
    if (!isOptional) void decide()
  }
  addEventListener('vite:preloadError', failed)
  return () => removeEventListener('vite:preloadError', failed)
}
