/** `npm run secrets`: the provider's own secrets. With the embedded database it calls the running site. */
import { readEnvironment } from './environment.ts'
import { printResult, runAsProcess, runOperatorCommand } from './operator-command.ts'
import { runSecretsCommand } from './secrets-command.ts'
import { sendTextCommand } from './remote-text-command.ts'

const args = process.argv.slice(2)
await runAsProcess(async () =>
  printResult(
    await runOperatorCommand(readEnvironment(process.env), {
      here: ({ db }) => runSecretsCommand({ db, now: () => new Date() }, args),
      there: (sendCommand) => sendTextCommand(sendCommand, 'secrets', args),
    }),
  ),
)
