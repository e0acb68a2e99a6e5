/**
 * Loads the part that handles the entry parameters of a page (entry-parameters.ts). If it does not load, the page is shown without it, and
 * when the connection is back the same address is loaded again, with the issuer's response that the head script has removed from it: a browser
 * may reject a repeated import as long as the page lives (src/lib/load-part.ts). The game's token is never put back: it counts once (A7).
 */
import { isCallbackPath } from '#contract/public-addresses.ts'
import { onReconnected } from '#src/lib/connection.ts'
import { PartMissing } from '#src/lib/load-part.ts'
import type { EntryParameters } from './entry-parameters.ts'

/** What the loading of this part needs from the browser's entry. */
export interface EntryPartDeps {
  entry: EntryParameters
  /** @returns handles them. @throws PartMissing */
  load: () => Promise<() => Promise<void>>
  /** Shows that there is no connection. */
  showMissing: () => void
  reload: () => void
}

/** @returns `begin`: loads the part and handles the entry parameters, if the address has any; rejects with each error but `PartMissing` */
export function createEntryPart({ entry: { pathname, search, fragment }, load, showMissing, reload }: EntryPartDeps) {
  const response = isCallbackPath(pathname) ? fragment : ''
  // Most visits have none.
  let isWaiting = response !== '' || /[?&]login=/.test(search)
  const reloadWhole = (): void => {
    if (isWaiting && response !== '' && location.pathname === pathname)
      history.replaceState(history.state, '', `${pathname}${search}#${response}`)
    reload()
  }
  return {
    begin: async (): Promise<void> => {
      if (!isWaiting) return
      try {
        const handle = await load()
        isWaiting = false
        await handle()
      } catch (error) {
        if (!(error instanceof PartMissing)) throw error
        delete document.documentElement.dataset['signInReturn']
        if (response !== '') showMissing()
        const stop = onReconnected(() => {
          stop()
          if (location.pathname === pathname) reloadWhole()
        })
      }
    },
    /** Reloads the page; an issuer's response that waits for the part is not lost. */
    reload: reloadWhole,
  }
}
