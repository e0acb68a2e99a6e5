/** `npm run members`: the operator's commands about members. With the embedded database they call the running site. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readEnvironment, type Environment } from '../platform/environment.ts'
import { openFileStore } from '../platform/file-store.ts'
import { logOfCommand } from '../platform/log.ts'
import { requireOperator } from '../platform/operator-acts.ts'
import {
  commandEvents,
  parseCommandArgs,
  printResult,
  runAsProcess,
  runOperatorCommand,
  withEmptyFolder,
} from '../platform/operator-command.ts'
import { print } from '../platform/print.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createVault, pepperOf } from '../platform/vault.ts'
import { runMembersCommand, type MembersCommand, type MembersResult } from './members-command.ts'
import { sendMembersCommand } from './remote-members-command.ts'

const usage = `usage: npm run members -- import <file.jsonl>
       one member a line: {"nickname":"Ash","region":"KR","server":"Hollow-01","isMinor":false,"authDbKey":null,
                           "identities":[{"issuer":"https://accounts.google.com","subject":"1069…"}]}
       nickname and identities are required; the first identity identifies the member
       npm run members -- show <member number> [--json]
       prints the member, and the numbers of sessions, orders, requests and coupons
       npm run members -- revoke <member number> --as <name>
       ends all sessions of this member immediately; the member can log in again
       npm run members -- export <member number> [--out <folder>] --as <name>
       writes all stored data of this member: data.json and images
       npm run members -- erase <member number> --as <name>
       deletes this member permanently; orders stay without a name
       npm run members -- export|erase --contact <mail or +phone> --as <name>
       the same for a person who has only pre-registered
       revoke, export and erase store the operator's name: --as, or the setting OPERATOR`

const runCommand = (environment: Environment, command: MembersCommand): Promise<MembersResult> =>
  runOperatorCommand(environment, {
    here: async ({ db }) => {
      const deps = {
        db,
        now: () => new Date(),
        files: await openFileStore(environment),
        log: logOfCommand('error'),
        events: commandEvents(db),
        vault: createVault(createSecrets(db), pepperOf(environment)),
      }
      return runMembersCommand(deps, command)
    },
    there: (sendCommand) => sendMembersCommand(sendCommand, command),
    mayCreate: command.verb === 'import',
  })

/** Readable only by the account that runs the command. */
function writeFiles(folder: string, { files }: MembersResult): void {
  for (const { name, bytes } of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, bytes, { mode: 0o600 })
  }
}

const verbs = ['show', 'revoke', 'export', 'erase'] as const

const allowedArgs = new Map(
  Object.entries({
    import: { most: 2, options: [] },
    show: { most: 2, options: ['json'] },
    revoke: { most: 2, options: ['as'] },
    export: { most: 2, options: ['contact', 'out', 'as'] },
    erase: { most: 2, options: ['contact', 'as'] },
  } as const),
)

const readArgs = (args: readonly string[]) =>
  parseCommandArgs(args, {
    usage,
    options: { contact: { type: 'string' }, out: { type: 'string' }, as: { type: 'string' }, json: { type: 'boolean' } },
    allows: ([verb = '']) => allowedArgs.get(verb),
  })

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args)
  const [typed, given] = positionals
  const environment = readEnvironment(process.env)
  if (typed === 'import' && given !== undefined)
    return printResult(await runCommand(environment, { verb: 'import', whom: resolve(given), isContact: false }))
  const verb = verbs.find((one) => one === typed)
  const isContact = values.contact !== undefined && verb !== 'revoke' && verb !== 'show'
  const whom = isContact ? values.contact : given
  if (verb === undefined || whom === undefined || (isContact && given !== undefined)) return printResult({ lines: [usage], code: 2 })
  const operator = verb === 'show' ? undefined : requireOperator(values.as, environment)
  const folder = values.out ?? `member-${whom.replaceAll(/[^\w.-]/g, '')}`
  const command = { verb, whom, isContact, isJson: values.json === true, operator }
  if (verb !== 'export') return printResult(await runCommand(environment, command))
  // Files of another person would be handed over with the new ones.
  return withEmptyFolder(folder, async (write) => {
    const outcome = await runCommand(environment, command)
    write(() => writeFiles(folder, outcome))
    printResult(outcome)
    if (outcome.files.length > 0) print(`written to ${folder}`)
    return outcome.code
  })
}

await runAsProcess(() => run(process.argv.slice(2)))
