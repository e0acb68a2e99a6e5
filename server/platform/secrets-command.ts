/** The text interface of `npm run secrets`: its arguments and its output. Values are never shown. */
import { dayMs } from '#contract/durations.ts'
import type { Database } from './database.ts'
import { parseCommandArgs, type CommandResult } from './operator-command.ts'
import { isSecretName, listSecrets, rotateSecret, secretNames, secretsCached, type SecretName } from './secrets.ts'

export const usage = `usage
  npm run secrets -- list              lists names, generations and ages
  npm run secrets -- rotate [<name>]   sets a new value for one secret, or for all; the previous value stays valid until the next rotation`

/** Dependencies of `npm run secrets`. */
export interface SecretsDeps {
  db: Database
  now: () => Date
}

const ageOf = (from: Date, now: Date): string => `${String(Math.max(0, Math.floor((now.getTime() - from.getTime()) / dayMs)))} days`

async function list({ db, now }: SecretsDeps): Promise<CommandResult> {
  const rows = await listSecrets(db)
  const lines = Object.entries(secretNames).map(([name, use]) => {
    const [current, previous] = rows.filter((row) => row.name === name)
    if (current === undefined) return `${name}  not created yet  ${use}`
    const before = previous === undefined ? '' : `, previous ${ageOf(previous.createdAt, now())} old`
    return `${name}  generation ${String(current.generation)}, ${ageOf(current.createdAt, now())} old${before}  ${use}`
  })
  return { lines: [...lines, 'MESSAGE_SECRET and GAME_DELIVERY_SECRET are settings: see docs/settings.md'], code: 0 }
}

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runSecretsCommand(deps: SecretsDeps, args: readonly string[]): Promise<CommandResult> {
  const allows = ([first]: readonly string[]) => ({ most: first === 'list' ? 1 : 2, options: [] })
  const [verb, name] = parseCommandArgs(args, { usage, options: {}, allows }).positionals
  if (verb === 'list') return list(deps)
  if (verb !== 'rotate') return { lines: [usage], code: 1 }
  if (name !== undefined && !isSecretName(name))
    return { lines: [`there is no secret with this name; the secrets are ${Object.keys(secretNames).join(', ')}`], code: 1 }
  const lines: string[] = []
  for (const one of name === undefined ? (Object.keys(secretNames) as SecretName[]) : [name]) {
    lines.push(`${one} is now generation ${String(await rotateSecret(deps.db, one, deps.now()))}`)
  }
  return { lines: [...lines, `every process uses the new value within ${String(secretsCached / 1000)} seconds`], code: 0 }
}
