/** Connects the entry parameters of a page (src/features/session/entry-parameters.ts) with router, popups and translations. */
import { finishEntry } from '#src/features/session/entry-parameters.ts'
import type { App } from './create-app.tsx'
import { goTo } from './session-bridge.ts'
import { createSessionMessages } from './session-messages.ts'

/** The address with which the page was opened. */
export interface EntryParameters {
  pathname: string
  search: string
  /** Removed from the address before the first paint (src/document/head-script.ts). */
  fragment: string
}

/** Handles the entry parameters of a page, then removes the cover that hides it during an auth callback (A2, A5, S14). */
export async function handleEntryParameters({ pathname, search, fragment }: EntryParameters, app: App): Promise<void> {
  const { popups, session, prepare } = app.actors
  try {
    await finishEntry({
      fragment: new URLSearchParams(fragment),
      search: new URLSearchParams(search),
      pathname,
      sessionRef: session,
      prepare,
      hydrated: app.hydrated,
      replace: (href) => goTo(app, href, true),
      askToSignIn: (next) => popups.send({ type: 'popup.open', popup: { kind: 'login', next } }),
      showMessage: createSessionMessages(app).showMessage,
    })
  } finally {
    // The cover hid the page while an issuer's response was checked.
    delete document.documentElement.dataset['signInReturn']
  }
}
