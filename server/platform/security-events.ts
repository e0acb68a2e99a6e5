/**
 * Security events: log lines with a name in `event`, all written here. Addresses and member numbers are keyed hashes (HMAC-SHA256 with a
 * secret of the database that is rotated): equal values stay recognisable until the rotation, and no value can be recovered from them.
 */
import { createHmac } from 'node:crypto'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** Every event, and its facts besides `client` and `member`. Facts are our own codes and numbers, never user input. */
export interface SecurityFacts {
  /** A member has signed in. */
  'sign-in': { issuer: string }
  /** A sign-in or a renewal was refused; `reason` is a short code. */
  refused: { what: 'sign-in' | 'renewal'; code: string; reason?: string }
  /** A spent refresh token was presented again: its session has been revoked. */
  'session-reuse': object
  logout: object
  'logout-everywhere': object
  /** The first call beyond a limit in its window. */
  'rate-limit': { limit: string }
  /** From now on no guess is checked. */
  'guesses-blocked': { what: 'coupon of member' | 'coupon of address' | 'code' }
  /** The text message budget of a country is spent for this hour; once per hour and country. */
  'sms-budget-spent': { country: string; budget: number }
  'operator-act': { operator: string; act: string; subject?: string }
}
export type SecurityEventName = keyof SecurityFacts

/** The subjects of an event, in plain form; only their hashes are written. */
export interface EventSubjects {
  /** An address. */
  client?: string | undefined
  memberNumber?: string | undefined
  /** The counted id of a limit, if it is no address. */
  counted?: string | undefined
}

/** Port: the record of security events. */
export interface SecurityEvents {
  /** Writes the line; never fails. Call it outside of transactions: the secret is read from the database. */
  record: <N extends SecurityEventName>(event: N, facts: SecurityFacts[N], subjects?: EventSubjects) => Promise<void>
}

/** Events that must alert an operator. */
const alarming: ReadonlySet<SecurityEventName> = new Set(['session-reuse', 'guesses-blocked', 'sms-budget-spent'])

/** Length of a hash in characters: 96 bits, so that collisions do not occur. */
const hashLength = 16

/** @returns events as lines of the log: warnings if they must alert an operator; without subjects if the secret cannot be read */
export function createSecurityEvents({ log, secrets }: { log: Log; secrets: Pick<Secrets, 'current'> }): SecurityEvents {
  async function hashesOf(subjects: EventSubjects): Promise<Record<string, string>> {
    const given = Object.entries(subjects).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    if (given.length === 0) return {}
    try {
      const secret = await secrets.current('security-events')
      const hashOf = (kind: string, value: string): string =>
        createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url').slice(0, hashLength)
      return Object.fromEntries(given.map(([kind, value]) => [kind === 'memberNumber' ? 'member' : kind, hashOf(kind, value)]))
    } catch {
      // Without the database the event is still logged, without its subjects.
      return {}
    }
  }
  return {
    record: async (event, facts, subjects = {}) => {
      const line: object = { event, ...facts, ...(await hashesOf(subjects)) }
      if (alarming.has(event)) log.warn(line, 'security')
      else log.info(line, 'security')
    },
  }
}

/** For code without a log, such as parts of tests. */
export const noSecurityEvents: SecurityEvents = { record: async () => {} }
