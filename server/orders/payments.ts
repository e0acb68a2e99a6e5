/** What buying needs beside the database: the payment provider, the game, and somebody to come back to an order later. */
import type { TakeBack } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { isAddressIn } from '../platform/networks.ts'
import { createMyCard, type MyCard } from './mycard-client.ts'
import type { MyCardSettings } from './mycard.settings.ts'

/** Work that is due at some moment; whoever is told looks into the tables himself. */
export type WakeUp = (job: 'orders' | 'deliveries', at: Date) => void

export interface Payments {
  /** Undefined: not configured, and nothing that costs something can be bought. */
  myCard?: MyCard
  /** Asks the game for a mail back (B7). Undefined: no game server is configured. */
  takeBack?: TakeBack
  /** Where MyCard sends the player's browser back to. */
  returnUrl: string
  /** Whether this address may tell of orders to restore. */
  mayRestore: (address: string) => boolean
  wake: WakeUp
}

export interface OrderDeps {
  db: Database
  now: () => Date
  log: Log
  payments: Payments
}

/** Nothing to pay with, and nobody to come back: what is free can still be had. */
export const noPayments: Payments = { returnUrl: '', mayRestore: () => false, wake: () => {} }

export const returnPath = '/payments/mycard/return'

/** @param o.origin of the site as players type it, without a slash at the end */
export const createPayments = (
  settings: MyCardSettings,
  o: { origin: string; fetch: typeof fetch; wake: WakeUp; timeout?: number; takeBack?: TakeBack | undefined },
): Payments => ({
  myCard: createMyCard(settings, o),
  ...(o.takeBack === undefined ? {} : { takeBack: o.takeBack }),
  returnUrl: `${o.origin}${returnPath}`,
  mayRestore: isAddressIn(settings.restoreFrom),
  wake: o.wake,
})
