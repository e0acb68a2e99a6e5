/** `npm run orders`: the operators' queries and actions on orders. With the embedded database it calls the running site. */
import { readEnvironment } from '../platform/environment.ts'
import { printResult, runAsProcess, runOperatorCommand, usageResult } from '../platform/operator-command.ts'
import { asOperator, sendTextCommand } from '../platform/remote-text-command.ts'
import { commandDeps } from './command-deps.ts'
import { runOrdersCommand, usage } from './orders-command.ts'

await runAsProcess(async () => {
  const given = process.argv.slice(2)
  const help = usageResult(given, usage)
  if (help !== undefined) return printResult(help)
  const environment = readEnvironment(process.env)
  const args = asOperator(given, environment)
  return printResult(
    await runOperatorCommand(environment, {
      here: ({ db }) => runOrdersCommand(commandDeps(db, environment), args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'orders', args),
    }),
  )
})
