/** `npm run backup`: makes and restores backups. With the embedded database, the running site makes the backup. */
import { databaseOf } from '../platform/database.ts'
import { readEnvironment } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { printResult, runAsProcess, runOperatorCommand } from '../platform/operator-command.ts'
import { sendTextCommand } from '../platform/remote-text-command.ts'
import { parseBackupCommand, createResult, requireFound, restoreResult } from './backup-command.ts'

await runAsProcess(async () => {
  const environment = readEnvironment(process.env)
  const { verb, folder } = parseBackupCommand(process.argv.slice(2))
  const files = await openFileStore(environment)
  if (verb === 'restore') return printResult(await restoreResult(folder, { place: databaseOf(environment), files }))
  const args = [verb, folder]
  return printResult(
    await runOperatorCommand(environment, {
      here: (database) => createResult({ database, files, now: () => new Date(), environment }, args),
      there: async (sendCommand) => requireFound(folder, await sendTextCommand(sendCommand, 'backup', args)),
    }),
  )
})
