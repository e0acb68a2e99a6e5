/** `npm run content`: imports a pack into the database of this installation. With the embedded database it calls the running site. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtSite } from '../platform/built-site.ts'
import { readEnvironment, siteOrigin } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { printResult, runAsProcess, runOperatorCommand } from '../platform/operator-command.ts'
import { print } from '../platform/print.ts'
import { createSecrets } from '../platform/secrets.ts'
import { sendTextCommand } from '../platform/remote-text-command.ts'
import { campaignDocument } from './campaign-document.ts'
import { parseContentCommand, runContentCommand, usage, withWholePaths } from './content-command.ts'
import { externalPicturesOf, otherVideosOf } from './copied-pictures.ts'
import { otherKinds } from './ensure-pack.ts'
import { createColouring } from './picture-colours.ts'
import { BadPack } from './problems.ts'
import { readPack } from './read-pack.ts'

/** Pictures of the built site; before the first build, its source files. */
const pictures = existsSync(builtSite) ? builtSite : 'public'

/** Does not need the database. */
async function check(folder: string): Promise<number> {
  const now = new Date()
  const pack = await createColouring(pictures)(readPack(folder, { pictures, now }))
  if (pack.campaign !== undefined) campaignDocument(pack.campaign, { now, before: undefined, folder })
  print(`${folder}: ${String(pack.posts.length)} posts, ${otherKinds(pack)}; no mistakes`)
  for (const { file, src } of externalPicturesOf(pack)) print(`${join(folder, file)}: ${src} is on another host: the import copies it`)
  for (const { file, href } of otherVideosOf(pack))
    print(`${join(folder, file)}: ${href} is shown as a plain link: only videos of YouTube, Vimeo and Twitch get a picture`)
  return 0
}

async function run(args: readonly string[]): Promise<number> {
  const [verb, folder] = parseContentCommand(args).positionals
  if (verb === 'check' && folder !== undefined) return check(folder)
  if ((verb !== 'import' && verb !== 'preview') || folder === undefined) return printResult({ lines: [usage], code: 2 })
  const environment = readEnvironment(process.env)
  const now = (): Date => new Date()
  return printResult(
    await runOperatorCommand(environment, {
      here: async ({ db }) => {
        const files = await openFileStore(environment)
        return runContentCommand({ db, now, files, pictures, secrets: createSecrets(db), origin: siteOrigin(environment), print }, args)
      },
      there: (sendCommand) => sendTextCommand(sendCommand, 'content', withWholePaths(args)),
      mayCreate: verb === 'import',
    }),
  )
}

await runAsProcess(
  () => run(process.argv.slice(2)),
  (error) => error instanceof BadPack,
)
