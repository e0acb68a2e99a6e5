/** `npm run coupons`: creates one-time codes in bulk. With the embedded database it calls the running site. */
import { readEnvironment } from '../platform/environment.ts'
import { commandEvents, printResult, runAsProcess, runOperatorCommand, usageResult } from '../platform/operator-command.ts'
import { asOperator, sendTextCommand } from '../platform/remote-text-command.ts'
import { runCouponsCommand, usage } from './coupons-command.ts'

await runAsProcess(async () => {
  const given = process.argv.slice(2)
  const help = usageResult(given, usage)
  if (help !== undefined) return printResult(help)
  const environment = readEnvironment(process.env)
  const args = asOperator(given, environment)
  return printResult(
    await runOperatorCommand(environment, {
      here: ({ db }) => runCouponsCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'coupons', args),
    }),
  )
})
