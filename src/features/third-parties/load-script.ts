import { trustedScript } from '#src/lib/trusted-types.ts'

/** Loads a third party's script. @returns resolves when it has run; rejects if it was blocked, is unreachable, or is no longer wanted */
export type LoadScript = (src: string, signal: AbortSignal) => Promise<void>

/** Loads a script by an `async` element in the head. Once `signal` aborts, a script that is still loading never runs. */
export const loadScript: LoadScript = (src, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new Error('no longer wanted'))
      return
    }
    const script = document.createElement('script')
    script.async = true
    script.src = trustedScript(src)
    // A script that is loading runs even if it is removed from the page, but not in another document (HTML "execute the script element").
    const drop = (): void => {
      document.implementation.createHTMLDocument('').adoptNode(script)
      reject(new Error('no longer wanted'))
    }
    const settle = (outcome: () => void) => (): void => {
      signal.removeEventListener('abort', drop)
      outcome()
    }
    script.addEventListener('load', settle(resolve))
    script.addEventListener(
      'error',
      settle(() => {
        script.remove()
        reject(new Error('blocked or out of reach'))
      }),
    )
    signal.addEventListener('abort', drop)
    document.head.append(script)
  })
