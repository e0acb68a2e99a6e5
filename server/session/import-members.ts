/**
 * `npm run members`: `import <file.jsonl>` makes the game's existing players members of this installation; `revoke <member number>` ends all
 * sessions of a member. With the embedded database the site must be stopped meanwhile.
 */
import { existsSync } from 'node:fs'
import { DataFolderInUse } from '../platform/data-folder-lock.ts'
import { databaseOf, openDatabase, type OpenDatabase } from '../platform/database.ts'
import { BadEnvironment, readEnvironment } from '../platform/environment.ts'
import { BadMembersFile, importMembers } from './members-file.ts'
import { canonicalIssuer } from './real-issuers.ts'
import { revokeMember } from './tokens.ts'

const usage = `usage: npm run members -- import <file.jsonl>
       one member a line: {"nickname":"Ash","region":"KR","server":"Hollow-01","isMinor":false,"authDbKey":null,
                           "identities":[{"issuer":"https://accounts.google.com","subject":"1069…"}]}
       nickname and identities are required; the first identity decides whom it is
       npm run members -- revoke <member number>
       ends all sessions of this member at once; they can log in again`

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseOf(readEnvironment(process.env)))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function revoke(memberNumber: string): Promise<number> {
  const ended = await withDatabase(({ db }) => revokeMember(db, { memberNumber, now: new Date() }))
  if (ended === undefined) {
    console.error(`there is no member ${memberNumber}`)
    return 1
  }
  console.log(`members: ${String(ended)} sessions of ${memberNumber} ended`)
  return 0
}

async function run(command: string | undefined, file: string | undefined): Promise<number> {
  if (command === 'revoke' && file !== undefined) return revoke(file.replaceAll(/[ -]/g, ''))
  if (command !== 'import' || file === undefined) {
    console.error(usage)
    return 2
  }
  if (!existsSync(file)) {
    console.error(`${file} does not exist`)
    return 1
  }
  return withDatabase(async (database) => {
    const say = (line: string): void => console.log(line)
    const report = await importMembers(database.db, file, { now: new Date(), canonical: canonicalIssuer, say })
    const { total, created, notLinked } = report
    say(`members: ${String(total)} in ${file}, ${String(created)} of them new, ${String(notLinked)} identities not linked`)
    return 0
  })
}

try {
  process.exitCode = await run(process.argv[2], process.argv[3])
} catch (error) {
  if (!(error instanceof BadMembersFile) && !(error instanceof BadEnvironment) && !(error instanceof DataFolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
