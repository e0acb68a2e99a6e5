/**
 * `npm run refund`: which withdrawn purchases are to be refunded, which money is held, and that one has been given back. Beside a site with
 * the embedded database it asks that site.
 */
import { readEnvironment } from '../platform/environment.ts'
import { commandEvents, printOutcome, runAsProcess, runOperatorCommand } from '../platform/operator-command.ts'
import { asOperator, askTextDoor } from '../platform/text-door.ts'
import { runRefundCommand } from './refund-command.ts'
import { providersOf } from './payment-registry.ts'

await runAsProcess(async () => {
  const environment = readEnvironment(process.env)
  const words = asOperator(process.argv.slice(2), environment)
  return printOutcome(
    await runOperatorCommand(environment, {
      here: ({ db }) =>
        runRefundCommand({ db, now: () => new Date(), events: commandEvents(db), environment, providers: providersOf(environment) }, words),
      there: (ask) => askTextDoor(ask, 'refund', words),
    }),
  )
})
