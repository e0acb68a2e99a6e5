/** `npm run content -- import <folder>`: puts a content pack into the database of this installation. */
import { builtSite } from '../platform/built-site.ts'
import { databaseOf, openDatabase } from '../platform/database.ts'
import { BadEnvironment, readEnvironment } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { DataFolderInUse } from '../platform/data-folder-lock.ts'
import { ensurePack } from './ensure-pack.ts'
import { externalPicturesOf } from './copied-pictures.ts'
import { importerVersion } from './import-pack.ts'
import { BadPack } from './problems.ts'
import { readPack } from './read-pack.ts'

const usage = 'usage: npm run content -- import <folder>   put a pack into the database\n       npm run content -- check <folder>    only look for mistakes'

async function run(command: string | undefined, folder: string | undefined): Promise<number> {
  if (folder === undefined || (command !== 'import' && command !== 'check')) {
    console.error(usage)
    return 2
  }
  if (command === 'check') {
    const pack = readPack(folder, importerVersion)
    const external = new Set(externalPicturesOf(pack).map(({ src }) => src))
    console.log(`${folder}: ${String(pack.posts.length)} posts, ${String(pack.products.length)} products, ${String(pack.probabilities.length)} tables; no mistakes`)
    if (external.size > 0) console.log(`${String(external.size)} pictures are at other hosts: the import copies them`)
    return 0
  }
  const environment = readEnvironment(process.env)
  const database = await openDatabase(databaseOf(environment))
  try {
    const report = await ensurePack(database.db, { folder, pictures: builtSite, files: await openFileStore(environment) }, new Date(), (line) => console.log(line))
    if (report === undefined) console.log('content: nothing has changed')
  } finally {
    await database.close()
  }
  return 0
}

try {
  process.exitCode = await run(process.argv[2], process.argv[3])
} catch (error) {
  if (!(error instanceof BadPack) && !(error instanceof BadEnvironment) && !(error instanceof DataFolderInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
