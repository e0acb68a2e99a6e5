/**
 * Keys that protect codes and messages. A plain hash of six digits is no secret, since all of them can be tried in a second; so hashes are
 * keyed, and queued messages are encrypted. With a secret from the environment in the key, a copy of the database alone reveals nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Environment } from './environment.ts'
import type { Secrets } from './secrets.ts'

/** Port: keyed hashes, and encryption of queued messages. */
export interface Vault {
  /** HMAC-SHA256, base64url, with the current key. @param purpose separates equal texts of different uses */
  hash: (purpose: string, text: string) => string
  /** The same with every valid key, the current one first: a row that was written before a rotation contains one of them. */
  hashes: (purpose: string, text: string) => string[]
  /** AES-256-GCM, base64url, with the current key. */
  seal: (text: string) => string
  /** @throws Error if it was encrypted with another key, or changed since */
  open: (sealed: string) => string
}

const ivBytes = 12
const tagBytes = 16

interface Key {
  hash: Buffer
  seal: Buffer
}

const keyOf = (secret: Buffer, pepper: string): Key => {
  const key = createHmac('sha256', secret).update(pepper).digest()
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))
  return { hash: derive('hash'), seal: derive('seal') }
}

function openWith({ seal }: Key, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** @param keys the current one first */
function vaultOf(keys: readonly [Key, ...Key[]]): Vault {
  const hashWith = ({ hash }: Key, purpose: string, text: string): string =>
    createHmac('sha256', hash).update(`${purpose}\n${text}`).digest('base64url')
  return {
    hash: (purpose, text) => hashWith(keys[0], purpose, text),
    hashes: (purpose, text) => keys.map((key) => hashWith(key, purpose, text)),
    seal: (text) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys[0].seal, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      for (const key of keys.slice(0, -1)) {
        try {
          return openWith(key, sealed)
        } catch {
          // Encrypted before a rotation: the next key is tried.
        }
      }
      return openWith(keys.at(-1)!, sealed)
    },
  }
}

/** A secret outside of the database, and the previous one; without any, only the database's own is used. */
export interface Pepper {
  current?: string | undefined
  previous?: string | undefined
}

/** The pepper of the environment: MESSAGE_SECRET and MESSAGE_SECRET_PREVIOUS. */
export const pepperOf = ({ MESSAGE_SECRET, MESSAGE_SECRET_PREVIOUS }: Environment): Pepper => ({
  current: MESSAGE_SECRET,
  previous: MESSAGE_SECRET_PREVIOUS,
})

/** @returns the vault, once the database's half of its keys has been read: call it outside of transactions */
export const createVault =
  (secrets: Secrets, { current = '', previous }: Pepper = {}): (() => Promise<Vault>) =>
  async () => {
    const halves = await secrets.all('messages')
    const keysOf = (pepper: string): Key[] => halves.map((half) => keyOf(half, pepper))
    const [first, ...others] = keysOf(current)
    return vaultOf([first!, ...others, ...(previous === undefined ? [] : keysOf(previous))])
  }

/** Compares in constant time: the duration does not reveal where two texts differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
