/**
 * The social ad pixel by its owner's protocol (developers.facebook.com: "Meta Pixel › Get Started", "› Advanced › Tag a single-page
 * application", "› GDPR"): a stub that queues calls; its history listener and automatic events are disabled; consent is reported.
 */
import type { Pixel } from '#contract/site.ts'
import { forgetCookies } from './forget-cookies.ts'
import type { LoadScript } from './load-script.ts'

/** The function that the script replaces; until then calls wait in `queue`. */
export interface Fbq {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
  push: Fbq
  loaded: boolean
  version: string
  disablePushState?: boolean
}

declare global {
  interface Window {
    fbq?: Fbq | undefined
    _fbq?: Fbq | undefined
  }
}

/** Cookies that the script stores on this site. */
const cookies = ['_fbp', '_fbc']

/** Removes what the script has stored on this site, also when it is no longer configured. */
export const forgetPixel = (): void => forgetCookies(cookies)

function createStub(): Fbq {
  const fbq: Fbq = Object.assign(
    (...call: unknown[]): void => {
      if (fbq.callMethod === undefined) fbq.queue.push(call)
      else fbq.callMethod(...call)
    },
    { queue: [] as unknown[][], loaded: true, version: '2.0' },
  ) as Fbq
  fbq.push = fbq
  return fbq
}

/** The pixel, as consent and page views control it. */
export interface PixelHandle {
  /**
   * Consent was given. The script is loaded once per page load; a blocked one is not retried before the next.
   * @param onReady called when page views can be reported
   */
  grant: (signal: AbortSignal, onReady: () => void) => void
  /**
   * Reports the page that is open now. @returns false if it cannot: a page view never waits for a loading script, which would read the
   * address of the page that is open when it arrives.
   */
  pageView: () => boolean
  /** Consent was withdrawn: nothing more is sent, and the script's data on this site is removed. */
  revoke: () => void
}

/** @param load loads the script; injected, so that tests need no network */
export function createPixel({ id, src }: Pixel, load: LoadScript): PixelHandle {
  let state: 'absent' | 'asked' | 'there' | 'revoked' | 'broken' = 'absent'
  const call = (...args: unknown[]): void => {
    try {
      window.fbq?.(...args)
    } catch {
      // An error of a third party must not affect the page.
    }
  }
  const removeStub = (): void => {
    window.fbq = undefined
    window._fbq = undefined
  }
  const giveUp = (): void => {
    state = 'broken'
    removeStub()
  }
  return {
    grant: (signal, onReady) => {
      if (state === 'revoked') {
        state = 'there'
        call('consent', 'grant')
        onReady()
      }
      if (state !== 'absent') return
      state = 'asked'
      window.fbq = window._fbq = createStub()
      window.fbq.disablePushState = true
      call('set', 'autoConfig', false, id)
      call('init', id)
      call('consent', 'grant')
      load(src, signal).then(
        () => {
          // Ad blockers may also respond with scripts that do nothing.
          if (window.fbq?.callMethod === undefined) giveUp()
          else {
            state = 'there'
            onReady()
          }
        },
        () => {
          // Withdrawn before it loaded: a new consent starts again.
          if (!signal.aborted) giveUp()
        },
      )
    },
    pageView: () => {
      if (state !== 'there') return false
      call('track', 'PageView')
      return true
    },
    revoke: () => {
      if (state === 'there') {
        state = 'revoked'
        call('consent', 'revoke')
      } else if (state === 'asked') {
        state = 'absent'
        removeStub()
      }
      forgetPixel()
    },
  }
}
