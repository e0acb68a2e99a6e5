/**
 * Entry parameters of a page: an issuer's response (A2, S14), or the wish to sign in that an in-app browser passed on (A5). A chunk of its
 * own: most visits have none. The game's token (A7) does not wait for it: src/app/actors.ts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { createActor, waitFor } from 'xstate'
import { selectIsPending, selectIsSignedIn, type SessionRef } from '#machines/session/session.selectors.ts'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { connectSignInReturn } from '#machines/sign-in-return/sign-in-return.ports.ts'
import type { SignInReturnEmitted, ToldOpener } from '#machines/sign-in-return/sign-in-return.types.ts'
import type { PrepareActor } from '#src/components/actors.tsx'
import { openChannel } from '#src/lib/open-channel.ts'
import { isSitePath } from '#src/lib/site-path.ts'
import { takeAttempt, nonceOf } from './attempts.ts'
import { siteWords } from '#src/i18n/failure-words.tsx'
import { channelName, windowName, type WindowMessage } from './issuer.ts'

export interface EntryDeps {
  /** What was in the fragment; the head script has taken it out of the address. */
  fragment: URLSearchParams
  /** What was in the address's search when the page was opened. */
  search: URLSearchParams
  /** Path of the page, as the address bar shows it. */
  pathname: string
  /** Resolves when React has hydrated the page: the way on may change its language. */
  hydrated: Promise<void>
  sessionRef: SessionRef
  /** Lets the way back be recorded. */
  prepare: PrepareActor
  /** Goes to an address of this site in place of this one. */
  replace: (href: string) => Promise<void>
  /** Opens the login dialog; whatever asked for it goes on at `next`. */
  askToSignIn: (next: string | undefined) => void
  say: (words: MessageDescriptor) => Promise<void>
}

/** Handles whatever the address brought; nothing of it stays there. */
export async function finishEntry(deps: EntryDeps): Promise<void> {
  const provider = /\/auth\/callback\/(google|apple)\/?$/.exec(deps.pathname)?.[1]
  if ((provider === 'google' || provider === 'apple') && deps.fragment.toString() !== '') {
    await deps.hydrated
    await finishSignIn(deps, provider)
  }
  if (deps.search.has('login')) await offerSignIn(deps)
}

/** The `error` of a person who refused: Google and the sandbox say access_denied, Apple user_cancelled_authorize. */
const cancelledWords: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize'])

/** Follows the chart of the way back (machines/sign-in-return) to its end. */
async function finishSignIn(deps: EntryDeps, provider: SignInProvider): Promise<void> {
  const { fragment, sessionRef, prepare, replace, say } = deps
  const rest = () => waitFor(sessionRef, (snapshot) => !selectIsPending(snapshot), { timeout: Infinity })
  const logic = connectSignInReturn({
    takeAttempt: async ({ state, idToken }) => {
      const attempt = takeAttempt(state)
      return {
        attempt: attempt && { provider: attempt.provider, mode: attempt.mode, from: attempt.from, next: attempt.next },
        isNonceRight: idToken !== undefined && attempt !== undefined && nonceOf(idToken) === attempt.nonce,
      }
    },
    tellOpener: async (message) => ({ isTaken: await isTaken(message) }),
    untilSessionRests: async () => ({ isSignedIn: selectIsSignedIn(await rest()) }),
  })
  const input = {
    provider,
    state: fragment.get('state') ?? '',
    idToken: fragment.get('id_token') ?? undefined,
    isCancelled: cancelledWords.has(fragment.get('error') ?? ''),
    isIssuerWindow: window.name === windowName,
  }
  const actor = createActor(...prepare('sign-in-return', logic, { input }))
  const fact = await new Promise<SignInReturnEmitted>((resolve) => {
    actor.on('*', resolve)
    actor.start()
  })
  switch (fact.type) {
    case 'signInReturn.taken':
      // Where the browser keeps it open, the page says that it may be closed.
      window.close()
      return
    case 'signInReturn.refused':
      await replace(fact.from ?? '/')
      await say(siteWords({ status: 0, code: fact.code }))
      return
    case 'signInReturn.alreadySignedIn':
      await replace(fact.next ?? fact.from ?? '/')
      return
    case 'signInReturn.answered': {
      const { idToken, from, next } = fact
      // Back to the page and its language first: whatever is said now is said there.
      await replace(from ?? '/')
      sessionRef.send({ type: 'session.signIn', provider: fact.provider, idToken, from, next })
      await rest()
      return
    }
    default:
      fact satisfies never
  }
}

/** ms: how long the page that opened the window may take to answer. */
const patience = 2000

/** Tells the page that opened this window; true when it has taken it. */
function isTaken(message: ToldOpener): Promise<boolean> {
  const channel = openChannel(channelName)
  if (channel === undefined) return Promise.resolve(false)
  return new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if ('taken' in data && data.taken === message.state) resolve(true)
    })
    setTimeout(() => resolve(false), patience)
    channel.postMessage(message satisfies WindowMessage)
  }).finally(() => channel.close())
}

/** `?login=…&next=…`: somebody came out of an in-app browser to sign in. */
async function offerSignIn({ search, pathname, sessionRef, replace, askToSignIn }: EntryDeps): Promise<void> {
  const wish = search.get('next') ?? ''
  const next = isSitePath(wish) ? wish : undefined
  const rest = new URLSearchParams(search)
  rest.delete('login')
  rest.delete('next')
  const session = await waitFor(sessionRef, (snapshot) => !selectIsPending(snapshot), { timeout: Infinity })
  const left = rest.toString()
  const here = left === '' ? pathname : `${pathname}?${left}`
  if (selectIsSignedIn(session)) await replace(next ?? here)
  else {
    await replace(here)
    askToSignIn(next)
  }
}
