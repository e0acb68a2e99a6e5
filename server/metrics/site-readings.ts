/** State of the shop, read from the database on each scrape: at most every 10 seconds, the audit a minute after the previous one. */
import { sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '#contract/durations.ts'
import { majorOf } from '#contract/money.ts'
import { brokenInvariants } from '../audit/invariants.ts'
import { moneyByCurrency } from '../audit/money.ts'
import { unappliedDue, refundsDue } from '../orders/refund-order.ts'
import { withoutTimeLimits, type Database, type OpenDatabase } from '../platform/database.ts'
import type { Metrics } from './metrics.ts'
import { readSeldom } from './read-seldom.ts'

const [often, seldom] = [10_000, minuteMs]
/** In ms. Prometheus waits for a scrape for 10 s. */
const patience = 5000

/** When each refund that an operator has to make became due. */
async function refundsOf(db: Database): Promise<Record<'withdrawn' | 'held', Date[]>> {
  const [due, unapplied] = [await refundsDue(db), await unappliedDue(db)]
  return { withdrawn: due.map(({ requestedAt }) => requestedAt), held: unapplied.map(({ since }) => since) }
}

/** A figure that one query reads. */
interface Reading {
  name: string
  help: string
  labels: readonly string[]
  /**
   * @param at the provider's time
   * @returns a query of rows with `value`, and a column for each label
   */
  query: (at: SQL) => SQL
}

const outboxes = [
  ['orders', sql`order_deliveries where delivered_at is null and stopped_at is null`],
  ['coupons', sql`coupon_deliveries where delivered_at is null`],
  ['mail', sql`messages where sealed is not null and channel = 'mail'`],
  ['sms', sql`messages where sealed is not null and channel = 'sms'`],
] as const
const ofOutboxes = (value: (at: SQL) => SQL) => (at: SQL) =>
  sql.join(
    outboxes.map(([outbox, from]) => sql`select ${outbox}::text as outbox, ${value(at)} as value from ${from}`),
    sql` union all `,
  )
const ofSupport = (value: (at: SQL) => SQL) => (at: SQL) =>
  sql`select status, ${value(at)} as value from unnest(array['waiting', 'answering']) as status
    left join support_requests using (status) group by status`

const readings: readonly Reading[] = [
  {
    name: 'site_orders',
    help: 'Orders by state',
    labels: ['state'],
    query: () => sql`select state, count(*)::int as value from orders group by state`,
  },
  {
    name: 'site_undelivered_oldest_seconds',
    help: 'Age in seconds of the oldest paid order that is not delivered; 0 if there is none',
    labels: [],
    query: (at) => sql`select coalesce(max(extract(epoch from ${at} - coalesce(confirmed_at, paid_at))), 0)::float8 as value
      from orders where state in ('paid', 'confirmed', 'delivering')`,
  },
  {
    name: 'site_order_checks_overdue_seconds',
    help: 'Seconds by which the most overdue check of an open order is late; 0 if none is late',
    labels: [],
    query: (at) => sql`select greatest(0, coalesce(max(extract(epoch from ${at} - next_check_at)), 0))::float8 as value
      from orders where next_check_at is not null`,
  },
  {
    name: 'site_outbox_waiting',
    help: 'Entries of an outbox that wait to be sent',
    labels: ['outbox'],
    query: ofOutboxes(() => sql`count(*)::float8`),
  },
  {
    name: 'site_outbox_oldest_seconds',
    help: 'Age in seconds of the oldest entry of an outbox that waits to be sent; 0 if there is none',
    labels: ['outbox'],
    query: ofOutboxes((at) => sql`coalesce(max(extract(epoch from ${at} - created_at)), 0)::float8`),
  },
  {
    name: 'site_support_requests',
    help: 'Support requests that are not answered',
    labels: ['status'],
    query: ofSupport(() => sql`count(id)::float8`),
  },
  {
    name: 'site_support_requests_oldest_seconds',
    help: 'Seconds since the last change of the support request that is longest untouched and not answered; 0 if there is none',
    labels: ['status'],
    query: ofSupport((at) => sql`coalesce(max(extract(epoch from ${at} - updated_at)), 0)::float8`),
  },
  {
    name: 'site_support_mailbox_failing_seconds',
    help: 'Seconds since the support mailbox became unreadable; 0 if it is readable, or if there is none',
    labels: [],
    query: (at) => sql`select coalesce(max(extract(epoch from ${at} - failing_since)), 0)::float8 as value
      from support_mailbox where tried_at > ${at} - interval '10 minutes'`,
  },
  {
    name: 'site_sms_this_hour',
    help: 'Text messages of this hour by country; "*" counts all countries without their own budget',
    labels: ['country'],
    query: () => sql`select split_part(key, ':', 2) as country, points as value from rate_limits
      where key like 'smsBudget:%' and expire > (extract(epoch from now()) * 1000)::bigint`,
  },
  {
    name: 'site_cash_receipts_oldest_seconds',
    help: 'Age in seconds of the oldest cash receipt that is still to be issued or cancelled; 0 if there is none',
    labels: [],
    query: (at) => sql`select coalesce(max(extract(epoch from ${at} - coalesce(cancel_asked_at, created_at))), 0)::float8 as value
      from cash_receipts where next_attempt_at is not null`,
  },
]

interface ReadingDeps {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  /** The provider's clock, which the sandbox shifts. */
  now: () => Date
  /** Milliseconds that the database's clock is ahead of this machine's. */
  clockSkew: () => number
  /** Milliseconds since the process started. */
  uptime: () => number
}

function addQueries(metrics: Metrics, { database: { db }, now, uptime: clock }: ReadingDeps): void {
  for (const { query, ...reading } of readings) {
    const read = async () => {
      const { rows } = (await db.execute(query(sql`${now().toISOString()}::timestamptz`))) as unknown as {
        rows: Record<string, unknown>[]
      }
      return rows.map((row) => ({
        labels: Object.fromEntries(reading.labels.map((label) => [label, String(row[label])])),
        value: Number(row['value']),
      }))
    }
    const values = readSeldom(often, read, { patience, clock })
    metrics.add({ ...reading, read: async () => (await values()) ?? [] })
  }
}

/** The queries of the audit read whole tables: they may take longer than the limit of a query. */
function addAudit(metrics: Metrics, { database: { db }, now, uptime: clock }: ReadingDeps): void {
  let auditedAt = clock()
  const read = () =>
    withoutTimeLimits(db, async (own) => {
      const found = { money: await moneyByCurrency(own), broken: await brokenInvariants(own), refunds: await refundsOf(own) }
      auditedAt = clock()
      return found
    })
  const audit = readSeldom(seldom, read, { patience, clock })
  metrics.add({
    name: 'site_money',
    help: 'Charged = granted + refunded + in flight, in major units; "unaccounted" must be 0',
    labels: ['currency', 'part'],
    read: async () =>
      ((await audit())?.money ?? []).flatMap(({ currency, charged, granted, refunded, inFlight, difference }) =>
        Object.entries({ charged, granted, refunded, in_flight: inFlight, unaccounted: difference }).map(([part, amount]) => ({
          labels: { currency, part },
          value: majorOf(amount, currency),
        })),
      ),
  })
  metrics.add({
    name: 'site_broken_rules',
    help: 'Broken rules of the audit, with the number of rows that break each (20 at most)',
    labels: ['rule'],
    read: async () => ((await audit())?.broken ?? []).map(({ name, ids }) => ({ labels: { rule: name }, value: ids.length })),
  })
  const ofRefunds = (value: (since: readonly Date[]) => number) => async () =>
    Object.entries((await audit())?.refunds ?? {}).map(([kind, since]) => ({ labels: { kind }, value: value(since) }))
  metrics.add({
    name: 'site_refunds_waiting',
    help: 'Refunds that an operator has to make: withdrawn purchases, and money that a provider holds',
    labels: ['kind'],
    read: ofRefunds((since) => since.length),
  })
  metrics.add({
    name: 'site_refunds_oldest_seconds',
    help: 'Age in seconds of the oldest refund that an operator has to make; 0 if there is none',
    labels: ['kind'],
    read: ofRefunds((since) => Math.max(0, ...since.map((at) => (now().getTime() - at.getTime()) / 1000))),
  })
  metrics.add({
    name: 'site_audit_age_seconds',
    help: 'Seconds since this process last completed the audit, before that since its start',
    labels: [],
    read: () => Promise.resolve([{ labels: {}, value: (clock() - auditedAt) / 1000 }]),
  })
}

/** Adds the readings of this site to the metrics. `uptime` is that of this process unless given. */
export function addSiteReadings(
  metrics: Metrics,
  { uptime = () => performance.now(), ...rest }: Omit<ReadingDeps, 'uptime'> & Partial<Pick<ReadingDeps, 'uptime'>>,
): void {
  const { database, clockSkew } = rest
  addQueries(metrics, { ...rest, uptime })
  addAudit(metrics, { ...rest, uptime })
  metrics.add({
    name: 'site_clock_skew_seconds',
    help: 'Seconds the database’s clock is ahead of this machine’s; the site follows the database’s',
    labels: [],
    read: () => Promise.resolve([{ labels: {}, value: clockSkew() / 1000 }]),
  })
  const { pool } = database
  if (pool !== undefined)
    metrics.add({
      name: 'site_database_connections',
      help: 'Database connections of this process, and queries that wait for one',
      labels: ['state'],
      read: () => Promise.resolve(Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value }))),
    })
}
