/**
 * Entry parameters of a page: an issuer's response (A2, S14), or a sign-in request passed on by an in-app browser (A5). A separate chunk:
 * most visits have none. The game's token (A7) does not wait for it: src/app/actors.ts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { createActor, waitFor } from 'xstate'
import { selectIsPending, selectIsSignedIn, type SessionRef } from '#machines/session/session.selectors.ts'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { connectSignInReturn } from '#machines/sign-in-return/sign-in-return.ports.ts'
import type { SignInReturnEmitted, OpenerMessage } from '#machines/sign-in-return/sign-in-return.types.ts'
import type { PrepareActor } from '#src/components/actors.tsx'
import { sendToTabs } from '#src/lib/open-channel.ts'
import { sitePathOf } from '#contract/page-address.ts'
import { takeAttempt, nonceOf } from './attempts.ts'
import { siteMessage } from '#src/i18n/failure-messages.tsx'
import { channelName, windowName, type WindowMessage } from './issuer.ts'

/** What the handling of the entry parameters needs from the app. */
export interface EntryDeps {
  /** The content of the fragment; the head script has removed it from the address. */
  fragment: URLSearchParams
  /** The address's search when the page was opened. */
  search: URLSearchParams
  /** Path of the page, as the address bar shows it. */
  pathname: string
  /**
   * Resolves when React has hydrated or rendered the page: the navigation that follows may change its language, and the page's own first
   * load would end it.
   */
  hydrated: Promise<void>
  sessionRef: SessionRef
  /** Allows recording the return from the issuer. */
  prepare: PrepareActor
  /** Replaces this address by another one of this site. */
  replace: (href: string) => Promise<void>
  /** Opens the login dialog; afterwards the player continues at `next`. */
  askToSignIn: (next: string | undefined) => void
  showMessage: (message: MessageDescriptor) => Promise<void>
}

/** Handles all entry parameters and removes them from the address. */
export async function finishEntry(deps: EntryDeps): Promise<void> {
  const provider = /\/auth\/callback\/(google|apple)\/?$/.exec(deps.pathname)?.[1]
  await deps.hydrated
  if ((provider === 'google' || provider === 'apple') && deps.fragment.toString() !== '') await finishSignIn(deps, provider)
  if (deps.search.has('login')) await offerSignIn(deps)
}

/** The `error` of a player who cancelled: Google and the sandbox send access_denied, Apple user_cancelled_authorize. */
const cancelCodes: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize'])

/** Runs the statechart of the return from the issuer (machines/sign-in-return) to its end. */
async function finishSignIn(deps: EntryDeps, provider: SignInProvider): Promise<void> {
  const { fragment, sessionRef, prepare, replace, showMessage } = deps
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
    isCancelled: cancelCodes.has(fragment.get('error') ?? ''),
    isIssuerWindow: window.name === windowName,
  }
  const actor = createActor(...prepare('sign-in-return', logic, { input }))
  const fact = await new Promise<SignInReturnEmitted>((resolve) => {
    actor.on('*', resolve)
    actor.start()
  })
  // The return continues here: the next login from this page would otherwise find this window as the issuer's, and empty it.
  if (input.isIssuerWindow && fact.type !== 'signInReturn.taken') window.name = ''
  switch (fact.type) {
    case 'signInReturn.taken':
      // If the browser keeps the window open, the page shows that it may be closed.
      window.close()
      return
    case 'signInReturn.refused':
      await replace(fact.from ?? '/')
      await showMessage(siteMessage({ status: 0, code: fact.code }))
      return
    case 'signInReturn.alreadySignedIn':
      await replace(fact.next ?? fact.from ?? '/')
      return
    case 'signInReturn.answered': {
      const { idToken, from, next } = fact
      // Return to the page and its language first: messages are shown there.
      await replace(from ?? '/')
      sessionRef.send({ type: 'session.signIn', provider: fact.provider, idToken, from, next })
      await rest()
      return
    }
    default:
      fact satisfies never
  }
}

/** Time that the page that opened the window may take to reply, in ms. */
const timeLimit = 2000

/** Notifies the page that opened this window; true if it has accepted the message. */
const isTaken = (message: OpenerMessage): Promise<boolean> =>
  sendToTabs(channelName, message satisfies WindowMessage, { taken: message.state, timeLimit })

/** `?login=…&next=…`: the player left an in-app browser to sign in. */
async function offerSignIn({ search, pathname, sessionRef, replace, askToSignIn }: EntryDeps): Promise<void> {
  const next = sitePathOf(search.get('next') ?? '')
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
