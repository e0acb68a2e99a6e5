import type { Channel } from '../messages/messages.tables.ts'
import type { Database } from '../platform/database.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { Vault } from '../platform/vault.ts'
import type { SmsBudget } from './sms-budget.ts'

/** What pre-registration needs of the process. */
export interface PreRegistrationDeps {
  db: Database
  now: () => Date
  events: SecurityEvents
  /** By which messages are due, and too late. */
  clockOfMessages: () => Date
  vault: () => Promise<Vault>
  /** Of the site as players type it, without a slash at the end: where links lead. */
  origin: string
  /** Which services there are to send with. */
  sends: { mail: boolean; sms: boolean }
  smsBudget: SmsBudget
  /** Tells the job that something has been written for it; never fails. */
  wake: (channel: Channel, at: Date) => void
}
