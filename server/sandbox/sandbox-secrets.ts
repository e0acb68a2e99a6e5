/**
 * Secrets with which the sandbox's outside world signs and verifies: generated once and stored with its other data, so that every process
 * of a site on PostgreSQL has the same. No key is ever in the repository.
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import { createKept } from './kept.ts'
import { createSigningKey, signingKeyOf, type SigningKey } from './keys.ts'

const SecretSchema = v.object({ state: v.literal('made'), text: v.string() })
const KeySchema = v.object({ state: v.literal('made'), jwk: v.looseObject({ kty: v.string() }) })

/** Secrets by name; the first call with a name creates it. */
export interface SandboxSecrets {
  /** 32 random bytes, hexadecimal. */
  text: (name: string) => Promise<string>
  signingKey: (name: string) => Promise<SigningKey>
}

/** @param db has the sandbox's table (kept.ts) */
export function createSandboxSecrets(db: Database): SandboxSecrets {
  const secrets = createKept(db, 'secret', SecretSchema)
  const keys = createKept(db, 'signing-key', KeySchema)
  return {
    text: async (name) => {
      // Of processes that start together the first one creates it.
      await secrets.add(name, { state: 'made', text: randomBytes(32).toString('hex') })
      return (await secrets.get(name))!.text
    },
    signingKey: async (name) => {
      const known = await keys.get(name)
      if (known !== undefined) return signingKeyOf(known.jwk)
      await keys.add(name, { state: 'made', jwk: (await createSigningKey()).privateJwk })
      return signingKeyOf((await keys.get(name))!.jwk)
    },
  }
}
