/**
 * Proof of effort: who asks for more than the first messages from one network first spends some computing time on it. The puzzle is signed
 * and not stored; a row tells only that one has been spent. The provider's default; another kind of proof takes its place as a port.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { countInWindow } from './limits.ts'
import type { Secrets } from './secrets.ts'
import { isSameText } from './vault.ts'

/** As the contract has it (contract/pre-registration.ts). */
export interface Proof {
  puzzle: string
  solution: string
}

export interface Effort {
  /**
   * A new puzzle.
   * @param purpose what it is good for, and nothing else
   */
  issue: (purpose: string) => Promise<{ puzzle: string; bits: number }>
  /** @returns whether it solves a puzzle of this purpose that has not expired and was not spent; true spends it, on all replicas together */
  accept: (purpose: string, proof: Proof) => Promise<boolean>
}

/** Milliseconds: longer than the slowest phone needs. */
export const puzzleLifetime = 10 * 60_000
/** SHA-256 of puzzle, colon and solution begins with so many zero bits: some 32,768 hashes, about a second of a phone. */
export const puzzleBits = 15

const zeroBitsOf = (bytes: Buffer): number => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** @param o.bits how hard it is */
export function createHashCash(o: { db: Database; secrets: Secrets; now: () => Date; bits?: number }): Effort {
  const { db, secrets, now, bits = puzzleBits } = o
  const signatureOf = (secret: Buffer, content: string, purpose: string): string =>
    createHmac('sha256', secret).update(`${content}\n${purpose}`).digest('base64url')
  return {
    issue: async (purpose) => {
      const content = [bits, now().getTime() + puzzleLifetime, randomBytes(16).toString('base64url')].join('.')
      return { puzzle: `${content}.${signatureOf(await secrets.current('effort-puzzle'), content, purpose)}`, bits }
    },
    accept: async (purpose, { puzzle, solution }) => {
      const [wanted = '', expires = '', id = '', signature = ''] = puzzle.split('.')
      const content = [wanted, expires, id].join('.')
      const isOurs = (await secrets.all('effort-puzzle')).some((secret) => isSameText(signatureOf(secret, content, purpose), signature))
      if (!isOurs || puzzle !== `${content}.${signature}` || Number(expires) <= now().getTime()) return false
      if (zeroBitsOf(createHash('sha256').update(`${puzzle}:${solution}`).digest()) < Number(wanted)) return false
      const at = Date.now()
      const { points } = await countInWindow(db, `effort:${id}`, { now: at, until: at + 2 * puzzleLifetime })
      return points === 1
    },
  }
}
