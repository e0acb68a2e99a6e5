/** `npm run refund`: which withdrawn purchases are to be refunded, which money is held, and that one has been given back. */
import { databaseOf, openDatabase } from '../platform/database.ts'
import { readEnvironment } from '../platform/environment.ts'
import { commandEvents, isTold } from '../platform/operator-command.ts'
import { runRefundCommand } from './refund-command.ts'

async function run(args: readonly string[]): Promise<number> {
  const environment = readEnvironment(process.env)
  const database = await openDatabase(databaseOf(environment))
  try {
    const { db } = database
    const { lines, code } = await runRefundCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args)
    const print = code === 0 ? console.log : console.error
    for (const line of lines) print(line)
    return code
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!isTold(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
