/** What buying needs beside the database: the payment providers, the game, and somebody to come back to an order later. */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { RegionId } from '#contract/regions.ts'
import type { TakeBack } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { createProviders, methodsOf, type PaymentSettings } from './payment-registry.ts'

/** Work that is due at some moment; whoever is told looks into the tables himself. */
export type WakeUp = (job: 'orders' | 'deliveries', at: Date) => void

export interface Payments {
  /** By method; those that are not configured are missing. Without any, nothing that costs something can be bought. */
  providers: PaymentProviders
  /** Which methods a region's shop offers, the preferred one first. */
  methodsOf: (region: RegionId) => readonly PaymentMethod[]
  /** Asks the game for a mail back (B7). Undefined: no game server is configured. */
  takeBack?: TakeBack
  wake: WakeUp
}

export interface OrderDeps {
  db: Database
  now: () => Date
  log: Log
  payments: Payments
}

/** Nothing to pay with, and nobody to come back: what is free can still be had. */
export const noPayments: Payments = { providers: {}, methodsOf: () => [], wake: () => {} }

/**
 * @param o.origin of the site as players type it, without a slash at the end
 * @param o.timeout milliseconds until a call to a payment provider counts as unanswered
 */
export function createPayments(
  settings: PaymentSettings,
  o: { origin: string; fetch: typeof fetch; wake: WakeUp; timeout?: number; takeBack?: TakeBack | undefined },
): Payments {
  const providers = createProviders(settings, o)
  return {
    providers,
    methodsOf: methodsOf(providers, settings.shown),
    ...(o.takeBack === undefined ? {} : { takeBack: o.takeBack }),
    wake: o.wake,
  }
}
