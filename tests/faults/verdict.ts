/** Conditions after a fault run: nothing confirmed is lost, nothing is doubled, the audit's rules and the money equation hold true. */
import { brokenInvariants } from '#server/audit/invariants.ts'
import { moneyByCurrency, moneyText } from '#server/audit/money.ts'
import { until, type Cluster } from './cluster.ts'
import type { Confirmed } from './players.ts'

const finished = ['delivered', 'refunded', 'refundRequested', 'failed', 'cancelled', 'expired']

/**
 * Waits until jobs have finished all orders that they can finish.
 * @returns sentences about violated rules; empty if all hold true
 */
export async function verdict(cluster: Cluster, confirmed: Confirmed, seconds: number): Promise<string[]> {
  const { database } = cluster
  const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
  const faults: string[] = []
  const open = () => rows("select order_no, state from orders where state in ('paid', 'confirmed', 'delivering') limit 5")
  await until('all paid orders are delivered', seconds, async () => (await open()).length === 0).catch(async () => {
    faults.push(`orders that are never finished: ${JSON.stringify(await open())}`)
  })
  for (const { name, holds, ids } of await brokenInvariants(database.db)) faults.push(`rule ${name} (${holds}): ${ids.join(', ')}`)
  for (const money of await moneyByCurrency(database.db)) if (money.difference !== 0) faults.push(moneyText(money))

  for (const one of confirmed.orders) {
    const [order] = await rows('select state from orders where order_no = $1', [one.orderNo])
    const state = String(order?.['state'])
    if (order === undefined) faults.push(`order ${one.orderNo} was confirmed to the player and is lost`)
    else if (one.isPaid && !['delivered', 'refunded', 'refundRequested'].includes(state))
      faults.push(`${one.orderNo} was paid and is ${state}`)
    else if (!one.isPaid && !finished.includes(state) && !['created', 'authorised', 'atProvider'].includes(state))
      faults.push(`${one.orderNo} is ${state}`)
  }
  // Each player starts one purchase, and writes at most one request.
  const [doubled] = await rows('select count(*) - count(distinct member_id) as value from orders')
  if (Number(doubled!['value']) !== 0) faults.push(`${String(doubled!['value'])} orders were created twice`)
  const [requests] = await rows('select count(*) - count(distinct member_id) as value from support_requests')
  if (Number(requests!['value']) !== 0) faults.push(`${String(requests!['value'])} support requests were written twice`)
  for (const { id } of confirmed.requests) {
    if ((await rows('select 1 from support_requests where id = $1', [id])).length === 0)
      faults.push(`request ${String(id)} was confirmed to the player and is lost`)
  }
  const claims = await rows(
    'select m.member_number as member, count(*)::int as value from coupon_claims c join members m on m.id = c.member_id group by 1',
  )
  const claimsOf = new Map(claims.map((row) => [String(row['member']), Number(row['value'])]))
  for (const member of confirmed.coupons)
    if (claimsOf.get(member) !== 1) faults.push(`member ${member} has ${String(claimsOf.get(member) ?? 0)} registrations of one coupon`)
  faults.push(...(await compareOutside(cluster)))
  return faults
}

/** Data of external services, which our code does not write: money that MyCard has captured, and mails in the game. */
async function compareOutside({ database }: Cluster): Promise<string[]> {
  const compare = async (message: string, text: string): Promise<string[]> =>
    (await database.query(`${text} limit 5`, [])).rows.map((row) => `${String(row['id'])}: ${message}`)
  return [
    ...(await compare(
      'MyCard has captured the money, and the order is not charged',
      `select value->>'facTradeSeq' as id from sandbox_kept where kind = 'mycard-trade' and value->>'state' = 'confirmed'
        and not exists (select 1 from orders where order_no = value->>'facTradeSeq' and confirmed_at is not null)`,
    )),
    ...(await compare(
      'the order is charged, and MyCard has captured nothing',
      `select order_no as id from orders where confirmed_at is not null and not free and not exists
        (select 1 from sandbox_kept where kind = 'mycard-trade' and value->>'state' = 'confirmed' and value->>'facTradeSeq' = order_no)`,
    )),
    ...(await compare(
      'it is delivered, and not in the mailbox',
      `select order_no as id from orders where state = 'delivered' and not exists
        (select 1 from sandbox_kept where kind = 'game-mail' and id = order_no and value->>'state' in ('delivered', 'opened'))`,
    )),
    ...(await compare(
      'it is in the mailbox, and was not paid',
      `select id from sandbox_kept where kind = 'game-mail' and value->'delivery'->>'kind' = 'purchase' and value->>'state' <> 'withdrawn'
        and not exists (select 1 from orders where order_no = id and confirmed_at is not null)`,
    )),
  ]
}
