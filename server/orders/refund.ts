/**
 * `npm run refund`: lists withdrawn purchases to refund and unapplied payments, and records a refund. With the embedded database it calls the
 * running site.
 */
import { readEnvironment } from '../platform/environment.ts'
import { printResult, runAsProcess, runOperatorCommand, usageResult } from '../platform/operator-command.ts'
import { asOperator, sendTextCommand } from '../platform/remote-text-command.ts'
import { commandDeps } from './command-deps.ts'
import { runRefundCommand, usage } from './refund-command.ts'

await runAsProcess(async () => {
  const given = process.argv.slice(2)
  // Without arguments it lists.
  const help = given.length === 0 ? undefined : usageResult(given, usage)
  if (help !== undefined) return printResult(help)
  const environment = readEnvironment(process.env)
  const args = asOperator(given, environment)
  return printResult(
    await runOperatorCommand(environment, {
      here: ({ db }) => runRefundCommand(commandDeps(db, environment), args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'refund', args),
    }),
  )
})
