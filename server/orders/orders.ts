/** `npm run orders`: the operators' queries and actions on orders. With the embedded database it calls the running site. */
import { runTextCommandProcess } from '../platform/text-command-process.ts'
import { commandDeps } from './command-deps.ts'
import { runOrdersCommand, usage } from './orders-command.ts'

await runTextCommandProcess({
  name: 'orders',
  usage,
  here: (args, { db, environment }) => runOrdersCommand(commandDeps(db, environment), args),
})
