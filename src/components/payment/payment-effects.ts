/** The payment machine's access to browser and provider (B3–B5, docs/requirements.md "Buying"). */
import type { Locale } from '#contract/common.ts'
import { isServiceCode, toFailure } from '#contract/failure.ts'
import type { PaymentPorts } from '#machines/payment/payment.ports.ts'
import type { Api } from '#src/api/api.ts'
import { overPurchaseMinutes } from '#src/api/error-policy.ts'
import { splitAddress } from '#contract/page-address.ts'

/** What the payment's ports need from the screen. */
export interface PaymentDeps {
  api: Api
  locale: () => Locale
  /** Text of the window until the payment page loads. */
  waiting: () => string
}

/** Time in ms that this tab waits for the shop before it leaves for the payment page. */
const leavingLimit = 3000

/**
 * Each order has a window of its own: opening one by the name of another would navigate that one away from its payment page.
 * @param order the order's number; its key while it has none
 */
const windowNameOf = (order: string): string => `site-payment-${order}`

/** Opens a window in the middle of the player's window, as wide as payment pages expect. */
function openWindow(url: string, name: string): Window | null {
  const [width, height] = [820, 760]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open(url, name, `popup,width=${String(width)},height=${String(height)},left=${String(left)},top=${String(top)}`)
}

function showText(opened: Window | null, text: string): void {
  try {
    if (opened !== null) opened.document.body.textContent = text
  } catch {
    // A window of an earlier purchase is still at the provider: it is cross-origin until it leaves.
  }
}

/** Where the payment page returns to, from the page that opens it. */
const returnToOf = (opensWindow: boolean): 'ingame' | 'window' | 'sameTab' =>
  splitAddress(location.pathname).embedded ? 'ingame' : opensWindow ? 'window' : 'sameTab'

/**
 * Creates the ports of the payment machine (B4). Calls reject with a `Failure`, without a response after 30 s with status 0; code 2416 at
 * `placeOrder` is the result `locked` with its minutes (B5).
 */
export const createPaymentPorts = ({ api, locale, waiting }: PaymentDeps): PaymentPorts => ({
  placeOrder: async ({ wish, opensWindow }, signal) => {
    // Open it at once: after the first await it no longer counts as opened by the player's click.
    const opened = opensWindow ? openWindow('about:blank', windowNameOf(wish.idempotencyKey)) : null
    try {
      showText(opened, waiting())
      const order = await api.call('startPayment', {
        body: { ...wish, lang: locale(), consent: true, returnTo: returnToOf(opensWindow) },
        signal,
      })
      if (order.paymentUrl === null || !opensWindow) {
        opened?.close()
        return { type: 'placed', order, way: 'sameTab' }
      }
      if (opened === null || opened.closed) return { type: 'placed', order, way: 'blocked' }
      opened.name = windowNameOf(order.orderNo)
      opened.location.replace(order.paymentUrl)
      return { type: 'placed', order, way: 'window' }
    } catch (error) {
      opened?.close()
      const failure = toFailure(error)
      if (isServiceCode(failure.code, 'overPurchase'))
        return { type: 'locked', orderNo: failure.orderNo, minutes: overPurchaseMinutes(failure.message) }
      throw failure
    }
  },
  verifyOrder: ({ orderNo }, signal) => api.call('verifyPayment', { body: { orderNo }, signal }),
  cancelOrder: ({ orderNo }, signal) => api.call('cancelPayment', { body: { orderNo }, signal }),
  openPage: async ({ orderNo, url, opensWindow }, signal) => {
    // The order may have been placed on another device. If the shop does not get to know, the page returns to where it was placed.
    const body = { orderNo, returnTo: returnToOf(opensWindow) }
    const told = api.call('verifyPayment', { body, signal, timeLimit: leavingLimit }).catch(() => undefined)
    if (!opensWindow) {
      await told
      // The machine has left this step if the order is no longer unpaid.
      if (!signal.aborted) location.assign(url)
      return 'sameTab'
    }
    const opened = openWindow(url, windowNameOf(orderNo))
    opened?.focus()
    return opened === null ? 'blocked' : 'window'
  },
})
