/**
 * Proof of work: a client that requests more than the first messages from one network must first spend computing time. The puzzle is
 * signed and not stored; a row exists only for a spent one. This is the provider's default; the port allows another kind of proof.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from './database.ts'
import { countInWindow } from './limits.ts'
import type { Secrets } from './secrets.ts'
import { isSameText } from './vault.ts'

/** As the contract defines it (contract/pre-registration.ts). */
export interface Proof {
  puzzle: string
  solution: string
}

/** Port of pre-registration: puzzles that cost a client computing time. `bits` is the difficulty, see `puzzleBits`. */
export interface ProofOfWork {
  /**
   * Creates a new puzzle.
   * @param purpose the only purpose it is valid for
   */
  issue: (purpose: string) => Promise<{ puzzle: string; bits: number }>
  /** @returns whether it solves an unexpired, unspent puzzle of this purpose; true spends it, across all replicas */
  accept: (purpose: string, proof: Proof) => Promise<boolean>
}

/** In ms: longer than the slowest phone needs. */
export const puzzleLifetime = 10 * minuteMs
/** Number of leading zero bits of SHA-256 of puzzle, colon and solution: about 32,768 hashes, about a second on a phone. */
export const puzzleBits = 15

const zeroBitsOf = (bytes: Buffer): number => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** @param o.bits difficulty */
export function createHashcash(o: { db: Database; secrets: Secrets; now: () => Date; bits?: number }): ProofOfWork {
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
