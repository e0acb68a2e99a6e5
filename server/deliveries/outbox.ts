/** Goods that wait for delivery to the game server. Each kind of goods has its own outbox beside its tables. */
import type { Database } from '../platform/database.ts'
import type { Delivery } from './game-delivery.ts'

/** A delivery that this process has claimed. */
export interface Claimed {
  delivery: Delivery
  /** Number of attempts, including this one. */
  attempts: number
}

/** Port of `runDeliveries`: the deliveries of one kind of goods. An id is that of `Delivery`. */
export interface Outbox {
  /**
   * Claims what is due, so that no other process claims it before `until`. Rows claimed by another process are skipped. The error of the
   * previous attempt is cleared: only rows that wait after a failure have one.
   */
  claim: (db: Database, o: { now: Date; until: Date; most: number }) => Promise<Claimed[]>
  /** It is in the mailbox: final. */
  delivered: (db: Database, id: string, now: Date) => Promise<void>
  /** The game responds again: failed deliveries become due now, whatever their next attempt was. @returns how many there are */
  retryFailed: (db: Database, now: Date) => Promise<number>
  /** The game has accepted it and will confirm later, or it was unreachable (`error`): retry at `next`. */
  again: (db: Database, id: string, o: { next: Date; now: Date; error?: string }) => Promise<void>
}
