/** Buying as a process needs it: payments for the server, and the jobs that look after orders and deliveries when nobody asks. */
import { couponOutbox } from '../coupons/coupon-outbox.ts'
import { createHandOver, type DeliverySettings } from '../deliveries/game-delivery.ts'
import { runDeliveries } from '../deliveries/run-deliveries.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { MyCardSettings } from './mycard.settings.ts'
import { createPayments, noPayments, type Payments } from './payments.ts'
import { purchaseOutbox } from './purchase-outbox.ts'
import { reconcileOrders } from './reconcile-orders.ts'

export interface Buying {
  payments: Payments
  /** Once the process listens. */
  start: () => Promise<void>
  /** Before the database closes. */
  stop: () => Promise<void>
}

/**
 * @param o.origin of the site as players type it, without a slash at the end
 * @param o.myCard undefined: only what is free can be had
 * @param o.deliveries undefined: what is bought or given waits in its outbox
 */
export function createBuying(o: {
  database: OpenDatabase
  now: () => Date
  log: Log
  origin: string
  myCard: MyCardSettings | undefined
  deliveries: DeliverySettings | undefined
  fetch?: typeof fetch
}): Buying {
  const { now, log, origin } = o
  const { db } = o.database
  const jobs = createJobs<'orders' | 'deliveries'>(o)
  const { wake } = jobs
  const fetchOutside = o.fetch ?? fetch
  const payments = o.myCard === undefined ? { ...noPayments, wake } : createPayments(o.myCard, { origin, fetch: fetchOutside, wake })
  const { deliveries } = o
  const outboxes = [purchaseOutbox, couponOutbox]
  return {
    payments,
    start: () =>
      jobs.start({
        orders: () => reconcileOrders({ db, now, log, payments }),
        ...(deliveries === undefined
          ? {}
          : {
              deliveries: () =>
                runDeliveries({ db, now, log, wake, outboxes, handOver: createHandOver(deliveries, { fetch: fetchOutside, now }) }),
            }),
      }),
    stop: jobs.stop,
  }
}
