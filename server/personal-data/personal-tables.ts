/**
 * Every table with personal data: which data, why, how long, which job deletes it, and what an erasure does with it. A test compares this
 * list with the existing tables, and with docs/security.md "Retention".
 */
import { eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { couponClaims, couponDeliveries, coupons } from '../coupons/coupons.tables.ts'
import { messages } from '../messages/messages.tables.ts'
import { cashReceipts } from '../orders/cash-receipts.tables.ts'
import { countedPurchases, orderDeliveries, orderEvents, orders, withdrawals } from '../orders/orders.tables.ts'
import type { Database } from '../platform/database.ts'
import { rateLimits } from '../platform/limits.tables.ts'
import {
  preRegistrationChallenges,
  preRegistrationConsents,
  preRegistrationKeys,
  preRegistrations,
} from '../pre-registration/pre-registration.tables.ts'
import {
  accessTokens,
  memberIdentities,
  members,
  refreshTokens,
  sessionFamilies,
  usedGameTokens,
  usedNonces,
} from '../session/session.tables.ts'
import { supportMails, supportNotices } from '../support/support-mail.tables.ts'
import { supportImages, supportKeys, supportMessages, supportRequests, supportReviews } from '../support/support.tables.ts'
import { recordings } from '../recordings/recordings.tables.ts'
import type { Person } from './person.ts'

/** A table with personal data, as docs/security.md “Retention” lists it. */
export interface PersonalTable {
  table: PgTable
  /** The personal data in it. */
  what: string
  why: string
  /** Retention period and its start. */
  kept: string
  /** The job that deletes it; "none" if only an erasure does. */
  job: 'session' | 'records' | 'supportRequests' | 'mail, sms' | 'preRegistrations' | 'none'
  /**
   * What an erasure does with a person's rows: deletes them; leaves them with an order that no longer names its buyer, or without the
   * pre-registration that named their owner; or, for images, deletes them once their files are deleted.
   */
  erasure: 'deleted' | 'unnamed' | 'with its file'
  /** Condition of a person's rows. Queries read other tables' rows before these are deleted: children come first in the list. */
  of: (db: Database, person: Person) => SQL
  /** Columns that are keys, or could be used to derive one: never exported. */
  hidden?: readonly PgColumn[]
}

const isMember = (column: PgColumn, { memberId }: Person): SQL => (memberId === null ? sql`false` : eq(column, memberId))
const isContact = (column: PgColumn, { contacts }: Person): SQL => inArray(column, [...contacts])
/** The rows identify no person, and cannot be searched by person. */
const ofNobody = (): SQL => sql`false`

const isOfOrder =
  (column: PgColumn) =>
  (db: Database, person: Person): SQL =>
    inArray(column, db.select({ orderNo: orders.orderNo }).from(orders).where(isMember(orders.memberId, person)))
const requestsOf = (db: Database, person: Person) =>
  db.select({ id: supportRequests.id }).from(supportRequests).where(isMember(supportRequests.memberId, person))
const familiesOf = (db: Database, person: Person) =>
  db.select({ id: sessionFamilies.id }).from(sessionFamilies).where(isMember(sessionFamilies.memberId, person))

const contract = 'proof of the purchase and its payment (E-commerce Act)'
const order = { why: contract, kept: '5 years from the order', job: 'records', erasure: 'unnamed' } as const
const claim = { kept: '1 year from the end of the coupon', job: 'records', erasure: 'deleted' } as const
const request = {
  why: 'answering, and proof of it (E-commerce Act)',
  kept: '3 years from the last message',
  job: 'supportRequests',
  erasure: 'deleted',
} as const
const registration = {
  kept: '2 years from the registration, or until it is withdrawn',
  job: 'preRegistrations',
  erasure: 'deleted',
} as const
const session = { why: 'staying signed in', job: 'session', erasure: 'deleted' } as const
const once = { why: 'each is accepted once only', job: 'session', erasure: 'deleted', of: ofNobody } as const

/** All tables with personal data, in the order of deletion: rows that refer to others come before them. */
export const personalTables: readonly PersonalTable[] = [
  { ...order, table: orderEvents, what: 'events of an order', of: isOfOrder(orderEvents.orderNo) },
  { ...order, table: orderDeliveries, what: 'whether it was delivered', of: isOfOrder(orderDeliveries.orderNo) },
  { ...order, table: withdrawals, what: 'a withdrawal and its reason', of: isOfOrder(withdrawals.orderNo) },
  { ...order, table: cashReceipts, what: 'a cash receipt', why: 'tax law', of: isOfOrder(cashReceipts.orderNo) },
  {
    ...order,
    table: orders,
    what: 'what a member bought, for how much',
    of: (_, person) => isMember(orders.memberId, person),
    hidden: [orders.authCode, orders.paymentUrl],
  },
  {
    table: countedPurchases,
    what: 'how often a member bought a product whose limit never starts again, and whether the member has paid for anything',
    why: 'limits per account and of first purchases',
    kept: 'from the deletion of the order until erased',
    job: 'none',
    erasure: 'deleted',
    of: (_, person) => isMember(countedPurchases.memberId, person),
  },
  {
    ...claim,
    table: couponDeliveries,
    what: 'whether rewards were delivered',
    why: 'delivering',
    of: (db, person) =>
      inArray(
        couponDeliveries.claimId,
        db.select({ id: couponClaims.id }).from(couponClaims).where(isMember(couponClaims.memberId, person)),
      ),
  },
  {
    ...claim,
    table: couponClaims,
    what: 'which coupon a member registered',
    why: 'limits per account, and questions about it',
    of: (_, person) => isMember(couponClaims.memberId, person),
  },
  {
    ...registration,
    table: preRegistrationKeys,
    what: 'a verified number or address',
    why: 'proof for the next step',
    kept: '15 minutes',
    of: (_, person) => isContact(preRegistrationKeys.contact, person),
    hidden: [preRegistrationKeys.hash],
  },
  {
    ...registration,
    table: preRegistrationChallenges,
    what: 'a number or address that received a code or link',
    why: 'limits on sending',
    kept: '1 day',
    of: (_, person) => isContact(preRegistrationChallenges.contact, person),
    hidden: [preRegistrationChallenges.secretHash, preRegistrationChallenges.ticketHash, preRegistrationChallenges.askedFrom],
  },
  {
    ...registration,
    table: preRegistrationConsents,
    what: 'consents that were given',
    why: 'proof of the consent',
    of: (db, person) =>
      inArray(
        preRegistrationConsents.preRegistrationId,
        db.select({ id: preRegistrations.id }).from(preRegistrations).where(isContact(preRegistrations.contact, person)),
      ),
  },
  {
    ...registration,
    table: preRegistrations,
    what: 'a number or address, country, language, coupon',
    why: 'the requested launch message and coupon',
    of: (_, person) => isContact(preRegistrations.contact, person),
  },
  {
    ...claim,
    table: coupons,
    what: 'one-time codes of pre-registrations',
    why: 'the promise of the code',
    kept: '1 year from the end of the coupon, and until no registration has it',
    // A code stays valid, or used: without its pre-registration it belongs to no person.
    erasure: 'unnamed',
    of: (db, person) =>
      inArray(
        coupons.code,
        db.select({ code: preRegistrations.couponCode }).from(preRegistrations).where(isContact(preRegistrations.contact, person)),
      ),
  },
  {
    table: messages,
    what: 'queued mail and SMS, encrypted; afterwards the fact that something was sent',
    why: 'sending',
    kept: '30 minutes, to the support team 3 days; the record without text and receiver 7 days',
    job: 'mail, sms',
    erasure: 'deleted',
    of: (db, person) =>
      or(
        inArray(messages.id, [...person.messageIds]),
        inArray(
          messages.id,
          db
            .select({ id: supportNotices.messageId })
            .from(supportNotices)
            .where(inArray(supportNotices.requestId, requestsOf(db, person))),
        ),
      )!,
    hidden: [messages.sealed],
  },
  {
    table: supportNotices,
    what: 'which mail to the support team is about which request',
    why: 'an erasure finds mails that wait to be sent',
    kept: 'as long as the record of the mail, 7 days',
    job: 'mail, sms',
    erasure: 'deleted',
    of: (db, person) => inArray(supportNotices.requestId, requestsOf(db, person)),
  },
  {
    ...request,
    table: supportMails,
    what: 'hashes of mails of the support team',
    why: 'a repeated mail has no effect',
    of: (db, person) => inArray(supportMails.requestId, requestsOf(db, person)),
    hidden: [supportMails.hash],
  },
  {
    ...request,
    table: supportKeys,
    what: 'keys of sent requests and messages',
    why: 'a repeated call has no effect',
    of: (_, person) => isMember(supportKeys.memberId, person),
    hidden: [supportKeys.fingerprint],
  },
  {
    ...request,
    table: supportReviews,
    what: 'a review',
    why: 'better answers',
    of: (db, person) => inArray(supportReviews.requestId, requestsOf(db, person)),
  },
  {
    ...request,
    table: supportImages,
    what: 'images of messages, in files',
    kept: 'the file 14 days; the record of it, as long as its message',
    erasure: 'with its file',
    of: (db, person) =>
      inArray(
        supportImages.messageId,
        db
          .select({ id: supportMessages.id })
          .from(supportMessages)
          .where(inArray(supportMessages.requestId, requestsOf(db, person))),
      ),
  },
  {
    ...request,
    table: supportMessages,
    what: 'messages of the member and of support',
    of: (db, person) => inArray(supportMessages.requestId, requestsOf(db, person)),
  },
  {
    table: recordings,
    what: 'steps of a visit, masked, that a member attached to a request',
    why: 'finding the fault that was reported',
    kept: '14 days',
    job: 'session',
    erasure: 'deleted',
    of: (_, person) => isMember(recordings.memberId, person),
    hidden: [recordings.fingerprint],
  },
  {
    ...request,
    table: supportRequests,
    what: 'a request: title, type, purchase',
    of: (_, person) => isMember(supportRequests.memberId, person),
  },
  {
    ...session,
    table: accessTokens,
    what: 'hashes of tokens',
    kept: '15 minutes',
    of: (_, person) => isMember(accessTokens.memberId, person),
    hidden: [accessTokens.hash],
  },
  {
    ...session,
    table: refreshTokens,
    what: 'hashes of tokens',
    kept: '14 days',
    of: (db, person) => inArray(refreshTokens.familyId, familiesOf(db, person)),
    hidden: [refreshTokens.hash, refreshTokens.salt],
  },
  {
    ...session,
    table: sessionFamilies,
    what: 'sign-ins, and how they ended',
    kept: '90 days from the sign-in',
    of: (_, person) => isMember(sessionFamilies.memberId, person),
  },
  { ...once, table: usedNonces, what: 'hashes of nonces', kept: '10 minutes' },
  { ...once, table: usedGameTokens, what: 'hashes of ids of game tokens', kept: '4 minutes', hidden: [usedGameTokens.salt] },
  {
    table: rateLimits,
    what: 'addresses, members and sessions with a counter',
    why: 'rate limits',
    kept: 'until the window ends, 1 day at most',
    job: 'session',
    erasure: 'deleted',
    of: (_, { countedIds }) => or(...countedIds.map((id) => like(rateLimits.key, `%:${id}`))) ?? sql`false`,
  },
  {
    table: memberIdentities,
    what: 'accounts of the game, Google and Apple',
    why: 'signing in',
    kept: 'until erased',
    job: 'none',
    erasure: 'deleted',
    of: (_, person) => isMember(memberIdentities.memberId, person),
  },
  {
    table: members,
    what: 'member number, nickname, region, server',
    why: 'membership; without a name, what an order refers to',
    kept: 'until erased; without a name, as long as an order refers to it',
    job: 'records',
    erasure: 'deleted',
    of: (_, person) => isMember(members.id, person),
  },
]

/** Tables without personal data. */
export const impersonalTables = [
  'content_imports',
  'content_packs',
  // Names of operators, numbers of orders and requests.
  'operator_acts',
  'post_groups',
  'post_texts',
  'posts',
  'pre_registration_counts',
  'probabilities',
  'products',
  'removed_posts',
  'secrets',
  'shop_banners',
  'shop_categories',
  'site_documents',
  // The run that reads the support mailbox, the numbers of mails over which processes ended, and since when it cannot be read.
  'support_mailbox',
] as const
