/** Nonces of sign-in (OpenID Core §15.5.2): issued signed and without a row; a row exists only for a used nonce. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { nonceLifetimeMs } from '#contract/limits.ts'
import type { Database } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { usedNonces } from './session.tables.ts'

const randomLength = 16
const expiryLength = 6
const signatureLength = 32

/** Port: nonces of sign-in. */
export interface Nonces {
  /** A fresh nonce: random bytes, its expiry time, and a signature, base64url. */
  issue: () => Promise<string>
  /**
   * Consumes the nonce.
   * @returns why it is refused (`forged`, `expired`, `used`), or undefined if it is valid, which it is once across all replicas
   */
  consume: (nonce: string) => Promise<'forged' | 'expired' | 'used' | undefined>
}

/** @param deps.secrets has `sign-in-nonce`, which signs. @param deps.now clock of the expiry, see `nonceLifetimeMs` */
export function createNonces(deps: { db: Database; secrets: Secrets; now: () => Date }): Nonces {
  const sign = (secret: Buffer, content: Buffer): Buffer => createHmac('sha256', secret).update(content).digest()
  return {
    issue: async () => {
      const expiry = Buffer.alloc(expiryLength)
      expiry.writeUIntBE(deps.now().getTime() + nonceLifetimeMs, 0, expiryLength)
      const content = Buffer.concat([randomBytes(randomLength), expiry])
      return Buffer.concat([content, sign(await deps.secrets.current('sign-in-nonce'), content)]).toString('base64url')
    },
    consume: async (nonce) => {
      const bytes = Buffer.from(nonce, 'base64url')
      // Decoding is lenient; another spelling of the same nonce would be another row.
      if (bytes.length !== randomLength + expiryLength + signatureLength || bytes.toString('base64url') !== nonce) return 'forged'
      const content = bytes.subarray(0, randomLength + expiryLength)
      const signature = bytes.subarray(randomLength + expiryLength)
      const secrets = await deps.secrets.all('sign-in-nonce')
      if (!secrets.some((secret) => timingSafeEqual(sign(secret, content), signature))) return 'forged'
      const now = deps.now()
      const expiresAt = new Date(content.readUIntBE(randomLength, expiryLength))
      if (expiresAt <= now) return 'expired'
      const hash = createHash('sha256').update(nonce).digest('base64url')
      const inserted = await deps.db
        .insert(usedNonces)
        .values({ hash, expiresAt })
        .onConflictDoNothing()
        .returning({ hash: usedNonces.hash })
      return inserted.length === 0 ? 'used' : undefined
    },
  }
}
