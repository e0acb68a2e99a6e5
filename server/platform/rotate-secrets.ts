/** `npm run secrets`: the provider's own secrets. Beside a site with the embedded database it asks that site. */
import { readEnvironment } from './environment.ts'
import { isTold, runOperatorCommand } from './operator-command.ts'
import { askSecretsDoor, runSecretsCommand } from './secrets-command.ts'

const words = process.argv.slice(2)
try {
  const { lines, code } = await runOperatorCommand(readEnvironment(process.env), {
    here: ({ db }) => runSecretsCommand({ db, now: () => new Date() }, words),
    there: (ask) => askSecretsDoor(ask, words),
  })
  const print = code === 0 ? console.log : console.error
  for (const line of lines) print(line)
  process.exitCode = code
} catch (error) {
  if (!isTold(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
