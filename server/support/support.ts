/** `npm run support`: the operator's side of support requests (S7). With the embedded database it calls the running site. */
import { readFileSync } from 'node:fs'
import type { OpenDatabase } from '../platform/database.ts'
import { readEnvironment, siteOrigin, type Environment } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { requireOperator } from '../platform/operator-acts.ts'
import {
  CannotDo,
  commandEvents,
  printResult,
  runAsProcess,
  runOperatorCommand,
  usageResult,
  type CommandResult,
} from '../platform/operator-command.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createImageLinks } from './image-links.ts'
import { needsOperator, parseSupportArgs, runSupportCommand, usage, type SupportCommand } from './support-command.ts'
import { createSupportDesk } from './support-desk.ts'
import { sendSupportCommand } from './remote-support-command.ts'

function readCommand(commandLine: readonly string[], environment: Environment): SupportCommand {
  const { args, options, imageFiles, as } = parseSupportArgs(commandLine)
  const images = imageFiles.map((file) => {
    try {
      return new Uint8Array(readFileSync(file))
    } catch {
      throw new CannotDo(`${file} cannot be read`)
    }
  })
  return { args, options, images, operator: needsOperator(args) ? requireOperator(as, environment) : undefined }
}

async function runHere({ db }: OpenDatabase, environment: Environment, command: SupportCommand): Promise<CommandResult> {
  const now = (): Date => new Date()
  const desk = createSupportDesk({ db, now, files: await openFileStore(environment) })
  const links = createImageLinks({ secrets: createSecrets(db), now })
  return runSupportCommand({ desk, links, events: commandEvents(db), now, origin: siteOrigin(environment) }, command)
}

function run(args: readonly string[]): Promise<CommandResult> {
  const environment = readEnvironment(process.env)
  const command = readCommand(args, environment)
  return runOperatorCommand(environment, {
    here: (database) => runHere(database, environment, command),
    there: (sendCommand) => sendSupportCommand(sendCommand, command),
  })
}

const args = process.argv.slice(2)
await runAsProcess(async () => printResult(usageResult(args, usage) ?? (await run(args))))
