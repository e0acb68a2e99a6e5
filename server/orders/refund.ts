/**
 * `npm run refund`: lists withdrawn purchases to refund and unapplied payments, and records a refund. With the embedded database it calls the
 * running site.
 */
import { readEnvironment } from '../platform/environment.ts'
import { printResult, runAsProcess, runOperatorCommand } from '../platform/operator-command.ts'
import { asOperator, sendTextCommand } from '../platform/remote-text-command.ts'
import { commandDeps } from './command-deps.ts'
import { runRefundCommand } from './refund-command.ts'

await runAsProcess(async () => {
  const environment = readEnvironment(process.env)
  const args = asOperator(process.argv.slice(2), environment)
  return printResult(
    await runOperatorCommand(environment, {
      here: ({ db }) => runRefundCommand(commandDeps(db, environment), args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'refund', args),
    }),
  )
})
