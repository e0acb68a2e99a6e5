/**
 * The social ad pixel by its owner's protocol (developers.facebook.com: "Meta Pixel › Get Started", "› Advanced › Tag a single-page
 * application", "› GDPR"): a stub that queues, its own history listening and automatic events off, consent told.
 */
import type { Pixel } from '#contract/site.ts'
import { forgetCookies } from './forget-cookies.ts'
import type { LoadScript } from './load-script.ts'

/** The function the script takes over; until then calls wait in `queue`. */
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

/** Cookies the script keeps on this site. */
const cookies = ['_fbp', '_fbc']

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

export interface PixelHandle {
  /**
   * Consent is there. The script is loaded once per page load; a blocked one is not tried again before the next.
   * @param onReady called when page views can be told
   */
  grant: (signal: AbortSignal, onReady: () => void) => void
  /**
   * Tells of the page that is open now. @returns false where it cannot: none waits for a script on its way, which would read the address
   * of the page that is open when it comes.
   */
  pageView: () => boolean
  /** Consent is withdrawn: nothing is sent from here on, and what the script stored on this site goes. */
  revoke: () => void
}

/** @param load loads the script; given, so that tests need no network */
export function createPixel({ id, src }: Pixel, load: LoadScript): PixelHandle {
  let state: 'absent' | 'asked' | 'there' | 'revoked' | 'broken' = 'absent'
  const call = (...args: unknown[]): void => {
    try {
      window.fbq?.(...args)
    } catch {
      // A third party's mistake is none of the page's.
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
          // Blockers also answer with scripts that do nothing.
          if (window.fbq?.callMethod === undefined) giveUp()
          else {
            state = 'there'
            onReady()
          }
        },
        () => {
          // Withdrawn before it came: whoever accepts again starts again.
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
      forgetCookies(cookies)
    },
  }
}
