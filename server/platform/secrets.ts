import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './secrets.tables.ts'

export interface Secrets {
  /** The secret of this name: 32 bytes, made by whichever replica asks first and the same for all. */
  get: (name: string) => Promise<Buffer>
}

/** Reads each secret once; a read that failed is tried again by the next who asks. */
export function createSecrets(db: Database): Secrets {
  const known = new Map<string, Promise<Buffer>>()
  const read = async (name: string): Promise<Buffer> => {
    await db
      .insert(secrets)
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing()
    const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
    return Buffer.from(row!.value, 'base64url')
  }
  return {
    get: (name) => {
      const found = known.get(name)
      if (found !== undefined) return found
      const asked = read(name)
      known.set(name, asked)
      asked.catch(() => known.delete(name))
      return asked
    },
  }
}
