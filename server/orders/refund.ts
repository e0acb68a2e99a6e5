/**
 * `npm run refund`: lists withdrawn purchases to refund and unapplied payments, and records a refund. With the embedded database it calls the
 * running site.
 */
import { runTextCommandProcess } from '../platform/text-command-process.ts'
import { commandDeps } from './command-deps.ts'
import { runRefundCommand, usage } from './refund-command.ts'

await runTextCommandProcess({
  name: 'refund',
  usage,
  // It lists.
  runsWithoutArguments: true,
  here: (args, { db, environment }) => runRefundCommand(commandDeps(db, environment), args),
})
