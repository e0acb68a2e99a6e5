/** What buying needs besides the database: the payment providers, the game, and a way to schedule later checks of an order. */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { RegionId } from '#contract/regions.ts'
import type { TakeBack } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { createProviders, methodsOf, type PaymentSettings } from './payment-registry.ts'

/** Schedules work for a time; the job itself reads from the tables what is due. */
export type ScheduleRun = (job: 'orders' | 'deliveries', at: Date) => void

/** Ports of buying: payment providers, the game’s withdrawals, and the job queue. */
export interface Payments {
  /** By method; methods that are not configured are missing. Without any, only free products can be bought. */
  providers: PaymentProviders
  /** The methods that a region's shop offers, the preferred one first. */
  methodsOf: (region: RegionId) => readonly PaymentMethod[]
  /** Requests that the game takes a mail back (B7). Undefined: no game server is configured. */
  takeBack?: TakeBack
  schedule: ScheduleRun
}

/** Dependencies of the rules of orders; `now` is the provider’s clock. */
export interface OrderDeps {
  db: Database
  now: () => Date
  log: Log
  payments: Payments
}

/** No payment provider and no job queue: free products can still be bought. */
export const noPayments: Payments = { providers: {}, methodsOf: () => [], schedule: () => {} }

/**
 * @param o.origin origin of the site as players type it, without a trailing slash
 * @param o.timeout time in ms after which a call to a payment provider counts as failed without a response
 */
export function createPayments(
  settings: PaymentSettings,
  o: { origin: string; fetch: typeof fetch; schedule: ScheduleRun; timeout?: number; takeBack?: TakeBack | undefined },
): Payments {
  const providers = createProviders(settings, o)
  return {
    providers,
    methodsOf: methodsOf(providers, settings.shown),
    ...(o.takeBack === undefined ? {} : { takeBack: o.takeBack }),
    schedule: o.schedule,
  }
}
