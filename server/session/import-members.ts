/** `npm run members -- import <file.jsonl>`: makes the game's existing players members of this installation. */
import { existsSync } from 'node:fs'
import { DataFolderInUse } from '../platform/data-folder-lock.ts'
import { databaseOf, openDatabase } from '../platform/database.ts'
import { BadEnvironment, readEnvironment } from '../platform/environment.ts'
import { BadMembersFile, importMembers } from './members-file.ts'
import { canonicalIssuer } from './real-issuers.ts'

const usage = `usage: npm run members -- import <file.jsonl>
       one member a line: {"nickname":"Ash","region":"KR","server":"Hollow-01","isMinor":false,"authDbKey":null,
                           "identities":[{"issuer":"https://accounts.google.com","subject":"1069…"}]}
       nickname and identities are required; the first identity decides whom it is`

async function run(command: string | undefined, file: string | undefined): Promise<number> {
  if (command !== 'import' || file === undefined) {
    console.error(usage)
    return 2
  }
  if (!existsSync(file)) {
    console.error(`${file} does not exist`)
    return 1
  }
  const environment = readEnvironment(process.env)
  const database = await openDatabase(databaseOf(environment))
  try {
    const say = (line: string): void => console.log(line)
    const report = await importMembers(database.db, file, { now: new Date(), canonical: canonicalIssuer, say })
    const { total, created, notLinked } = report
    say(`members: ${String(total)} in ${file}, ${String(created)} of them new, ${String(notLinked)} identities not linked`)
  } finally {
    await database.close()
  }
  return 0
}

try {
  process.exitCode = await run(process.argv[2], process.argv[3])
} catch (error) {
  if (!(error instanceof BadMembersFile) && !(error instanceof BadEnvironment) && !(error instanceof DataFolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
