/** Navigation to an issuer and back: a window on desktop, the page itself on phones and in webviews (docs/requirements.md "Session"). */
import { Failure } from '#contract/failure.ts'
import { callbackPath } from '#contract/public-addresses.ts'
import { windowCodes } from '#machines/sign-in/sign-in.failures.ts'
import type { SignInPorts } from '#machines/sign-in/sign-in.ports.ts'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { openChannel } from '#src/lib/open-channel.ts'
import { randomId } from '#src/lib/random-id.ts'
import { keepAttempt, type Attempt } from './attempts.ts'

/** What the ports of sign-in need from the app. */
export interface IssuerDeps {
  /** Queries the issuers' addresses and a fresh nonce from the provider (`GET /site/config?include=signIn`). */
  signInConfig: (signal: AbortSignal) => Promise<{ google: string | null; apple: string | null; nonce: string | null }>
}

/** Name of the issuer's window. */
export const windowName = 'site-sign-in'

/**
 * Messages between the issuer's window and the page that opened it; same origin only. `state` is empty if the issuer's window returned with
 * an unknown one: the waiting page then stops waiting.
 */
export const channelName = 'site.sign-in'
/** From the window: the identity token, or the code of a failure. From the page: it has received the message with this `state`. */
export type WindowMessage = { state: string; idToken?: string; code?: string } | { taken: string }

const failureOf = (code: string): Failure => new Failure(0, { code, message: '', traceId: '' })

/**
 * Creates the ports of the sign-in machine (A2). They reject with a `Failure`: 503 `SIGN_IN_UNAVAILABLE` if the issuer is not configured,
 * `STORAGE_BLOCKED` if the attempt cannot be stored, codes of `windowCodes` for the window, and each failure of `signInConfig`.
 */
export const createIssuerPorts = (deps: IssuerDeps): SignInPorts => {
  async function begin(provider: SignInProvider, attempt: Pick<Attempt, 'mode' | 'from' | 'next'>, signal: AbortSignal) {
    const config = await deps.signInConfig(signal)
    const address = config[provider]
    if (address === null || config.nonce === null) throw new Failure(503, { code: 'SIGN_IN_UNAVAILABLE', message: '', traceId: '' })
    const state = randomId()
    const url = new URL(address)
    url.searchParams.set('redirect_uri', `${location.origin}${callbackPath}${provider}`)
    url.searchParams.set('state', state)
    url.searchParams.set('nonce', config.nonce)
    keepAttempt(state, { ...attempt, provider, nonce: config.nonce, at: Date.now() })
    return { state, href: url.href }
  }

  return {
    askInWindow: async ({ provider, origin }, signal) => {
      const channel = openChannel(channelName)
      if (channel === undefined) throw failureOf(windowCodes.unheard)
      // Open it at once: after the first await it no longer counts as opened by the player's click.
      const opened = window.open('about:blank', windowName, windowFeatures())
      try {
        if (opened === null) throw failureOf(windowCodes.blocked)
        const { state, href } = await begin(provider, { mode: 'window', ...origin }, signal)
        opened.location.replace(href)
        opened.focus()
        return await waitForIdToken(state, { channel, opened }, signal)
      } finally {
        opened?.close()
        channel.close()
      }
    },
    leaveForIssuer: async ({ provider, origin }, signal) => {
      const { href } = await begin(provider, { mode: 'page', ...origin }, signal)
      location.assign(href)
      await new Promise<void>((resolve) => {
        // The player went back and the browser restored this page from its back/forward cache.
        addEventListener('pageshow', (event) => event.persisted && resolve(), { signal })
      })
    },
  }
}

/** In the middle of the player's window, as wide as the issuers' pages expect. */
function windowFeatures(): string {
  const [width, height] = [500, 660]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${String(width)},height=${String(height)},left=${String(left)},top=${String(top)}`
}

/** In ms: interval of the check for a closed window, and time for its last message to arrive. */
const checkInterval = 300
const lastMessageMs = 700

/** Waits for the window's message: the callback route sends it on the channel and waits for the acknowledgement. */
function waitForIdToken(
  state: string,
  { channel, opened }: { channel: BroadcastChannel; opened: Window },
  signal: AbortSignal,
): Promise<{ idToken: string }> {
  const cleanup = new AbortController()
  return new Promise<{ idToken: string }>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if (!('state' in data) || (data.state !== state && data.state !== '')) return
      channel.postMessage({ taken: data.state } satisfies WindowMessage)
      if (data.idToken === undefined) reject(failureOf(data.code ?? windowCodes.failed))
      else resolve({ idToken: data.idToken })
    })
    const timer = setInterval(() => {
      if (!opened.closed) return
      clearInterval(timer)
      setTimeout(() => reject(failureOf(windowCodes.closed)), lastMessageMs)
    }, checkInterval)
    cleanup.signal.addEventListener('abort', () => clearInterval(timer))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: cleanup.signal })
  }).finally(() => cleanup.abort())
}
