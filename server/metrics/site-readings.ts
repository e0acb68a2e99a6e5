/** State of the shop, read from the database on each scrape: at most every 10 seconds, the audit a minute after the previous one. */
import { sql, type SQL } from 'drizzle-orm'
import { majorOf } from '#contract/money.ts'
import { brokenInvariants } from '../audit/invariants.ts'
import { moneyByCurrency } from '../audit/money.ts'
import { heldDue, refundsDue } from '../orders/refund-order.ts'
import { withoutTimeLimits, type Database, type OpenDatabase } from '../platform/database.ts'
import type { Metrics } from './metrics.ts'
import { readSeldom } from './read-seldom.ts'

const [often, seldom] = [10_000, 60_000]
/** In ms. Prometheus waits for a scrape for 10 s. */
const patience = 5000

/** When each refund that an operator has to make became due. */
async function refundsOf(db: Database): Promise<Record<'withdrawn' | 'held', Date[]>> {
  const [due, held] = [await refundsDue(db), await heldDue(db)]
  return { withdrawn: due.map(({ requestedAt }) => requestedAt), held: held.map(({ since }) => since) }
}

/**
 * @param o.now the provider's clock, which the sandbox shifts
 * @param o.clockSkew milliseconds that the database's clock is ahead of this machine's
 * @param o.uptime milliseconds; undefined: of this process
 */
export function addSiteReadings(
  metrics: Metrics,
  {
    database,
    now,
    clockSkew,
    uptime: clock = () => performance.now(),
  }: { database: Pick<OpenDatabase, 'db' | 'pool'>; now: () => Date; clockSkew: () => number; uptime?: () => number },
): void {
  const { db, pool } = database
  const every = <T>(ms: number, read: () => Promise<T>) => readSeldom(ms, read, { patience, clock })
  /** @param query returns `value`, and a column for each label */
  const fromRows = (name: string, help: string, labels: readonly string[], query: (at: SQL) => SQL): void => {
    const values = every(often, async () => {
      const { rows } = (await db.execute(query(sql`${now().toISOString()}::timestamptz`))) as unknown as {
        rows: Record<string, unknown>[]
      }
      return rows.map((row) => ({
        labels: Object.fromEntries(labels.map((label) => [label, String(row[label])])),
        value: Number(row['value']),
      }))
    })
    metrics.add({ name, help, labels, read: async () => (await values()) ?? [] })
  }

  fromRows('site_orders', 'Orders by state', ['state'], () => sql`select state, count(*)::int as value from orders group by state`)
  fromRows(
    'site_undelivered_oldest_seconds',
    'Age in seconds of the oldest paid order that is not delivered; 0 if there is none',
    [],
    (at) => sql`select coalesce(max(extract(epoch from ${at} - coalesce(confirmed_at, paid_at))), 0)::float8 as value
      from orders where state in ('paid', 'confirmed', 'delivering')`,
  )
  fromRows(
    'site_order_checks_overdue_seconds',
    'Seconds by which the most overdue check of an open order is late; 0 if none is late',
    [],
    (at) => sql`select greatest(0, coalesce(max(extract(epoch from ${at} - next_check_at)), 0))::float8 as value
      from orders where next_check_at is not null`,
  )
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
  fromRows(
    'site_outbox_waiting',
    'Entries of an outbox that wait to be sent',
    ['outbox'],
    ofOutboxes(() => sql`count(*)::float8`),
  )
  fromRows(
    'site_outbox_oldest_seconds',
    'Age in seconds of the oldest entry of an outbox that waits to be sent; 0 if there is none',
    ['outbox'],
    ofOutboxes((at) => sql`coalesce(max(extract(epoch from ${at} - created_at)), 0)::float8`),
  )
  const ofSupport = (value: (at: SQL) => SQL) => (at: SQL) =>
    sql`select status, ${value(at)} as value from unnest(array['waiting', 'answering']) as status
      left join support_requests using (status) group by status`
  fromRows(
    'site_support_requests',
    'Support requests that are not answered',
    ['status'],
    ofSupport(() => sql`count(id)::float8`),
  )
  fromRows(
    'site_support_requests_oldest_seconds',
    'Seconds since the last change of the support request that is longest untouched and not answered; 0 if there is none',
    ['status'],
    ofSupport((at) => sql`coalesce(max(extract(epoch from ${at} - updated_at)), 0)::float8`),
  )
  fromRows(
    'site_support_mailbox_failing_seconds',
    'Seconds since the support mailbox became unreadable; 0 if it is readable, or if there is none',
    [],
    (at) => sql`select coalesce(max(extract(epoch from ${at} - failing_since)), 0)::float8 as value
      from support_mailbox where tried_at > ${at} - interval '10 minutes'`,
  )
  fromRows(
    'site_sms_this_hour',
    'Text messages of this hour by country; "*" counts all countries without their own budget',
    ['country'],
    () => sql`select split_part(key, ':', 2) as country, points as value from rate_limits
      where key like 'smsBudget:%' and expire > (extract(epoch from now()) * 1000)::bigint`,
  )
  fromRows(
    'site_cash_receipts_oldest_seconds',
    'Age in seconds of the oldest cash receipt that is still to be issued or cancelled; 0 if there is none',
    [],
    (at) => sql`select coalesce(max(extract(epoch from ${at} - coalesce(cancel_asked_at, created_at))), 0)::float8 as value
      from cash_receipts where next_attempt_at is not null`,
  )
  /** The queries of the audit read whole tables: they may take longer than the limit of a query. */
  let auditedAt = clock()
  const audit = every(seldom, () =>
    withoutTimeLimits(db, async (own) => {
      const found = { money: await moneyByCurrency(own), broken: await brokenInvariants(own), refunds: await refundsOf(own) }
      auditedAt = clock()
      return found
    }),
  )
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
  metrics.add({
    name: 'site_clock_skew_seconds',
    help: 'Seconds the database’s clock is ahead of this machine’s; the site follows the database’s',
    labels: [],
    read: () => Promise.resolve([{ labels: {}, value: clockSkew() / 1000 }]),
  })
  if (pool !== undefined)
    metrics.add({
      name: 'site_database_connections',
      help: 'Database connections of this process, and queries that wait for one',
      labels: ['state'],
      read: () => Promise.resolve(Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value }))),
    })
}
