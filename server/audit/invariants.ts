/**
 * Rules that hold in every database at any time, after any kill, loss or repetition: one query each, which returns the ids that break the
 * rule. `npm run orders -- audit` runs them, and so does each fault test. The queries read the stored data only, and compare each fact with
 * one that another part of the code stores.
 */
import { sql } from 'drizzle-orm'
import { openStates, unpaidStates, withdrawnStates } from '#contract/order-states.ts'
import { loweredLimits } from '../coupons/lowered-limits.ts'
import type { Database } from '../platform/database.ts'
import { unappliedReturned } from '../orders/unapplied-payments.ts'
import { orderSteps, uncountedStates } from '../orders/order-steps.ts'

/** A rule that the tables must keep; `breaks` is a SELECT of the rows that break it. */
export interface Invariant {
  name: string
  /** The rule, in one sentence. */
  holds: string
  /** Returns a column `id`: an order number, a coupon, a registration. */
  breaks: string
}

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')
const steps = Object.entries(orderSteps)
  .flatMap(([from, next]) => next.map((to) => `('${from}', '${to}')`))
  .join(', ')
const given = ['confirmed', 'delivering', 'delivered']
/** `seq` of the last registration of the coupon `c` before one of its limits was lowered; 0 if none was. */
const lastBeforeLowered = `coalesce((select (d.data ->> c.code)::bigint from site_documents d where d.id = '${loweredLimits}'), 0)`

