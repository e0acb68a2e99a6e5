/** Hands over what is due. Safe to run at any time, in as many processes as one likes: rows are held, and the game gives each id once. */
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { WakeUp } from '../orders/payments.ts'
import type { HandOver } from './game-delivery.ts'
import type { Claimed, Outbox } from './outbox.ts'

export interface DeliveryDeps {
  db: Database
  now: () => Date
  log: Log
  outboxes: readonly Outbox[]
  handOver: HandOver
  wake: WakeUp
}

const atOnce = 10
/** Milliseconds a row is held: longer than it may take to hand all of a batch over. */
const holdTime = 120_000

/** Milliseconds until the next attempt: 5 s, doubled each time, an hour at most. Nothing is ever given up. */
export const backOff = (attempts: number): number => Math.min(5000 * 2 ** Math.min(attempts - 1, 20), 3_600_000)

async function deliver({ db, now, log, handOver, wake }: DeliveryDeps, outbox: Outbox, { delivery, attempts }: Claimed): Promise<boolean> {
  const { id } = delivery
  const again = async (ms: number, error?: string): Promise<void> => {
    const next = new Date(now().getTime() + ms)
    await outbox.again(db, id, { next, now: now(), ...(error === undefined ? {} : { error }) })
    wake('deliveries', next)
  }
  try {
    const answer = await handOver(delivery)
    if (answer.status === 'delivered') await outbox.delivered(db, id, now())
    else if (answer.status === 'taken') await again(answer.seconds * 1000)
    // Its withdrawal overtook it, and has stopped its outbox: nothing to do here.
    else log.info({ id }, 'withdrawn before it arrived')
    return answer.status === 'delivered'
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    log.warn({ id, attempts, why }, 'not delivered yet')
    await again(backOff(attempts), why)
    return false
  }
}

/** @returns how many were delivered */
export async function runDeliveries(deps: DeliveryDeps): Promise<number> {
  let delivered = 0
  for (const outbox of deps.outboxes) {
    for (;;) {
      const now = deps.now()
      // oxlint-disable-next-line no-await-in-loop -- batch after batch, until nothing is due
      const batch = await outbox.claim(deps.db, { now, until: new Date(now.getTime() + holdTime), most: atOnce })
      // oxlint-disable-next-line no-await-in-loop
      const done = await Promise.all(batch.map((claimed) => deliver(deps, outbox, claimed)))
      delivered += done.filter(Boolean).length
      if (batch.length < atOnce) break
    }
  }
  return delivered
}
