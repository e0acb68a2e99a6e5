import { isNull, type SQL } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row per member, and one without a name for an erased member with orders (unnamed-member.ts). */
export const members = pgTable('members', {
  id: uuid('id').primaryKey(),
  /** The number that players give to support: 12 digits, the last a Luhn check digit. */
  memberNumber: text('member_number').notNull().unique(),
  nickname: text('nickname').notNull(),
  region: text('region'),
  /** The linked game account's server. */
  server: text('server'),
  isMinor: boolean('is_minor').notNull().default(false),
  /** The game's own key for this account (A2). */
  authDbKey: text('auth_db_key'),
  createdAt: moment('created_at').notNull(),
})
export type Member = typeof members.$inferSelect

/**
 * A member's identity at an issuer. Keyed by issuer and subject, never by e-mail: users change it, issuers reassign it (OpenID Core §5.7).
 */
export const memberIdentities = pgTable(
  'member_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('member_identities_member').on(t.memberId)],
)

/** One sign-in and all tokens renewed from it. */
export const sessionFamilies = pgTable(
  'session_families',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason').$type<RevokedReason>(),
  },
  (t) => [index('session_families_member').on(t.memberId), index('session_families_started').on(t.startedAt)],
)

/** Condition on a row of `session_families` in a query: nobody has ended it. Its age is another condition (tokens.ts). */
export const isSessionUnrevoked: SQL = isNull(sessionFamilies.revokedAt)

/**
 * `reuse`: a spent refresh token was presented again; `ended`: its member logged out, or another session replaced it in their browser;
 * `everywhere`: its member ended all sessions; `operator`: the operator did; `unlinked`: the game unlinked an account of the member.
 */
export type RevokedReason = 'reuse' | 'ended' | 'everywhere' | 'operator' | 'unlinked'

/** Tokens are stored as SHA-256 only. `salt` and the token together give its successor (tokens.ts); neither alone does. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => sessionFamilies.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    rotatedAt: moment('rotated_at'),
    salt: text('salt').notNull(),
  },
  (t) => [index('refresh_tokens_family').on(t.familyId), index('refresh_tokens_expires').on(t.expiresAt)],
)

/** Tokens are stored as SHA-256 only (tokens.ts). */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => sessionFamilies.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('access_tokens_family').on(t.familyId),
    index('access_tokens_member').on(t.memberId),
    index('access_tokens_expires').on(t.expiresAt),
  ],
)

/** Sign-in nonces that have been used; kept until their age alone would make them invalid. */
export const usedNonces = pgTable('used_nonces', { hash: text('hash').primaryKey(), expiresAt: moment('expires_at').notNull() }, (t) => [
  index('used_nonces_expires').on(t.expiresAt),
])

/** Tokens of the game that have been used, by their `jti`; kept until their age alone would make them invalid. */
export const usedGameTokens = pgTable(
  'used_game_tokens',
  {
    hash: text('hash').primaryKey(),
    usedAt: moment('used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** SHA-256 of the attempt that used it, if the attempt has a name: it may repeat its request for a short time. */
    attemptHash: text('attempt_hash'),
    /** With the token and the attempt, it derives the tokens that were issued for it. */
    salt: text('salt').notNull(),
  },
  (t) => [index('used_game_tokens_expires').on(t.expiresAt)],
)
