/** The dependencies of the operators' commands on orders, in a process that has the database itself. */
import { createTakeBack, deliveriesOf } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { Environment } from '../platform/environment.ts'
import { logOfCommand } from '../platform/log.ts'
import { commandEvents } from '../platform/operator-command.ts'
import { paymentSettingsOf } from './payment-registry.ts'
import { createPayments } from './payments.ts'
import type { RefundDeps } from './refund-command.ts'

/** Connects a command with the database, the configured payment providers and the game. Its clock is the machine’s. */
export function commandDeps(db: Database, environment: Environment): RefundDeps {
  const now = (): Date => new Date()
  const game = deliveriesOf(environment)
  const payments = createPayments(paymentSettingsOf(environment), {
    // A command opens no payment, so no browser returns.
    origin: environment.PUBLIC_URL ?? '',
    fetch,
    // The site's jobs read from the tables what is due, at least once a minute.
    schedule: () => {},
    takeBack: game === undefined ? undefined : createTakeBack(game, { fetch, now }),
  })
  // On standard error, beside the command's output.
  const log = logOfCommand('warn')
  return { db, now, log, payments, events: commandEvents(db), environment }
}
