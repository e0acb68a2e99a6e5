import type { Channel } from '../messages/messages.tables.ts'
import type { Database } from '../platform/database.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { Vault } from '../platform/vault.ts'
import type { SmsBudget } from './sms-budget.ts'

/** Dependencies of pre-registration. */
export interface PreRegistrationDeps {
  db: Database
  now: () => Date
  events: SecurityEvents
  /** The clock that decides when messages are due, and when they are too late. */
  clockOfMessages: () => Date
  vault: () => Promise<Vault>
  /** Origin of the site as players type it, without a trailing slash: the base of links. */
  origin: string
  /** Which sending services are configured. */
  sends: { mail: boolean; sms: boolean }
  smsBudget: SmsBudget
  /** Notifies the job that a message was written; never fails. */
  schedule: (channel: Channel, at: Date) => void
}
