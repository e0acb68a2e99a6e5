/** `npm run secrets`: the provider's own secrets. With the embedded database it calls the running site. */
import { readEnvironment } from './environment.ts'
import { printResult, runAsProcess, runOperatorCommand, usageResult } from './operator-command.ts'
import { runSecretsCommand, usage } from './secrets-command.ts'
import { sendTextCommand } from './remote-text-command.ts'

const args = process.argv.slice(2)
await runAsProcess(async () =>
  printResult(
    usageResult(args, usage) ??
      (await runOperatorCommand(readEnvironment(process.env), {
        here: ({ db }) => runSecretsCommand({ db, now: () => new Date() }, args),
        there: (sendCommand) => sendTextCommand(sendCommand, 'secrets', args),
      })),
  ),
)
