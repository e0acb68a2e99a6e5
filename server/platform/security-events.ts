/**
 * What matters for security, as lines of the log with a name in `event`, from one place. Addresses and member numbers are keyed hashes
 * (HMAC-SHA256 by a secret of the database that turns over): the same one is known again until then, and nobody can be read out of them.
 */
import { createHmac } from 'node:crypto'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** Every event, and the facts it has beside `client` and `member`. Facts are words and numbers of ours, never anything that was typed. */
export interface SecurityFacts {
  /** Somebody has signed in. */
  'sign-in': { issuer: string }
  /** A sign-in or a renewal was refused; `reason` is a short code. */
  refused: { what: 'sign-in' | 'renewal'; code: string; reason?: string }
  /** A spent refresh token came again: its session has been revoked. */
  'session-reuse': object
  logout: object
  'logout-everywhere': object
  /** The first beyond a limit in its window. */
  'rate-limit': { limit: string }
  /** From now on nothing that is guessed is looked at. */
  'guesses-blocked': { what: 'coupon of member' | 'coupon of address' | 'code' }
  /** What text messages to a country may cost in this hour is spent; once per hour and country. */
  'sms-budget-spent': { country: string; budget: number }
  'operator-act': { operator: string; act: string; subject?: string }
}
export type SecurityEventName = keyof SecurityFacts

/** Whom it is about, as they are; only hashes of them are written. */
export interface Whom {
  /** An address. */
  client?: string | undefined
  memberNumber?: string | undefined
  /** What a limit counts, where it is no address: an id of ours. */
  counted?: string | undefined
}

export interface SecurityEvents {
  /** Writes the line; never fails. Ask outside of transactions: the secret is read from the database. */
  tell: <N extends SecurityEventName>(event: N, facts: SecurityFacts[N], whom?: Whom) => Promise<void>
}

/** Those an operator should be told of. */
const alarming: ReadonlySet<SecurityEventName> = new Set(['session-reuse', 'guesses-blocked', 'sms-budget-spent'])

/** Characters of a hash: 96 bits, which nobody shares with anybody. */
const hashLength = 16

export function createSecurityEvents({ log, secrets }: { log: Log; secrets: Pick<Secrets, 'current'> }): SecurityEvents {
  async function hashesOf(whom: Whom): Promise<Record<string, string>> {
    const given = Object.entries(whom).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    if (given.length === 0) return {}
    try {
      const secret = await secrets.current('security-events')
      const hashOf = (kind: string, value: string): string =>
        createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, hashLength)
      return Object.fromEntries(given.map(([kind, value]) => [kind === 'memberNumber' ? 'member' : kind, hashOf(kind, value)]))
    } catch {
      // Without the database the event is still told, of nobody.
      return {}
    }
  }
  return {
    tell: async (event, facts, whom = {}) => {
      const line: object = { event, ...facts, ...(await hashesOf(whom)) }
      if (alarming.has(event)) log.warn(line, 'security')
      else log.info(line, 'security')
    },
  }
}

/** For what has no log, such as parts of tests. */
export const noSecurityEvents: SecurityEvents = { tell: async () => {} }
