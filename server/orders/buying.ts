/** Buying as a process needs it: payments for the server, and the jobs that look after orders and deliveries when nobody asks. */
import { createReceiptIssuer, type ReceiptIssuerSettings } from './receipt-issuer.ts'
import { runCashReceipts } from './run-cash-receipts.ts'
import { couponOutbox } from '../coupons/coupon-outbox.ts'
import { createHandOver, createTakeBack, type DeliverySettings } from '../deliveries/game-delivery.ts'
import { runDeliveries } from '../deliveries/run-deliveries.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { createJobs, type JobsDeps } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { PaymentSettings } from './payment-registry.ts'
import { createPayments, type Payments } from './payments.ts'
import { orderOutbox } from './order-outbox.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { finishWithdrawals } from './withdraw-order.ts'

export interface Buying {
  payments: Payments
  /** Lets any of the jobs run at a moment. */
  wake: (job: string, at: Date) => void
  /** Once the process listens. */
  start: () => Promise<void>
  /** Before the database closes. */
  stop: () => Promise<void>
}

/**
 * @param o.origin of the site as players type it, without a slash at the end
 * @param o.payment this shop at each payment provider; without any only what is free can be had
 * @param o.deliveries undefined: what is bought or given waits in its outbox
 * @param o.receipts undefined: Korean cash receipts wait (B9)
 */
export function createBuying(o: {
  database: OpenDatabase
  now: () => Date
  log: Log
  origin: string
  payment: PaymentSettings
  deliveries: DeliverySettings | undefined
  receipts: ReceiptIssuerSettings | undefined
  /** What other features have to do or to tidy away, by a name of its own each: it shares the queue and runs once a minute, or when woken. */
  otherJobs?: Readonly<Record<string, () => Promise<unknown>>>
  fetch?: typeof fetch
  /** Told of each run of a job. */
  onRun?: JobsDeps['onRun']
  /** Around each run of a job. */
  around?: JobsDeps['around']
}): Buying {
  const { now, log, origin } = o
  const { db } = o.database
  const jobs = createJobs<string>({ ...o, retired: ['messages'] })
  const { wake } = jobs
  const fetchOutside = o.fetch ?? fetch
  const { deliveries } = o
  const toGame = { fetch: fetchOutside, now }
  const takeBack = deliveries === undefined ? undefined : createTakeBack(deliveries, toGame)
  const payments = createPayments(o.payment, { origin, fetch: fetchOutside, wake, takeBack })
  const issuer = o.receipts === undefined ? undefined : createReceiptIssuer(o.receipts, { fetch: fetchOutside })
  const outboxes = [orderOutbox, couponOutbox]
  return {
    payments,
    wake,
    start: () =>
      jobs.start({
        ...o.otherJobs,
        orders: async () => {
          await reconcileOrders({ db, now, log, payments })
          // Nobody waits for these: whoever looks after the orders each minute does it.
          if (issuer !== undefined) await runCashReceipts({ db, now, log, issuer })
        },
        ...(deliveries === undefined
          ? {}
          : {
              deliveries: async () => {
                await runDeliveries({ db, now, log, wake, outboxes, handOver: createHandOver(deliveries, toGame) })
                await finishWithdrawals({ db, now, log, payments })
              },
            }),
      }),
    stop: jobs.stop,
  }
}
