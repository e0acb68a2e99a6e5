/** An operator's view of a member: identity, and numbers of their data. Orders and requests have commands of their own. */
import { and, count, countDistinct, desc, eq, gt } from 'drizzle-orm'
import { harmlessLine } from '#contract/harmless-text.ts'
import { couponClaims } from '../coupons/coupons.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Database } from '../platform/database.ts'
import { isSessionUnrevoked, memberIdentities, members, refreshTokens, sessionFamilies } from '../session/session.tables.ts'
import { supportRequests } from '../support/support.tables.ts'

/** What an operator sees of a member. */
export interface ShownMember {
  memberNumber: string
  nickname: string
  region: string | null
  server: string | null
  isMinor: boolean
  createdAt: Date
  /** The issuers they sign in with, without their identity there. */
  issuers: string[]
  /** Sessions that can still be renewed. */
  sessions: number
  /** When the last of all sessions started or was renewed; null: never. */
  lastSeenAt: Date | null
  /** Numbers of orders, by state. */
  orders: Record<string, number>
  /** Numbers of requests, by status. */
  requests: Record<string, number>
  /** Registrations of coupons. */
  coupons: number
}

const byName = (rows: readonly { name: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count: many }) => [name, many]))

/** @param at sessions that have expired by then do not count. @returns undefined if there is no such member */
export async function showMember(db: Database, memberNumber: string, at: Date): Promise<ShownMember | undefined> {
  const [member] = await db.select().from(members).where(eq(members.memberNumber, memberNumber))
  if (member === undefined) return undefined
  const { id } = member
  const issuers = await db
    .selectDistinct({ issuer: memberIdentities.issuer })
    .from(memberIdentities)
    .where(eq(memberIdentities.memberId, id))
    .orderBy(memberIdentities.issuer)
  const [open] = await db
    .select({ count: countDistinct(sessionFamilies.id) })
    .from(sessionFamilies)
    .innerJoin(refreshTokens, eq(refreshTokens.familyId, sessionFamilies.id))
    .where(and(eq(sessionFamilies.memberId, id), isSessionUnrevoked, gt(refreshTokens.expiresAt, at)))
  const [last] = await db
    .select({ at: refreshTokens.issuedAt })
    .from(refreshTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, refreshTokens.familyId))
    .where(eq(sessionFamilies.memberId, id))
    .orderBy(desc(refreshTokens.issuedAt))
    .limit(1)
  const states = await db
    .select({ name: orders.state, count: count() })
    .from(orders)
    .where(eq(orders.memberId, id))
    .groupBy(orders.state)
    .orderBy(orders.state)
  const statuses = await db
    .select({ name: supportRequests.status, count: count() })
    .from(supportRequests)
    .where(eq(supportRequests.memberId, id))
    .groupBy(supportRequests.status)
    .orderBy(supportRequests.status)
  const [claims] = await db.select({ count: count() }).from(couponClaims).where(eq(couponClaims.memberId, id))
  const { nickname, region, server, isMinor, createdAt } = member
  return {
    memberNumber,
    nickname,
    region,
    server,
    isMinor,
    createdAt,
    issuers: issuers.map(({ issuer }) => issuer),
    sessions: open!.count,
    lastSeenAt: last?.at ?? null,
    orders: byName(states),
    requests: byName(statuses),
    coupons: claims!.count,
  }
}

const counted = (all: Record<string, number>): string =>
  Object.entries(all)
    .map(([name, many]) => `${String(many)} ${name}`)
    .join(', ') || 'none'

/** Readable lines. */
export const memberLines = (member: ShownMember): string[] => [
  `${member.memberNumber}  ${harmlessLine(member.nickname)}${member.isMinor ? '  (minor)' : ''}`,
  `member since ${member.createdAt.toISOString()}, region ${member.region ?? '–'}, server ${harmlessLine(member.server ?? '–')}`,
  `signs in with ${member.issuers.join(', ') || 'no account'}; ${String(member.sessions)} open sessions, last seen ${member.lastSeenAt?.toISOString() ?? 'never'}`,
  `orders: ${counted(member.orders)}   (npm run orders -- find ${member.memberNumber})`,
  `requests: ${counted(member.requests)}; coupons: ${String(member.coupons)}`,
]
