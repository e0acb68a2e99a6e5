/** `npm run support`: the operator's side of support requests (S7). Beside a site with the embedded database it asks that site. */
import { readFileSync } from 'node:fs'
import { DataFolderInUse } from '../platform/data-folder-lock.ts'
import { databaseOf, openDatabase, type OpenDatabase } from '../platform/database.ts'
import { BadEnvironment, readEnvironment, siteOrigin, type Environment } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { findOperatorDoor } from '../platform/operator-door.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createImageLinks } from './image-links.ts'
import { readWords, runSupportCommand, usage, type Said, type SupportCommand } from './support-command.ts'
import { createSupportDesk } from './support-desk.ts'
import { askSupportDoor } from './support-door.ts'

/** What a person can mend: told in one line. */
class CannotDo extends Error {}

function readCommand(args: readonly string[]): SupportCommand {
  const { words, imageFiles } = ((): ReturnType<typeof readWords> => {
    try {
      return readWords(args)
    } catch (error) {
      throw new CannotDo(`${(error as Error).message}\n${usage}`)
    }
  })()
  const images = imageFiles.map((file) => {
    try {
      return new Uint8Array(readFileSync(file))
    } catch {
      throw new CannotDo(`${file} cannot be read`)
    }
  })
  return { words, images }
}

async function runHere(database: OpenDatabase, environment: Environment, command: SupportCommand): Promise<Said> {
  const now = (): Date => new Date()
  const { db } = database
  try {
    const desk = createSupportDesk({ db, now, files: await openFileStore(environment) })
    const links = createImageLinks({ secrets: createSecrets(db), now })
    return await runSupportCommand({ desk, links, now, origin: siteOrigin(environment) }, command)
  } finally {
    await database.close()
  }
}

async function run(args: readonly string[]): Promise<Said> {
  const environment = readEnvironment(process.env)
  const command = readCommand(args)
  if (environment.DATABASE_URL !== undefined) return runHere(await openDatabase(databaseOf(environment)), environment, command)
  let database
  try {
    database = await openDatabase(databaseOf(environment))
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const ask = findOperatorDoor(environment.DATA_DIR)
    if (ask === undefined) throw error
    try {
      return await askSupportDoor(ask, command)
    } catch (failure) {
      // The file is older than the process that has the folder now: it is just starting, or going down.
      if (failure instanceof TypeError) throw new CannotDo('the site does not answer yet; try again in a moment')
      throw failure
    }
  }
  return runHere(database, environment, command)
}

try {
  const { lines, code } = await run(process.argv.slice(2))
  const print = code === 0 ? console.log : console.error
  for (const line of lines) print(line)
  process.exitCode = code
} catch (error) {
  if (![BadEnvironment, DataFolderInUse, CannotDo].some((kind) => error instanceof kind)) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
