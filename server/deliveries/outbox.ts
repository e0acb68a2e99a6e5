/** What waits to be handed over to the game server. Each kind of goods has its own outbox beside its tables. */
import type { Database } from '../platform/database.ts'
import type { Delivery } from './game-delivery.ts'

export interface Claimed {
  delivery: Delivery
  /** How often it was tried, this time included. */
  attempts: number
}

export interface Outbox {
  /**
   * Takes what is due in hand, so that no other process does before `until`. Those another process holds are passed over. The error of the
   * attempt before is forgotten: only what waits after a failure has one.
   */
  claim: (db: Database, o: { now: Date; until: Date; most: number }) => Promise<Claimed[]>
  /** It is in the mailbox: for good. */
  delivered: (db: Database, id: string, now: Date) => Promise<void>
  /** The game answers again: what could not be handed over is due now, however long its next attempt was away. @returns how many there are */
  wakeFailed: (db: Database, now: Date) => Promise<number>
  /** The game has taken it and will say later, or it could not be reached (`error`): again at `next`. */
  again: (db: Database, id: string, o: { next: Date; now: Date; error?: string }) => Promise<void>
}
