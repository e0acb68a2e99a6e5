/** Wires whoever arrives with something in hand (src/features/session/arrival.ts) to router, popups and words. */
import type { PopupsRef } from '#machines/popups/popups.selectors.ts'
import type { SessionRef } from '#machines/session/session.selectors.ts'
import { arrive } from '#src/features/session/arrival.ts'
import type { App } from './create-app.tsx'
import type { Landing } from './machines-root.ts'
import { goTo } from './session-bridge.ts'
import { createSessionNews } from './session-news.ts'

export async function land(
  { pathname, search, fragment }: Landing,
  { app, sessionRef, popupsRef }: { app: App; sessionRef: SessionRef; popupsRef: PopupsRef },
): Promise<void> {
  await arrive({
    fragment: new URLSearchParams(fragment),
    search: new URLSearchParams(search),
    pathname,
    sessionRef,
    replace: (href) => goTo(app, href, true),
    askToSignIn: (next) => popupsRef.send({ type: 'popup.open', popup: { kind: 'login', next } }),
    say: createSessionNews(app, popupsRef).say,
  })
  // An issuer's answer was looked at behind the cover.
  delete document.documentElement.dataset['arriving']
}
