import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export interface CouponReward {
  /** What the game server knows it by. */
  item: string
  count: number
  name: LocaleMap
}

/** Who may register a coupon; every condition given must hold. Moments are ISO 8601: this is JSON. */
export interface CouponUserType {
  /** Members with a linked game account, or only those without. */
  linked?: boolean | undefined
  regions?: string[] | undefined
  joinedFrom?: string | undefined
  joinedUntil?: string | undefined
}

/** Rows are never deleted: a coupon that leaves its pack is withdrawn, and what was registered stays known. */
export const coupons = pgTable('coupons', {
  /** Normalised: A–Z and 0–9. */
  code: text('code').primaryKey(),
  pack: text('pack').notNull(),
  name: jsonb('name').$type<LocaleMap>().notNull(),
  rewards: jsonb('rewards').$type<CouponReward[]>().notNull(),
  /** From this moment on, and until before that one. */
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  perAccount: integer('per_account').notNull(),
  /** How often by everybody together; 1 for one-time codes, null where it is unlimited. */
  total: integer('total'),
  userType: jsonb('user_type').$type<CouponUserType>().notNull(),
  /** By an operator, for the time being. */
  locked: boolean('locked').notNull(),
  withdrawn: boolean('withdrawn').notNull(),
  /** Registrations so far; whoever raises it holds the row until the end of the transaction. */
  claimed: integer('claimed').notNull().default(0),
})

/**
 * One registration each. The two numbers are what the limits are made of: no member has the same `memberNth` of a coupon twice, and no
 * two registrations the same `nth`, whatever a caller's transaction has or has not locked.
 */
export const couponClaims = pgTable(
  'coupon_claims',
  {
    id: uuid('id').primaryKey(),
    /** Counts all registrations up, so that a member's can be listed newest first from any of them on. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Of this member's registrations of this coupon, from 1. */
    memberNth: integer('member_nth').notNull(),
    /** Of all registrations of this coupon, from 1. */
    nth: integer('nth').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (t) => [
    unique('coupon_claims_member_nth').on(t.code, t.memberId, t.memberNth),
    unique('coupon_claims_nth').on(t.code, t.nth),
    index('coupon_claims_member').on(t.memberId, t.seq),
  ],
)

/**
 * Outbox: what the game server has to be told, written in the transaction of the registration, so that neither is without the other. A
 * job hands it over, signed, idempotent by `claimId`, again and again until it is accepted (server/deliveries).
 */
export const couponDeliveries = pgTable(
  'coupon_deliveries',
  {
    claimId: uuid('claim_id')
      .primaryKey()
      .references(() => couponClaims.id, { onDelete: 'cascade' }),
    /** As they were at the moment of the registration: the pack may change them later. */
    rewards: jsonb('rewards').$type<CouponReward[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    index('coupon_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null`),
  ],
)
