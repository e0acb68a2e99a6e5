/** The way to an issuer and back: a window on desktop, the page itself on phones and in webviews (docs/requirements.md "Session"). */
import { Failure } from '#contract/failure.ts'
import { windowCodes } from '#machines/sign-in/sign-in.failures.ts'
import type { SignInPorts } from '#machines/sign-in/sign-in.ports.ts'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { openChannel } from '#src/lib/open-channel.ts'
import { keepAttempt, newState, type Attempt } from './attempts.ts'

export interface IssuerDeps {
  /** Asks the provider for the issuer's address and a fresh nonce (`GET /site/config?include=signIn`). */
  signInConfig: (signal: AbortSignal) => Promise<{ google: string | null; apple: string | null; nonce: string | null }>
}

/** What travels between the issuer's window and the page that opened it; same origin only. */
export const channelName = 'site.sign-in'
export type WindowMessage = { state: string; idToken?: string; code?: string } | { taken: string }

const failureOf = (code: string): Failure => new Failure(0, { code, message: '', traceId: '' })

export const createIssuerPorts = (deps: IssuerDeps): SignInPorts => {
  async function begin(provider: SignInProvider, attempt: Pick<Attempt, 'mode' | 'from' | 'next'>, signal: AbortSignal) {
    const config = await deps.signInConfig(signal)
    const address = config[provider]
    if (address === null || config.nonce === null) throw new Failure(503, { code: 'SIGN_IN_UNAVAILABLE', message: '', traceId: '' })
    const state = newState()
    const url = new URL(address)
    url.searchParams.set('redirect_uri', `${location.origin}/auth/callback/${provider}`)
    url.searchParams.set('state', state)
    url.searchParams.set('nonce', config.nonce)
    keepAttempt(state, { ...attempt, provider, nonce: config.nonce, at: Date.now() })
    return { state, href: url.href }
  }

  return {
    askInWindow: async ({ provider, origin }, signal) => {
      // At once: after the first await it would no longer be the player's click that opens it.
      const opened = window.open('about:blank', 'site-sign-in', windowFeatures())
      if (opened === null) throw failureOf(windowCodes.blocked)
      try {
        const { state, href } = await begin(provider, { mode: 'window', ...origin }, signal)
        opened.location.replace(href)
        opened.focus()
        return await answerOf(state, opened, signal)
      } finally {
        opened.close()
      }
    },
    leaveForIssuer: async ({ provider, origin }, signal) => {
      const { href } = await begin(provider, { mode: 'page', ...origin }, signal)
      location.assign(href)
      await new Promise<void>((resolve) => {
        // Back from the issuer by the browser's own memory: the page wakes where it fell asleep.
        addEventListener('pageshow', (event) => event.persisted && resolve(), { signal })
      })
    },
  }
}

/** In the middle of the player's window, as wide as the issuers' pages are made for. */
function windowFeatures(): string {
  const [width, height] = [500, 660]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${String(width)},height=${String(height)},left=${String(left)},top=${String(top)}`
}

/** ms: how often a closed window is looked for, and how long its last word may take. */
const lookEvery = 300
const lastWord = 700

/** Waits for the window's answer: the callback route says it on the channel and waits to hear that it was taken. */
function answerOf(state: string, opened: Window, signal: AbortSignal): Promise<{ idToken: string }> {
  const channel = openChannel(channelName)
  const over = new AbortController()
  return new Promise<{ idToken: string }>((resolve, reject) => {
    channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if (!('state' in data) || data.state !== state) return
      channel.postMessage({ taken: state } satisfies WindowMessage)
      if (data.idToken === undefined) reject(failureOf(data.code ?? windowCodes.cancelled))
      else resolve({ idToken: data.idToken })
    })
    const look = setInterval(() => {
      if (!opened.closed) return
      clearInterval(look)
      setTimeout(() => reject(failureOf(windowCodes.cancelled)), lastWord)
    }, lookEvery)
    over.signal.addEventListener('abort', () => clearInterval(look))
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal })
  }).finally(() => {
    over.abort()
    channel?.close()
  })
}
