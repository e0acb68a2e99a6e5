/** `npm run secrets`: the provider's own secrets. With the embedded database it calls the running site. */
import { readEnvironment } from './environment.ts'
import { commandEvents, printResult, runAsProcess, runOperatorCommand, usageResult } from './operator-command.ts'
import { asOperator, sendTextCommand } from './remote-text-command.ts'
import { runSecretsCommand, usage } from './secrets-command.ts'

await runAsProcess(async () => {
  const given = process.argv.slice(2)
  const help = usageResult(given, usage)
  if (help !== undefined) return printResult(help)
  const environment = readEnvironment(process.env)
  const args = asOperator(given, environment)
  return printResult(
    await runOperatorCommand(environment, {
      here: ({ db }) => runSecretsCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'secrets', args),
    }),
  )
})
