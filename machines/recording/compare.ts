import type { Digest, Json, States } from './recording.types.ts'

/** One place where a replay stands otherwise than the recording. */
export interface Difference {
  /** `session.value`, `session.context.user.kind` … */
  at: string
  recorded: Json | undefined
  replayed: Json | undefined
}

const isObject = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null

function differencesIn(at: string, recorded: Json | undefined, replayed: Json | undefined): Difference[] {
  if (isObject(recorded) && isObject(replayed))
    return [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])].flatMap((key) =>
      differencesIn(at === '' ? key : `${at}.${key}`, recorded[key], replayed[key]),
    )
  // What JSON drops and what it writes as null are one.
  return (recorded ?? null) === (replayed ?? null) ? [] : [{ at, recorded, replayed }]
}

/** Takes two digests of one system and gives where they differ; empty where the machines stand as they stood. */
export const compare = (recorded: Digest, replayed: Digest, name: string): Difference[] =>
  differencesIn(name, recorded as unknown as Json, replayed as unknown as Json)

/** A difference in one line, for people. */
export const describe = ({ at, recorded, replayed }: Difference): string =>
  `${at}: recorded ${JSON.stringify(recorded) ?? 'nothing'}, now ${JSON.stringify(replayed) ?? 'nothing'}`

/** The machines whose state values are others than recorded, a line each. */
export const differentStates = ({ recorded, replayed }: { recorded: States; replayed: States }, root: string): string[] =>
  [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    .filter((path) => JSON.stringify(recorded[path]) !== JSON.stringify(replayed[path]))
    .map((path) => describe({ at: path === '' ? root : `${root}/${path}`, recorded: recorded[path], replayed: replayed[path] }))
