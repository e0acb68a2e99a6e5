/** The text interface of `npm run secrets`: its arguments and its output. Values are never shown. */
import { dayMs } from '#contract/durations.ts'
import type { Database } from './database.ts'
import { noteAct, requireOperator } from './operator-acts.ts'
import { CannotDo, parseCommandArgs, type CommandResult } from './operator-command.ts'
import { isSecretName, listSecrets, rotateSecret, secretNames, secretsCached, type SecretName } from './secrets.ts'
import type { SecurityEvents } from './security-events.ts'

export const usage = `usage
  npm run secrets -- list                        lists names, generations and ages
  npm run secrets -- rotate <secret> --as <name> sets a new value; the previous one stays valid until the next rotation
  npm run secrets -- rotate --all --as <name>    the same for all secrets
rotate stores the operator's name: --as, or the setting OPERATOR`

/** Dependencies of `npm run secrets`. */
export interface SecretsDeps {
  db: Database
  now: () => Date
  events: SecurityEvents
  /** See OPERATOR. */
  environment: { OPERATOR?: string | undefined }
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

const allNames = Object.keys(secretNames) as SecretName[]

/** @throws CannotDo if the arguments name no secret, an unknown one, or one beside `--all` */
function namesOf(name: string | undefined, isAll: boolean): SecretName[] {
  if (isAll && name === undefined) return allNames
  if (isAll || name === undefined) throw new CannotDo(`name one secret, or add --all; the secrets are ${allNames.join(', ')}`)
  if (!isSecretName(name)) throw new CannotDo(`there is no secret ${name}; the secrets are ${allNames.join(', ')}`)
  return [name]
}

/**
 * Runs the command.
 * @throws CannotDo for mistakes that the operator can fix
 */
export async function runSecretsCommand(deps: SecretsDeps, args: readonly string[]): Promise<CommandResult> {
  const { positionals, values } = parseCommandArgs(args, {
    usage,
    options: { all: { type: 'boolean' }, as: { type: 'string' } },
    allows: ([verb]) => (verb === 'rotate' ? { most: 2, options: ['all', 'as'] } : { most: 1, options: [] }),
  })
  const [verb, name] = positionals
  if (verb === 'list') return list(deps)
  if (verb !== 'rotate') return { lines: [usage], code: 1 }
  const names = namesOf(name, values.all === true)
  const operator = requireOperator(values.as, deps.environment)
  const at = deps.now()
  const lines = await deps.db.transaction(async (tx) => {
    const done: string[] = []
    for (const one of names) {
      done.push(`${one} is now generation ${String(await rotateSecret(tx, one, at))}`)
      await noteAct(tx, { operator, act: 'secret-rotated', subject: one, at })
    }
    return done
  })
  for (const one of names) await deps.events.record('operator-act', { operator, act: 'secret-rotated', subject: one })
  return { lines: [...lines, `every process uses the new value within ${String(secretsCached / 1000)} seconds`], code: 0 }
}
