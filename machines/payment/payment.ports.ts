import { fromPromise } from 'xstate'
import { paymentMachine } from './payment.machine.ts'
import type { OrderFacts, PageWay, PaymentWish, PlacedOrder } from './payment.types.ts'

/** What a purchase needs from the environment. Rejections are `Failure`s. */
export type PaymentPorts = {
  /**
   * Opens a window at once, inside the click, places the order, and navigates the window to the payment page; on phones this tab navigates
   * there. Repeating it with the same key is one order.
   */
  placeOrder: (input: { wish: PaymentWish; opensWindow: boolean }, signal: AbortSignal) => Promise<PlacedOrder>
  /** Asks the shop, which asks the payment provider. */
  verifyOrder: (input: { orderNo: string }, signal: AbortSignal) => Promise<OrderFacts>
  /** Gives the order up; resolves with its state afterwards, which may be paid. Repeating it is safe. */
  cancelOrder: (input: { orderNo: string }, signal: AbortSignal) => Promise<OrderFacts>
  /** Opens the payment page again, inside a click; the page then returns to here. */
  openPage: (input: { orderNo: string; url: string; opensWindow: boolean }, signal: AbortSignal) => Promise<PageWay>
}

/** Takes the ports and returns the payment machine with its implementations. */
export const connectPayment = (ports: PaymentPorts) =>
  paymentMachine.provide({
    actors: {
      placeOrder: fromPromise(({ input, signal }: { input: { wish: PaymentWish; opensWindow: boolean }; signal: AbortSignal }) =>
        ports.placeOrder(input, signal),
      ),
      verifyOrder: fromPromise(({ input, signal }: { input: { orderNo: string }; signal: AbortSignal }) =>
        ports.verifyOrder(input, signal),
      ),
      cancelOrder: fromPromise(({ input, signal }: { input: { orderNo: string }; signal: AbortSignal }) =>
        ports.cancelOrder(input, signal),
      ),
      openPage: fromPromise(({ input, signal }: { input: { orderNo: string; url: string; opensWindow: boolean }; signal: AbortSignal }) =>
        ports.openPage(input, signal),
      ),
    },
  })
