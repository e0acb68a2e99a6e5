import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { coupons } from '../coupons/coupons.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** How somebody can be reached: 0 a mobile number, 1 an e-mail address (contract/pre-registration.ts). */
const authType = () => integer('auth_type').$type<0 | 1>().notNull()
export type TeaserLang = 'ko' | 'en'

export type ConsentKind = 'over14' | 'privacy' | 'advertising' | 'nightAdvertising'

/** One pre-registration each (T1). What belongs to a person goes with its row, two years after it was made (T4); the coupon stays. */
export const preRegistrations = pgTable(
  'pre_registrations',
  {
    id: uuid('id').primaryKey(),
    authType: authType(),
    /** E.164, or the address in lower case (docs/decisions/0024). Whoever comes first has it. */
    contact: text('contact').notNull().unique(),
    /** ISO 3166. */
    country: text('country').notNull(),
    lang: text('lang').$type<TeaserLang>().notNull(),
    couponCode: text('coupon_code')
      .notNull()
      .unique()
      .references(() => coupons.code),
    createdAt: moment('created_at').notNull(),
    /** From then on it is deleted. */
    keptUntil: moment('kept_until').notNull(),
  },
  (t) => [index('pre_registrations_created').on(t.createdAt), index('pre_registrations_kept').on(t.keptUntil)],
)
export type PreRegistration = typeof preRegistrations.$inferSelect

/** What was agreed to, or was not: to which text, and when (the proof of it). */
export const preRegistrationConsents = pgTable(
  'pre_registration_consents',
  {
    preRegistrationId: uuid('pre_registration_id')
      .notNull()
      .references(() => preRegistrations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    isGiven: boolean('is_given').notNull(),
    version: text('version').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.preRegistrationId, t.kind] })],
)

/** What a link that is on its way will register. `at` is ISO 8601: this is JSON. */
export interface PendingConsents {
  given: Record<ConsentKind, boolean>
  version: string
  at: string
}

/**
 * Codes and links that were sent, for a day: the limits are counted by them. Of those that one network asked for, for one contact, only the
 * newest has not ended, so that a new code voids the old, and a stranger's voids nobody's.
 */
export const preRegistrationChallenges = pgTable(
  'pre_registration_challenges',
  {
    id: uuid('id').primaryKey(),
    authType: authType(),
    contact: text('contact').notNull(),
    country: text('country').notNull(),
    lang: text('lang').$type<TeaserLang>().notNull(),
    /** Keyed hash of the code or of the link's token. */
    secretHash: text('secret_hash').notNull(),
    /** Keyed hash of what the asking page has to ask with: only who has it may try codes, or hears of the link. */
    ticketHash: text('ticket_hash').unique(),
    /** Keyed hash of the network that asked. */
    askedFrom: text('asked_from').notNull().default(''),
    consents: jsonb('consents').$type<PendingConsents>(),
    createdAt: moment('created_at').notNull(),
    acceptedUntil: moment('accepted_until').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    ended: text('ended').$type<'spent' | 'locked' | 'replaced'>(),
    /** The registration a spent link has made or found. */
    preRegistrationId: uuid('pre_registration_id').references(() => preRegistrations.id, { onDelete: 'cascade' }),
    /** Whether that registration was there before. */
    wasRegistered: boolean('was_registered').notNull().default(false),
  },
  (t) => [
    uniqueIndex('pre_registration_challenges_live')
      .on(t.contact, t.askedFrom)
      .where(sql`${t.ended} is null`),
    uniqueIndex('pre_registration_challenges_link')
      .on(t.secretHash)
      .where(sql`${t.authType} = 1`),
    index('pre_registration_challenges_contact').on(t.contact, t.createdAt),
    index('pre_registration_challenges_created').on(t.createdAt),
    index('pre_registration_challenges_pre_registration').on(t.preRegistrationId),
    check('pre_registration_challenges_tries', sql`${t.wrongTries} between 0 and 5`),
  ],
)
export type Challenge = typeof preRegistrationChallenges.$inferSelect

/**
 * Proof that somebody has a number or an address: a key each, for 15 minutes. The first thing done with it is all it is good for, but that its
 * owner may see and withdraw their registration with it; after that it is good for nothing else. A link's ticket and token are keys both.
 */
export const preRegistrationKeys = pgTable(
  'pre_registration_keys',
  {
    hash: text('hash').primaryKey(),
    authType: authType(),
    contact: text('contact').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** What it was spent for, and the registration that this was about. */
    use: text('use').$type<'registration' | 'lookUp' | 'withdrawal'>(),
    preRegistrationId: uuid('pre_registration_id').references(() => preRegistrations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('pre_registration_keys_expires').on(t.expiresAt), index('pre_registration_keys_pre_registration').on(t.preRegistrationId)],
)
export type VerifiedKey = typeof preRegistrationKeys.$inferSelect

/** How many had registered at each 11:00 (UTC+9) of the campaign (T4). */
export const preRegistrationCounts = pgTable('pre_registration_counts', {
  countedAt: moment('counted_at').primaryKey(),
  count: integer('count').notNull(),
})
