/**
 * Secrets that the provider generates for itself. Each has a current value, which signs and encrypts, and after a rotation the previous
 * one, which still verifies and decrypts: what was signed with it stays valid for its own lifetime. A second rotation deletes it.
 */
import { randomBytes } from 'node:crypto'
import { desc, eq, lt, and, asc, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './secrets.tables.ts'

/** Purpose of each secret. */
export const secretNames = {
  'sign-in-nonce': 'nonces of sign-in, 10 minutes',
  'post-previews': 'links to posts that are not public yet, 30 days at most',
  'inquiry-images': 'links to images of support requests, 10 minutes',
  'support-mail': 'proofs in mails to the support team, until the second rotation from now',
  messages: 'queued messages, codes and links of pre-registration, 30 minutes',
  'effort-puzzle': 'puzzles for clients that request many codes, 10 minutes',
  'security-events': 'hashes of addresses and member numbers in the log',
} as const
export type SecretName = keyof typeof secretNames
/** True if the text is a key of `secretNames`; narrows its type. */
export const isSecretName = (text: string): text is SecretName => Object.hasOwn(secretNames, text)

/** Time in ms until a replica notices a rotation. */
export const secretsCached = 5000

/** Port: the provider’s own secrets. Reads the database: call it outside of transactions. */
export interface Secrets {
  /**
   * The values of this name, 32 bytes each, the same for all replicas: the one to sign with and, after a rotation, another one that is valid
   * too. For five seconds after a rotation the previous one still signs.
   */
  all: (name: SecretName) => Promise<[Buffer, ...Buffer[]]>
  /** The value to sign with. */
  current: (name: SecretName) => Promise<Buffer>
}

const randomValue = (): string => randomBytes(32).toString('base64url')

/**
 * @param now in ms
 * @returns the values of a secret, the one to sign with first: a new value only when every process must have noticed it, since a process that
 *   has not would refuse what is signed with it
 */
async function readSecret(db: Database, name: SecretName, now: number): Promise<[Buffer, ...Buffer[]]> {
  const select = () =>
    db
      .select({ value: secrets.value, createdAt: secrets.createdAt })
      .from(secrets)
      .where(eq(secrets.name, name))
      .orderBy(desc(secrets.generation))
      .limit(2)
  let rows = await select()
  if (rows.length === 0) {
    // The first replica that needs it creates it.
    await db.insert(secrets).values({ name, value: randomValue() }).onConflictDoNothing()
    rows = await select()
  }
  const [current, ...previous] = rows.map(({ value }) => Buffer.from(value, 'base64url'))
  const age = now - rows[0]!.createdAt.getTime()
  return previous[0] !== undefined && age >= 0 && age < secretsCached ? [previous[0], current!] : [current!, ...previous]
}

/**
 * Reads each secret again after a few seconds; a failed read is retried by the next caller. Call it outside of transactions.
 * @param now clock in ms; default: the machine's clock
 */
export function createSecrets(db: Database, now: () => number = Date.now): Secrets {
  const known = new Map<SecretName, { at: number; values: Promise<[Buffer, ...Buffer[]]> }>()
  const all = (name: SecretName): Promise<[Buffer, ...Buffer[]]> => {
    const found = known.get(name)
    const at = now()
    if (found !== undefined && Math.abs(at - found.at) < secretsCached) return found.values
    const values = readSecret(db, name, at)
    known.set(name, { at, values })
    values.catch(() => known.get(name)?.values === values && known.delete(name))
    return values
  }
  return { all, current: async (name) => (await all(name))[0] }
}

/** Gives a secret a new value; the current one becomes the previous one, and the old previous one is deleted. @returns its generation */
export const rotateSecret = (db: Database, name: SecretName, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`secret\n${name}`}, 0))`)
    const [newest] = await tx
      .select({ generation: secrets.generation })
      .from(secrets)
      .where(eq(secrets.name, name))
      .orderBy(desc(secrets.generation))
      .limit(1)
    const generation = (newest?.generation ?? 0) + 1
    await tx.insert(secrets).values({ name, generation, value: randomValue(), createdAt: now })
    await tx.delete(secrets).where(and(eq(secrets.name, name), lt(secrets.generation, generation - 1)))
    return generation
  })

/** Generations of every secret with their creation times, the newest first; never their values. */
export const listSecrets = (db: Database): Promise<{ name: string; generation: number; createdAt: Date }[]> =>
  db
    .select({ name: secrets.name, generation: secrets.generation, createdAt: secrets.createdAt })
    .from(secrets)
    .orderBy(asc(secrets.name), desc(secrets.generation))
