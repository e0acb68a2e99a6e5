/** The dependencies of the operators' commands on orders, in a process that has the database itself. */
import pino from 'pino'
import { createTakeBack, deliveriesOf } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { Environment } from '../platform/environment.ts'
import { createLog } from '../platform/log.ts'
import { commandEvents } from '../platform/operator-command.ts'
import { paymentSettingsOf } from './payment-registry.ts'
import { createPayments } from './payments.ts'
import type { RefundDeps } from './refund-command.ts'

export function commandDeps(db: Database, environment: Environment): RefundDeps {
  const now = (): Date => new Date()
  const game = deliveriesOf(environment)
  const payments = createPayments(paymentSettingsOf(environment), {
    // A command opens no payment, so no browser returns.
    origin: environment.PUBLIC_URL ?? '',
    fetch,
    // The site's jobs read from the tables what is due, at least once a minute.
    wake: () => {},
    takeBack: game === undefined ? undefined : createTakeBack(game, { fetch, now }),
  })
  // On standard error, beside the command's output.
  const log = createLog('warn', pino.destination({ fd: 2, sync: true }))
  return { db, now, log, payments, events: commandEvents(db), environment }
}
