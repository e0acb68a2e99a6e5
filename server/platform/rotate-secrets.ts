/** `npm run secrets`: the provider's own secrets. With the embedded database it calls the running site. */
import { commandEvents } from './operator-command.ts'
import { runSecretsCommand, usage } from './secrets-command.ts'
import { runTextCommandProcess } from './text-command-process.ts'

await runTextCommandProcess({
  name: 'secrets',
  usage,
  here: (args, { db, environment }) => runSecretsCommand({ db, now: () => new Date(), events: commandEvents(db), environment }, args),
})
