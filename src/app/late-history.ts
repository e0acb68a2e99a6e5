/**
 * The router's history in the browser, which hears of a step when its page has been painted: `pushState` costs 1–3 ms of the click's one task,
 * and makes the browser's other processes busy just as the page is to be drawn (docs/decisions/0033). The router knows at once where it is.
 */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { whenPainted } from '#src/lib/when-painted.ts'

type Step = Parameters<History['pushState']>

/**
 * ms. A step back may be on its way through the browser's processes when the step forward is made known. Nobody holds down the Back button,
 * reads what it offers and chooses the second page in this time.
 */
const UNDERWAY = 500

/**
 * Whether the browser shows a picture of the page before while a finger, or two on Safari's trackpad, go back to it. It is taken when the
 * step is made known, and must not be of the page that has come: there the router keeps a history of its own.
 */
export const showsWayBack = (): boolean => matchMedia('(any-pointer: coarse)').matches || 'ongesturestart' in window

/** @returns an entry's place among the router's own; NaN of an entry that is not its */
const indexOf = (state: unknown): number => (state as Partial<Record<'__TSR_index', number>> | null)?.__TSR_index ?? NaN

/**
 * The history to give to the router. Its `flush` tells the browser at once; so does whatever moves in the browser's history or leaves the
 * document. It alone may push and replace: who calls `window.history` goes behind the router's back. It lives as long as its document:
 * `destroy` is not there for it.
 */
export function createLateHistory(): RouterHistory {
  const real = window.history
  let step: Step | undefined
  let forget = (): void => {}
  /** The step made known last, until anything else moves: its place among the entries, and when it was made known. */
  let last: { index: number; at: number } | undefined

  const tell = (): void => {
    if (step === undefined) return
    const told = step
    step = undefined
    forget()
    real.pushState(...told)
    last = { index: indexOf(told[0]), at: performance.now() }
  }
  const told =
    <Args extends unknown[]>(move: (...args: Args) => void) =>
    (...args: Args): void => {
      tell()
      last = undefined
      move(...args)
    }

  /**
   * Who goes back before the browser has heard of the step means the page the step was made on; the browser, which does not know better, has
   * left that one too. It is sent forward again, and the router hears of the second arrival only. The browser may hear of the step while it is
   * going back: then it arrives two entries before.
   */
  const onPop = (hear: () => void) => (): void => {
    const tooFar =
      step !== undefined || (last !== undefined && indexOf(real.state) === last.index - 2 && performance.now() - last.at < UNDERWAY)
    last = undefined
    if (!tooFar) return hear()
    step = undefined
    forget()
    real.go(1)
  }

  const history = createBrowserHistory({
    window: {
      document,
      location,
      history: {
        get state(): unknown {
          return step === undefined ? real.state : step[0]
        },
        get length(): number {
          return real.length + (step === undefined ? 0 : 1)
        },
        pushState: (...next: Step): void => {
          tell()
          step = next
          forget = whenPainted(tell)
        },
        replaceState: (...next: Step): void => {
          if (step === undefined) real.replaceState(...next)
          else step = next
        },
        back: told(() => real.back()),
        forward: told(() => real.forward()),
        go: told((delta: number) => real.go(delta)),
      },
      addEventListener: (type: string, hear: () => void, options?: AddEventListenerOptions): void =>
        addEventListener(type, type === 'popstate' ? onPop(hear) : hear, options),
    },
  })
  // What is on its way when the document is left would not be there for who comes back to it.
  addEventListener('beforeunload', tell)
  const { flush } = history
  history.flush = () => {
    flush()
    tell()
  }
  return history
}
