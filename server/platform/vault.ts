/**
 * Keys codes and messages are kept under. Of six digits a plain hash is no secret, since all of them are tried in a second; so hashes are
 * keyed, and what waits to be sent is sealed. With a secret from the environment in the key, a copy of the database alone opens nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

export interface Vault {
  /** HMAC-SHA256, base64url. @param purpose keeps equal texts of different use apart */
  hash: (purpose: string, text: string) => string
  /** AES-256-GCM, base64url. */
  seal: (text: string) => string
  /** @throws Error where it was sealed under another key, or changed since */
  open: (sealed: string) => string
}

const ivBytes = 12
const tagBytes = 16

function vaultOf(key: Buffer): Vault {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))
  const [hashKey, sealKey] = [derive('hash'), derive('seal')]
  return {
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest('base64url'),
    seal: (text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * @param pepper a secret that is not in the database; without it the database's own has to do
 * @returns the vault, once the database's half of its key has been read: ask outside of transactions
 */
export const createVault =
  (secrets: Secrets, pepper = ''): (() => Promise<Vault>) =>
  async () =>
    vaultOf(
      createHmac('sha256', await secrets.get('messages'))
        .update(pepper)
        .digest(),
    )

/** Compares in a time that tells nothing of where two texts differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
