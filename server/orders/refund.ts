/** `npm run refund [-- <orderNo>]`: which withdrawn purchases are to be refunded, which money is held, and that one has been given back. */
import { DataFolderInUse } from '../platform/data-folder-lock.ts'
import { databaseOf, openDatabase } from '../platform/database.ts'
import { BadEnvironment, readEnvironment } from '../platform/environment.ts'
import { heldDue, noteRefund, refundsDue } from './refund-order.ts'

const usage = `
MyCard has no call for refunds: give the money back in its back office (or by a transfer), then run
  npm run refund -- <orderNo>`

async function run(orderNo: string | undefined): Promise<number> {
  const environment = readEnvironment(process.env)
  const database = await openDatabase(databaseOf(environment))
  const say = (line: string): void => console.log(line)
  try {
    if (orderNo === undefined) {
      const due = await refundsDue(database.db)
      for (const { receiptNo, requestedAt, amount, tradeNo, taken, ...one } of due)
        say(
          `${one.orderNo}  ${amount}  MyCard ${tradeNo}  withdrawn ${requestedAt.toISOString()} (${receiptNo})${taken === 'yes' ? '' : taken === 'no' ? '  never taken from MyCard: nothing to give back' : '  ask MyCard whether it was taken'}`,
        )
      const held = await heldDue(database.db)
      for (const { orderNo: heldNo, since, why, amount, told } of held)
        say(`${heldNo}  ${amount}  held by MyCard since ${since.toISOString()} (${why})${told === '' ? '' : `  MyCard said: ${told}`}`)
      say(due.length + held.length === 0 ? 'nothing is to be refunded' : usage)
      return 0
    }
    const outcome = await noteRefund(database.db, orderNo, new Date())
    if (outcome === 'now' || outcome === 'before') {
      say(`${orderNo} is refunded${outcome === 'before' ? ' already' : ''}`)
      return 0
    }
    console.error(
      outcome === undefined
        ? `there is no order ${orderNo}`
        : `${orderNo} is ${outcome}: nobody has withdrawn from it, and no money is held for it`,
    )
    return 1
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run(process.argv[2])
} catch (error) {
  if (!(error instanceof BadEnvironment) && !(error instanceof DataFolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
