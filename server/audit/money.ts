/**
 * The money equation: charged money is granted, refunded or in flight. Each part comes from another source: charges from the order's own
 * time, grants from the game's outbox, refunds from the withdrawals, money in flight from the state.
 */
import { sql } from 'drizzle-orm'
import { amountText } from '#contract/money.ts'
import type { Database } from '../platform/database.ts'

/** Amounts in minor units of the currency. */
export interface MoneyOfCurrency {
  /** ISO 4217. */
  currency: string
  charged: number
  granted: number
  refunded: number
  inFlight: number
  /** Charged and neither granted, refunded nor in flight; must be 0. */
  difference: number
}

/** @returns a row for each currency with charges */
export async function moneyByCurrency(db: Database): Promise<MoneyOfCurrency[]> {
  const { rows } = (await db.execute(sql`
    select o.currency,
      sum(o.amount)::float8 as charged,
      coalesce(sum(o.amount) filter (where d.delivered_at is not null and w.accepted_at is null), 0)::float8 as granted,
      coalesce(sum(o.amount) filter (where w.refunded_at is not null), 0)::float8 as refunded,
      coalesce(sum(o.amount) filter (where o.state in ('confirmed', 'delivering', 'refundRequested')), 0)::float8 as in_flight
    from orders o
      left join order_deliveries d using (order_no)
      left join withdrawals w using (order_no)
    where o.confirmed_at is not null and not o.free
    group by o.currency order by o.currency`)) as unknown as {
    rows: { currency: string; charged: number; granted: number; refunded: number; in_flight: number }[]
  }
  return rows.map(({ currency, charged, granted, refunded, in_flight: inFlight }) => ({
    currency,
    charged,
    granted,
    refunded,
    inFlight,
    difference: charged - granted - refunded - inFlight,
  }))
}

/** `USD: charged 14.70 = granted 4.90 + refunded 4.90 + in flight 4.90` */
export function moneyText({ currency, ...money }: MoneyOfCurrency): string {
  const text = (amount: number): string => amountText(amount, currency)
  const { charged, granted, refunded, inFlight, difference } = money
  const equation = `${currency}: charged ${text(charged)} ${difference === 0 ? '=' : '≠'} granted ${text(granted)} + refunded ${text(refunded)} + in flight ${text(inFlight)}`
  return difference === 0 ? equation : `${equation}; ${text(difference)} is unaccounted for`
}
