/** The buying feature of a process: payments for the server, and the jobs that process orders and deliveries in the background. */
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

/** The running buying feature, as the process connects it with the server and the other features. */
export interface Buying {
  payments: Payments
  /** Schedules a run of any of the jobs. */
  schedule: (job: string, at: Date) => void
  jobNames: readonly string[]
  /** Called once the process listens. */
  start: () => Promise<void>
  /** Called before the database closes. */
  stop: () => Promise<void>
}

/**
 * @param o.origin origin of the site as players type it, without a trailing slash
 * @param o.payment this shop's settings at each payment provider; without any, only free products can be bought
 * @param o.deliveries undefined: purchases and gifts wait in their outbox
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
  /** Jobs and clean-up of other features, each by its own name: they share the queue and run once a minute, or when scheduled. */
  otherJobs?: Readonly<Record<string, () => Promise<unknown>>>
  fetch?: typeof fetch
  /** Called after each run of a job. */
  onRun?: JobsDeps['onRun']
  /** Wraps each run of a job. */
  around?: JobsDeps['around']
}): Buying {
  const { now, log, origin } = o
  const { db } = o.database
  const jobs = createJobs<string>(o)
  const { schedule } = jobs
  const fetchOutside = o.fetch ?? fetch
  const { deliveries } = o
  const toGame = { fetch: fetchOutside, now }
  const takeBack = deliveries === undefined ? undefined : createTakeBack(deliveries, toGame)
  const payments = createPayments(o.payment, { origin, fetch: fetchOutside, schedule, takeBack })
  const issuer = o.receipts === undefined ? undefined : createReceiptIssuer(o.receipts, { fetch: fetchOutside })
  const outboxes = [orderOutbox, couponOutbox]
  const runs: Record<string, () => Promise<unknown>> = {
    ...o.otherJobs,
    orders: () => reconcileOrders({ db, now, log, payments }),
    // A job of its own: an issuer that does not respond must not delay the orders.
    ...(issuer === undefined ? {} : { cashReceipts: () => runCashReceipts({ db, now, log, issuer }) }),
    ...(deliveries === undefined
      ? {}
      : {
          deliveries: async () => {
            await runDeliveries({ db, now, log, schedule, outboxes, handOver: createHandOver(deliveries, toGame) })
            await finishWithdrawals({ db, now, log, payments })
          },
        }),
  }
  return {
    payments,
    schedule,
    jobNames: Object.keys(runs),
    start: () => jobs.start(runs),
    stop: jobs.stop,
  }
}
