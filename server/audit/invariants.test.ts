/** Each rule of the audit detects its violation: on a site that has used every feature, one thing at a time is broken and restored. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openPlantedSite } from '#tests/helpers/planted-site.ts'
import { noteRefund } from '../orders/refund-order.ts'
import { brokenInvariants, invariants } from './invariants.ts'

const site = openPlantedSite()
const { shop } = site
let delivered: string
let refunded: string
let open: string
let memberId: string

beforeAll(async () => {
  const one = await site.plant('a7d1', 3, '198.51.100.61')
  ;({ memberId } = one)
  delivered = one.orderNo
  shop.later(60_000)
  await shop.deliver()
  shop.later(120_000)
  await shop.deliver()
  const buyer = await shop.member()
  const more = await shop.buy(buyer, 'gem-pouch', { lang: 'ko' })
  refunded = more.body.orderNo as string
  await shop.pay(more, 'pay')
  await shop.verify(buyer, refunded)
  await shop.withdraw(buyer, refunded)
  await shop.finish()
  await noteRefund(site.deps.db, refunded, shop.provider.now)
  open = (await shop.buy(await shop.member(), 'gem-pouch', { lang: 'ko' })).body.orderNo as string
}, 120_000)

class Undo extends Error {}
const brokenBy = async (spoil: string): Promise<string[]> => {
  let found: string[] = []
  await site.deps.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(spoil))
      found = (await brokenInvariants(tx)).map(({ name }) => name)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

test('all rules hold on a site that has used every feature', async () => expect(await brokenInvariants(site.deps.db)).toEqual([]))

const order = (set: string, of: () => string) => () => `update orders set ${set} where order_no = '${of()}'`
const event = (state: string, of: () => string) => () =>
  `insert into order_events (order_no, at, state, reason) values ('${of()}', now(), '${state}', 'spoilt')`
const spoilt: Record<string, () => string> = {
  'order-state-is-its-last-event': order(`state = 'expired'`, () => open),
  'order-steps-are-allowed': event('paid', () => delivered),
  'order-begins-created': () => `delete from order_events where order_no = '${open}' and state = 'created'`,
  'no-state-twice': event('atProvider', () => open),
  'confirmed-has-its-moment': order('confirmed_at = null', () => delivered),
  'confirmed-was-paid': order('paid_at = null', () => delivered),
  'given-up-is-not-charged': order('confirmed_at = now()', () => open),
  'returned-money-buys-nothing': () => `insert into order_events (order_no, at, reason) values ('${delivered}', now(), 'held-returned')`,
  'confirmed-has-a-delivery': () => `delete from order_deliveries where order_no = '${delivered}'`,
  'delivery-has-a-confirmed-order': () =>
    `insert into order_deliveries (order_no, created_at, next_attempt_at) values ('${open}', now(), now())`,
  'delivered-agrees-with-the-outbox': () => `update order_deliveries set delivered_at = null where order_no = '${delivered}'`,
  'refund-has-a-declaration': () => `delete from withdrawals where order_no = '${refunded}'`,
  'accepted-declaration-leads-to-a-refund': order(`state = 'confirmed'`, () => refunded),
  'refunded-has-its-moment': () => `update withdrawals set refunded_at = null where order_no = '${refunded}'`,
  'stopped-delivery-has-a-declaration': () => `update order_deliveries set stopped_at = now() where order_no = '${delivered}'`,
  'open-order-is-looked-after': order('next_check_at = null', () => open),
  'one-open-payment-of-a-member': () =>
    `update orders set state = 'atProvider', returned = null, expires_at = now() + interval '1 day',
      member_id = (select member_id from orders where order_no = '${open}') where order_no in ('${open}', '${delivered}')`,
  'first-purchase-once': () =>
    `update orders set limit_type = 'FIRST', limit_amount = 1, quantity = 2, amount = 2 * unit_amount where order_no = '${delivered}'`,
  'cash-receipt-has-a-charge': () => `update orders set confirmed_at = null where order_no in (select order_no from cash_receipts)`,
  'coupon-counts-its-claims': () => `update coupons set claimed = 0`,
  'coupon-within-its-total': () => `update coupons set total = 0`,
  'coupon-within-its-account-limit': () => `update coupons set per_account = 0`,
  'claim-has-a-delivery': () => `delete from coupon_deliveries`,
  'registration-has-its-consents': () => `delete from pre_registration_consents where kind = 'privacy'`,
  'request-has-a-message': () => `delete from support_messages`,
  'shown-image-is-stored': () => `update support_images set is_stored = false where message_id is not null`,
}

test('the test has a violation for each rule', () => {
  expect(Object.keys(spoilt).sort()).toEqual(invariants.map(({ name }) => name).sort())
  expect(memberId).toBeTruthy()
})

test.each(Object.keys(spoilt))('a violation of %s is reported', async (name) => expect(await brokenBy(spoilt[name]!())).toContain(name))
