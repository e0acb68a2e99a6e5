/**
 * Entry parameters of a page: an issuer's response (A2, S14), or the wish to sign in that an in-app browser passed on (A5). A chunk of its
 * own: most visits have none. The game's token (A7) does not wait for it: src/app/actors.ts.
 */
import type { MessageDescriptor } from '@lingui/core'
import { waitFor } from 'xstate'
import { selectIsPending, selectIsSignedIn, type SessionRef } from '#machines/session/session.selectors.ts'
import { windowCodes } from '#machines/sign-in/sign-in.failures.ts'
import { openChannel } from '#src/lib/open-channel.ts'
import { isSitePath } from '#src/lib/site-path.ts'
import { takeAttempt, nonceOf, type Attempt } from './attempts.ts'
import { toFailure } from '#contract/failure.ts'
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
  /** Goes to an address of this site in place of this one. */
  replace: (href: string) => Promise<void>
  /** Opens the login dialog; whatever asked for it goes on at `next`. */
  askToSignIn: (next: string | undefined) => void
  say: (words: MessageDescriptor) => Promise<void>
}

/** Handles whatever the address brought; nothing of it stays there. */
export async function finishEntry(deps: EntryDeps): Promise<void> {
  const provider = /\/auth\/callback\/(google|apple)\/?$/.exec(deps.pathname)?.[1]
  if (provider !== undefined && deps.fragment.toString() !== '') {
    await deps.hydrated
    await finishSignIn(deps, provider)
  }
  if (deps.search.has('login')) await offerSignIn(deps)
}

/** Why there is no token, in our codes: Google and the sandbox say access_denied, Apple user_cancelled_authorize. */
const codeOf = (error: string | null): string =>
  error === 'access_denied' || error === 'user_cancelled_authorize' ? windowCodes.cancelled : windowCodes.failed

/** The attempt of this state, or the code of the failure that keeps it from being read. */
function attemptOf(state: string): { attempt?: Attempt | undefined; refusal?: string | number } {
  try {
    return { attempt: takeAttempt(state) }
  } catch (error) {
    return { refusal: toFailure(error).code }
  }
}

/** `state` and `nonce` must be of an attempt that began in this browser (OpenID Connect Core §3.2.2.11); the provider checks the rest. */
async function finishSignIn(deps: EntryDeps, provider: string): Promise<void> {
  const { fragment, sessionRef } = deps
  const state = fragment.get('state') ?? ''
  const idToken = fragment.get('id_token') ?? undefined
  const { attempt, refusal } = attemptOf(state)
  const isOurs = attempt?.provider === provider && (idToken === undefined || nonceOf(idToken) === attempt.nonce)
  const code = isOurs ? (idToken === undefined ? codeOf(fragment.get('error')) : undefined) : (refusal ?? windowCodes.mismatched)

  // An unknown state in the window that was opened for an issuer: whoever opened it waits for another one.
  const isLost = attempt === undefined && window.name === windowName
  if (attempt?.mode === 'window' || isLost) {
    const told = isLost ? '' : state
    const message: WindowMessage =
      code === undefined && idToken !== undefined ? { state: told, idToken } : { state: told, code: String(code ?? windowCodes.failed) }
    if (await isTaken(told, message)) {
      // Where the browser keeps it open, the page says that it may be closed.
      window.close()
      return
    }
  }
  // Nobody waits any more, or the page itself went to the issuer: it goes on here.
  if (attempt === undefined || idToken === undefined || code !== undefined) {
    await deps.replace(attempt?.from ?? '/')
    await deps.say(siteWords({ status: 0, code: code ?? windowCodes.failed }))
    return
  }
  const { from, next } = attempt
  const session = await waitFor(sessionRef, (snapshot) => !selectIsPending(snapshot), { timeout: Infinity })
  if (selectIsSignedIn(session)) {
    await deps.replace(next ?? from ?? '/')
    return
  }
  // Back to the page and its language first: whatever is said now is said there.
  await deps.replace(from ?? '/')
  sessionRef.send({ type: 'session.signIn', provider: attempt.provider, idToken, from, next })
  await waitFor(sessionRef, (snapshot) => !selectIsPending(snapshot), { timeout: Infinity })
}

/** ms: how long the page that opened the window may take to answer. */
const patience = 2000

/** Tells the page that opened this window; true when it has taken it. */
function isTaken(state: string, message: WindowMessage): Promise<boolean> {
  const channel = openChannel(channelName)
  if (channel === undefined) return Promise.resolve(false)
  return new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if ('taken' in data && data.taken === state) resolve(true)
    })
    setTimeout(() => resolve(false), patience)
    channel.postMessage(message)
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
