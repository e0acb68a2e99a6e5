import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { coupons } from '../coupons/coupons.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Kind of a contact: 0 a mobile number, 1 an e-mail address (contract/pre-registration.ts). */
const authType = () => integer('auth_type').$type<0 | 1>().notNull()
export type TeaserLang = 'ko' | 'en'

export type ConsentKind = 'over14' | 'privacy' | 'advertising' | 'nightAdvertising'

/** One row per pre-registration (T1). Personal data is deleted with its row, two years after it was made (T4); the coupon stays. */
export const preRegistrations = pgTable(
  'pre_registrations',
  {
    id: uuid('id').primaryKey(),
    authType: authType(),
    /** E.164, or the address in lower case (docs/decisions/0024). The first registration of a contact keeps it. */
    contact: text('contact').notNull().unique(),
    /** ISO 3166. */
    country: text('country').notNull(),
    lang: text('lang').$type<TeaserLang>().notNull(),
    couponCode: text('coupon_code')
      .notNull()
      .unique()
      .references(() => coupons.code),
    createdAt: moment('created_at').notNull(),
    /** After this time it is deleted. */
    keptUntil: moment('kept_until').notNull(),
  },
  (t) => [index('pre_registrations_created').on(t.createdAt), index('pre_registrations_kept').on(t.keptUntil)],
)
export type PreRegistration = typeof preRegistrations.$inferSelect

/** Consents given or not given: to which text, and when (the proof of it). */
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

/** The consents that a pending link will register. `at` is ISO 8601: this is JSON. */
export interface PendingConsents {
  given: Record<ConsentKind, boolean>
  version: string
  at: string
}

/**
 * Codes and links sent within the last day: the limits count them. Per network and contact, only the newest has not ended: a new code voids
 * the network's old one, and never another network's.
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
    /** Keyed hash of the requesting page's ticket: only a page that has it may try codes, or learns of the link's use. */
    ticketHash: text('ticket_hash').unique(),
    /** Keyed hash of the requesting network. */
    askedFrom: text('asked_from').notNull().default(''),
    consents: jsonb('consents').$type<PendingConsents>(),
    createdAt: moment('created_at').notNull(),
    acceptedUntil: moment('accepted_until').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** `withdrawn`: it had proven a contact whose registration was withdrawn since. */
    ended: text('ended').$type<'spent' | 'locked' | 'replaced' | 'withdrawn'>(),
    /** The registration that a spent link has created or found. */
    preRegistrationId: uuid('pre_registration_id').references(() => preRegistrations.id, { onDelete: 'cascade' }),
    /** Whether that registration already existed. */
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
 * Proof of a verified number or address: one key each, valid for 15 minutes. It can be spent for one use; after that its owner can still
 * view and withdraw their registration with it. After a withdrawal it has no other use. A link's ticket and token are both keys.
 */
export const preRegistrationKeys = pgTable(
  'pre_registration_keys',
  {
    hash: text('hash').primaryKey(),
    authType: authType(),
    contact: text('contact').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The use it was spent for, and the registration concerned. */
    use: text('use').$type<'registration' | 'lookUp' | 'withdrawal'>(),
    preRegistrationId: uuid('pre_registration_id').references(() => preRegistrations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('pre_registration_keys_expires').on(t.expiresAt), index('pre_registration_keys_pre_registration').on(t.preRegistrationId)],
)
export type VerifiedKey = typeof preRegistrationKeys.$inferSelect

/** Number of registrations at each 11:00 (UTC+9) of the campaign (T4). */
export const preRegistrationCounts = pgTable('pre_registration_counts', {
  countedAt: moment('counted_at').primaryKey(),
  count: integer('count').notNull(),
})
