import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** An item of a gift and the number of pieces. */
export interface CouponReward {
  /** The game server's id of the item. */
  item: string
  count: number
  name: LocaleMap
}

/** Which members may register a coupon; every given condition must hold. Times are ISO 8601: this is JSON. */
export interface CouponUserType {
  /** Members with a linked game account, or only those without. */
  linked?: boolean | undefined
  regions?: string[] | undefined
  joinedFrom?: string | undefined
  joinedUntil?: string | undefined
}

/** A coupon that leaves its pack is withdrawn, and its registrations stay; what is deleted, and when: tidy-coupons.ts. */
export const coupons = pgTable('coupons', {
  /** Normalised: A–Z and 0–9. */
  code: text('code').primaryKey(),
  pack: text('pack').notNull(),
  name: jsonb('name').$type<LocaleMap>().notNull(),
  rewards: jsonb('rewards').$type<CouponReward[]>().notNull(),
  /** From `startsAt` (inclusive) until `endsAt` (exclusive). */
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  perAccount: integer('per_account').notNull(),
  /** Limit of all registrations together; 1 for one-time codes, null if unlimited. */
  total: integer('total'),
  userType: jsonb('user_type').$type<CouponUserType>().notNull(),
  /** Locked temporarily by an operator. */
  locked: boolean('locked').notNull(),
  withdrawn: boolean('withdrawn').notNull(),
  /** Registrations so far; a transaction that increments it locks the row until its end. */
  claimed: integer('claimed').notNull().default(0),
})

/**
 * One row per registration. The two numbers enforce the limits: no member has the same `memberNth` of a coupon twice, and no two
 * registrations the same `nth`, whatever a caller's transaction has or has not locked.
 */
export const couponClaims = pgTable(
  'coupon_claims',
  {
    id: uuid('id').primaryKey(),
    /** Increases with each registration, so that a member's list can be paged newest first. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Number of this registration among this member's registrations of this coupon, from 1. */
    memberNth: integer('member_nth').notNull(),
    /** Number of this registration among all registrations of this coupon, from 1. */
    nth: integer('nth').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Made by the page that registered it; null if the call had none. A repeated call has the same. */
    requestKey: text('request_key'),
  },
  (t) => [
    unique('coupon_claims_request').on(t.memberId, t.requestKey),
    unique('coupon_claims_member_nth').on(t.code, t.memberId, t.memberNth),
    unique('coupon_claims_nth').on(t.code, t.nth),
    index('coupon_claims_member').on(t.memberId, t.seq),
  ],
)

/**
 * Outbox: notifications for the game server, written in the transaction of the registration, so that neither exists without the other. A
 * job delivers them, signed, idempotent by `claimId`, and retries until they are accepted (server/deliveries).
 */
export const couponDeliveries = pgTable(
  'coupon_deliveries',
  {
    claimId: uuid('claim_id')
      .primaryKey()
      .references(() => couponClaims.id, { onDelete: 'cascade' }),
    /** The rewards at the time of the registration: the pack may change them later. */
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