export const invariants: readonly Invariant[] = [
  {
    name: 'order-state-is-its-last-event',
    holds: 'The state of an order is that of its last event.',
    breaks: `select o.order_no as id from orders o where o.state is distinct from
      (select e.state from order_events e where e.order_no = o.order_no and e.state is not null order by e.id desc limit 1)`,
  },
  {
    name: 'order-steps-are-allowed',
    holds: 'Each state follows the previous one by an allowed step.',
    breaks: `select order_no as id from (
      select order_no, state, lag(state) over (partition by order_no order by id) as before from order_events where state is not null
    ) moved where before is not null and (before, state) not in (values ${steps})`,
  },
  {
    name: 'order-begins-created',
    holds: 'The first state of an order is created.',
    breaks: `select o.order_no as id from orders o where 'created' is distinct from
      (select e.state from order_events e where e.order_no = o.order_no and e.state is not null order by e.id limit 1)`,
  },
  {
    name: 'no-state-twice',
    holds: 'No order enters a state twice.',
    breaks: `select order_no as id from order_events where state is not null group by order_no, state having count(*) > 1`,
  },
  {
    name: 'confirmed-has-its-moment',
    holds: 'An order that is confirmed, delivering or delivered has the time of its confirmation.',
    breaks: `select order_no as id from orders where state in (${listed(given)}) and confirmed_at is null`,
  },
  {
    name: 'confirmed-was-paid',
    holds: 'An order that is not free is confirmed only after its payment.',
    breaks: `select order_no as id from orders where confirmed_at is not null and not free and paid_at is null`,
  },
  {
    name: 'given-up-is-not-charged',
    holds: 'An order that is open or was abandoned is not charged.',
    breaks: `select order_no as id from orders where confirmed_at is not null and state in (${listed(unpaidStates)})`,
  },
  {
    name: 'returned-money-buys-nothing',
    holds: 'An order whose payment was returned as not acceptable is not paid.',
    breaks: `select o.order_no as id from orders o where o.state not in (${listed(unpaidStates)})
      and exists (select 1 from order_events e where e.order_no = o.order_no and e.reason = '${unappliedReturned}')`,
  },
  {
    name: 'confirmed-has-a-delivery',
    holds: 'A confirmed order is in the outbox of the game, written in the same transaction.',
    breaks: `select o.order_no as id from orders o left join order_deliveries d using (order_no)
      where o.state in (${listed(given)}) and d.order_no is null`,
  },
  {
    name: 'delivery-has-a-confirmed-order',
    holds: 'Only confirmed orders are in the outbox of the game.',
    breaks: `select d.order_no as id from order_deliveries d join orders o using (order_no) where o.confirmed_at is null`,
  },
  {
    name: 'delivered-agrees-with-the-outbox',
    holds: 'An order is delivered if, and only if, the game has confirmed the delivery.',
    breaks: `select o.order_no as id from orders o join order_deliveries d using (order_no)
      where o.state in (${listed(given)}) and (o.state = 'delivered') <> (d.delivered_at is not null)`,
  },
  {
    name: 'refund-has-a-declaration',
    holds: 'An order that is refunded, or due for a refund, has an accepted withdrawal.',
    breaks: `select o.order_no as id from orders o left join withdrawals w using (order_no)
      where o.state in (${listed(withdrawnStates)}) and (w.accepted_at is null)`,
  },
  {
    name: 'accepted-declaration-leads-to-a-refund',
    holds: 'An accepted withdrawal leads to a refund.',
    breaks: `select w.order_no as id from withdrawals w join orders o using (order_no)
      where w.accepted_at is not null and o.state not in (${listed(withdrawnStates)})`,
  },
  {
    name: 'refunded-has-its-moment',
    holds: 'A refund is recorded in both the order and its withdrawal, or in neither.',
    breaks: `select o.order_no as id from orders o join withdrawals w using (order_no)
      where (o.state = 'refunded') <> (w.refunded_at is not null)`,
  },
  {
    name: 'stopped-delivery-has-a-declaration',
    holds: 'A delivery stops only for a withdrawal that was not refused.',
    breaks: `select d.order_no as id from order_deliveries d left join withdrawals w using (order_no)
      where d.stopped_at is not null and (w.order_no is null or w.refused_at is not null)`,
  },
  {
    name: 'open-order-is-looked-after',
    holds: 'Each order that waits for payment has a time for its next check.',
    breaks: `select order_no as id from orders where state in (${listed([...openStates, 'paid'])}) and next_check_at is null`,
  },
  {
    name: 'one-open-payment-of-a-member',
    holds: 'A member has at most one payment in progress (2416).',
    breaks: `select member_id::text as id from orders where state = 'atProvider' and expires_at > now() and returned is null
      group by member_id having count(*) > 1`,
  },
  {
    name: 'first-purchase-once',
    holds: 'A member buys a first-purchase product at most as often as its limit allows.',
    breaks: `select min(order_no) as id from orders where limit_type = 'FIRST' and state not in (${listed(uncountedStates)})
      group by member_id, product_id having sum(quantity) > max(coalesce(limit_amount, 1))`,
  },
  {
    name: 'cash-receipt-has-a-charge',
    holds: 'A cash receipt belongs to a charged order.',
    breaks: `select r.order_no as id from cash_receipts r join orders o using (order_no) where o.confirmed_at is null`,
  },
  {
    name: 'coupon-counts-its-claims',
    holds: 'The counter of a coupon is not below the number of its registrations.',
    breaks: `select c.code as id from coupons c left join coupon_claims k using (code) group by c.code having c.claimed < count(k.id)`,
  },
  {
    name: 'coupon-within-its-total',
    holds: 'No coupon is registered beyond its total limit. Registrations from before the limit was lowered stay valid.',
    breaks: `select c.code as id from coupons c join coupon_claims k using (code) where c.total is not null
      group by c.code having count(*) > max(c.total) and max(k.seq) > ${lastBeforeLowered}`,
  },
  {
    name: 'coupon-within-its-account-limit',
    holds: 'No member registers a coupon beyond its limit per account. Registrations from before the limit was lowered stay valid.',
    breaks: `select c.code as id from coupons c join coupon_claims k using (code)
      group by c.code, k.member_id having count(*) > max(c.per_account) and max(k.seq) > ${lastBeforeLowered}`,
  },
  {
    name: 'claim-has-a-delivery',
    holds: 'The reward of each registration is in the outbox of the game.',
    breaks: `select k.id::text as id from coupon_claims k left join coupon_deliveries d on d.claim_id = k.id where d.claim_id is null`,
  },
  {
    name: 'registration-has-its-consents',
    holds: 'Each pre-registration has its four consents.',
    breaks: `select p.id::text as id from pre_registrations p left join pre_registration_consents c on c.pre_registration_id = p.id
      group by p.id having count(c.kind) <> 4`,
  },
  {
    name: 'request-has-a-message',
    holds: 'Each support request has at least one message.',
    breaks: `select r.id::text as id from support_requests r where not exists (select 1 from support_messages m where m.request_id = r.id)`,
  },
  {
    name: 'shown-image-is-stored',
    holds: 'An image of a message has its file, unless it was deleted.',
    breaks: `select id::text as id from support_images where message_id is not null and deleted_at is null and not is_stored`,
  },
]

/** A rule with the rows that break it. */
export interface BrokenInvariant extends Pick<Invariant, 'name' | 'holds'> {
  /** At most twenty. */
  ids: string[]
}

/** @returns the broken rules; empty if all hold */
export async function brokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, holds, breaks } of invariants) {
    // Sequential: an audit must not take connections from the shop.
    const { rows } = (await db.execute(sql.raw(`${breaks} order by 1 limit 20`))) as unknown as { rows: { id: string }[] }
    if (rows.length > 0) broken.push({ name, holds, ids: rows.map(({ id }) => id) })
  }
  return broken
}
