/** Delivers what is due. Safe to run at any time and in several processes: rows are leased, and the game delivers each id once. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hourMs, secondMs } from '#contract/durations.ts'
import type { Database } from '../platform/database.ts'
import { reasonOf } from '../platform/error-facts.ts'
import { leaseEnd, leaseTimes } from '../platform/leases.ts'
import type { Log } from '../platform/log.ts'
import { longestPause, pauseAfter, type BackOff } from '../platform/pauses.ts'
import type { ScheduleRun } from '../orders/payments.ts'
import { longestTaken, type HandOver } from './game-delivery.ts'
import type { Claimed, Outbox } from './outbox.ts'

/** `handOver` sends one delivery to the game; `schedule` requests the run of the next attempt. */
export interface DeliveryDeps {
  db: Database
  now: () => Date
  log: Log
  outboxes: readonly Outbox[]
  handOver: HandOver
  schedule: ScheduleRun
}

const atOnce = 10

/** Of deliveries, withdrawals and cash receipts, which are never given up. */
export const backOff: BackOff = { first: 5 * secondMs, most: hourMs }

/** The longest time in ms that a delivery waits: its back-off, its batch's lease, or what the game asked for. */
export const longestWait = (attempts: PgColumn): SQL =>
  longestPause(backOff, attempts, Math.max(leaseTimes.deliveries, longestTaken * secondMs))

type Outcome = 'delivered' | 'answered' | 'failed'

async function deliver(
  { db, now, log, handOver, schedule }: DeliveryDeps,
  outbox: Outbox,
  { delivery, attempts }: Claimed,
): Promise<Outcome> {
  const { id } = delivery
  const again = async (ms: number, error?: string): Promise<void> => {
    const next = new Date(now().getTime() + ms)
    await outbox.again(db, id, { next, now: now(), ...(error === undefined ? {} : { error }) })
    schedule('deliveries', next)
  }
  try {
    const response = await handOver(delivery)
    if (response.status === 'delivered') await outbox.delivered(db, id, now())
    else if (response.status === 'taken') await again(response.seconds * 1000)
    // Its withdrawal arrived first and has stopped its outbox: nothing to do here.
    else log.info({ id }, 'withdrawn before the delivery')
    return response.status === 'delivered' ? 'delivered' : 'answered'
  } catch (error) {
    const why = reasonOf(error)
    log.warn({ id, attempts, why }, 'not delivered yet')
    await again(pauseAfter(backOff, attempts), why)
    return 'failed'
  }
}

async function runOutbox(deps: DeliveryDeps, outbox: Outbox): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (;;) {
    const now = deps.now()
    const batch = await outbox.claim(deps.db, { now, until: leaseEnd(now, 'deliveries'), most: atOnce })
    outcomes.push(...(await Promise.all(batch.map((claimed) => deliver(deps, outbox, claimed)))))
    if (batch.length < atOnce) return outcomes
  }
}

/**
 * Delivers what is due. If the game responds, failed deliveries do not wait for their next attempt: after an outage of an hour no player
 * waits a second hour. This happens once per run, so that a delivery that the game always refuses is not sent without a pause.
 * @returns how many were delivered
 */
export async function runDeliveries(deps: DeliveryDeps): Promise<number> {
  const { db, now, outboxes } = deps
  const runAll = async (): Promise<Outcome[]> => (await Promise.all(outboxes.map((outbox) => runOutbox(deps, outbox)))).flat()
  const outcomes = await runAll()
  if (outcomes.some((outcome) => outcome !== 'failed')) {
    const counts = await Promise.all(outboxes.map((outbox) => outbox.retryFailed(db, now())))
    if (counts.some((count) => count > 0)) outcomes.push(...(await runAll()))
  }
  return outcomes.filter((outcome) => outcome === 'delivered').length
}
