/** `npm run refund`: which withdrawn purchases are to be refunded, which money is held, and that one has been given back. */
import { databaseOf, openDatabase } from '../platform/database.ts'
import { readEnvironment } from '../platform/environment.ts'
import { commandEvents, printOutcome, runAsProcess } from '../platform/operator-command.ts'
import { runRefundCommand } from './refund-command.ts'

async function run(args: readonly string[]): Promise<number> {
  const environment = readEnvironment(process.env)
  const database = await openDatabase(databaseOf(environment))
  try {
    const { db } = database
    return printOutcome(await runRefundCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args))
  } finally {
    await database.close()
  }
}

await runAsProcess(() => run(process.argv.slice(2)))
