import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { OrderStatus } from '#contract/orders.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import { paymentMachine } from './payment.machine.ts'
import { connectPayment, type PaymentPorts } from './payment.ports.ts'
import {
  selectDecisiveFailure,
  selectView,
  selectFailure,
  selectIsAgreed,
  selectIsBeingReturned,
  selectIsCancelFailed,
  selectIsConsentMissing,
  selectIsConsentOutdated,
  selectIsFewer,
  selectMethod,
  selectIsLimitRenewed,
  selectIsReturned,
  selectIsWithdrawn,
  selectPressedQuantity,
  selectQuantity,
} from './payment.selectors.ts'
import type { Offer, OrderFacts, PaymentInput } from './payment.types.ts'

const desktop: PaymentInput = { opensWindow: true }
const mobile: PaymentInput = { opensWindow: false }
const resumed: PaymentInput = { opensWindow: true, resumed: { orderNo: 'EH-1' } }

const anOrder = (status: OrderStatus, isPaymentBeingReturned = false): OrderFacts => ({
  orderNo: 'EH-1',
  status,
  isPaymentBeingReturned,
  paymentUrl: status === 'atProvider' ? 'https://pay.example/1' : null,
  expiresAt: null,
})
const buy = { type: 'payment.buy', consentVersion: 'v1', idempotencyKey: 'key-1' } as const
const offered = (offer: Partial<Offer> = {}) =>
  ({
    type: 'payment.offered',
    offer: { productId: 'weekly', isFree: false, most: 5, resetsAt: null, standing: 'open', ...offer },
  }) as const
const choose = (quantity: number) => ({ type: 'payment.choose', quantity }) as const
const consent = (isGiven: boolean) => ({ type: 'payment.consent', isGiven }) as const
/** All events before a press. */
const chosen = [offered(), choose(2), consent(true)] as const
const placed = (status: OrderStatus, way: 'window' | 'blocked' | 'sameTab' = 'window') =>
  done('placeOrder', { type: 'placed', order: anOrder(status), way })
const reported = (status: OrderStatus) => done('verifyOrder', anOrder(status))
const check = { type: 'payment.check' } as const
const cancel = { type: 'payment.cancel' } as const
const page = { type: 'payment.openPage' } as const

const ports = (overrides: Partial<PaymentPorts> = {}): PaymentPorts => ({
  placeOrder: () => new Promise<never>(() => {}),
  verifyOrder: () => new Promise<never>(() => {}),
  cancelOrder: () => new Promise<never>(() => {}),
  openPage: () => new Promise<never>(() => {}),
  ...overrides,
})
const walkOf = (input: PaymentInput, steps: readonly { type: string }[]) => {
  let snapshot = createActor(paymentMachine, { input }).getSnapshot()
  for (const step of [...(input.resumed === undefined ? chosen : []), ...steps]) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

const waiting = (pageState: string) => ({ atProvider: { page: pageState, watch: 'waiting' } })

test.each([
  ['desktop: opens a window', desktop, [buy, placed('atProvider')], waiting('windowOpen')],
  ['desktop: the window is blocked', desktop, [buy, placed('atProvider', 'blocked')], waiting('blocked')],
  [
    'blocked, then opened by a click',
    desktop,
    [buy, placed('atProvider', 'blocked'), page, done('openPage', 'window')],
    waiting('windowOpen'),
  ],
  ['mobile: uses this tab', mobile, [buy, placed('atProvider', 'sameTab')], waiting('sameTab')],
  ['a free product is confirmed at once', desktop, [buy, placed('confirmed')], { complete: 'waiting' }],
  ['another call with the same key is still opening the order', desktop, [buy, placed('created')], 'settling'],
  ['a repeated key of an order that failed', desktop, [buy, placed('failed'), reported('failed')], { failed: 'resting' }],
  ['2416: locked', desktop, [buy, done('placeOrder', { type: 'locked', orderNo: 'EH-0', minutes: 28 })], 'lockedOut'],
  ['2416: tried again', desktop, [buy, done('placeOrder', { type: 'locked', orderNo: 'EH-0', minutes: 28 }), buy], 'ordering'],
  ['refused: back to the form', desktop, [buy, failed('placeOrder', aFailure(409, 'LIMIT_REACHED'))], 'reviewing'],
  [
    'refused after another product was opened: its form',
    desktop,
    [buy, offered({ productId: 'daily' }), failed('placeOrder', aFailure(409, 'LIMIT_REACHED'))],
    'reviewing',
  ],
  ['2474: back to the form', desktop, [buy, failed('placeOrder', aFailure(409, 2474))], 'reviewing'],
  ['paid', desktop, [buy, placed('atProvider'), check, reported('confirmed')], { complete: 'waiting' }],
  ['declined', desktop, [buy, placed('atProvider'), check, reported('failed')], { failed: 'resting' }],
  [
    'declined, but paid after all',
    desktop,
    [buy, placed('atProvider'), check, reported('failed'), check, reported('paid')],
    { complete: 'waiting' },
  ],
  [
    'cancelled, then the payment page returns: queried',
    desktop,
    [buy, placed('atProvider'), cancel, done('cancelOrder', anOrder('cancelled')), { type: 'payment.returned' }],
    { failed: 'asking' },
  ],
  ['cancelled', desktop, [buy, placed('atProvider'), cancel, done('cancelOrder', anOrder('cancelled'))], { failed: 'resting' }],
  [
    'cancelled, but already paid',
    desktop,
    [buy, placed('atProvider'), cancel, done('cancelOrder', anOrder('paid'))],
    { complete: 'waiting' },
  ],
  [
    'cancellation unavailable: stays open',
    desktop,
    [buy, placed('atProvider'), cancel, failed('cancelOrder', aFailure(503, 'CANCELLATION_UNAVAILABLE'))],
    waiting('windowOpen'),
  ],
  ['resumed: queried first', resumed, [], 'settling'],
  ['resumed: still open', resumed, [reported('atProvider')], waiting('sameTab')],
  ['resumed: another member’s order', resumed, [failed('verifyOrder', aFailure(404, 'NOT_FOUND'))], 'unknown'],
  ['resumed: no response', resumed, [failed('verifyOrder', aFailure(0, 'NETWORK'))], 'unsettled'],
  ['resumed: cancelled during the first check', resumed, [cancel, done('cancelOrder', anOrder('cancelled'))], { failed: 'resting' }],
  ['resumed: cancelled after a check without a response', resumed, [failed('verifyOrder', aFailure(0, 'NETWORK')), cancel], 'cancelling'],
  [
    'resumed: not cancelled, and nothing is known of the order yet',
    resumed,
    [cancel, failed('cancelOrder', aFailure(503, 'CANCELLATION_UNAVAILABLE'))],
    'unsettled',
  ],
  ['resumed: another member’s order, cancelled', resumed, [cancel, failed('cancelOrder', aFailure(404, 'NOT_FOUND'))], 'unknown'],
  ['delivered', resumed, [reported('delivered')], { complete: 'delivered' }],
  ['a refund is requested', resumed, [reported('refundRequested')], { complete: 'delivered' }],
] as const)('%s', (_, input, steps, state) => {
  expect(walkOf(input, steps).value).toEqual(state)
})

test.each([
  ['cancelled, then paid in its window (P-1)', [cancel, done('cancelOrder', anOrder('cancelled')), { type: 'payment.returned' }], 'failed'],
  ['another amount (P-2)', [check], 'progress'],
])('%s: the payment is reported as being returned', (_, steps, view) => {
  const status = view === 'failed' ? 'cancelled' : 'atProvider'
  const snapshot = walkOf(desktop, [buy, placed('atProvider'), ...steps, done('verifyOrder', anOrder(status, true))])
  expect([selectView(snapshot), selectIsBeingReturned(snapshot)]).toEqual([view, true])
})

test('a payment that was returned while its lost order is shown: reported as returned, and as a change', async () => {
  const answers = [anOrder('cancelled', true), { ...anOrder('cancelled', true), isPaymentReturned: true }]
  const actor = createActor(connectPayment(ports({ verifyOrder: async () => answers.shift()! })), { input: resumed })
  const facts: unknown[] = []
  actor.on('payment.moved', (fact) => facts.push(fact))
  actor.start()
  const before = await waitFor(actor, (s) => s.matches({ failed: 'resting' }))
  actor.send(check)
  const end = await waitFor(actor, selectIsReturned)
  expect([selectIsReturned(before), selectIsBeingReturned(end), facts.length]).toEqual([false, true, 2])
})

test.each([
  ['delivered', false],
  ['refundRequested', true],
  ['refunded', true],
] as const)('%s: withdrawn from: %s', (status, isWithdrawn) => {
  const snapshot = walkOf(resumed, [reported(status)])
  expect([selectView(snapshot), selectIsWithdrawn(snapshot)]).toEqual(['complete', isWithdrawn])
})

test.each([
  ['no response', aFailure(0, 'NETWORK'), 'key-1'],
  ['a gateway’s 502', aFailure(502, 'BAD_GATEWAY'), 'key-1'],
  ['a payment that could not be opened, which ends that order', aFailure(503, 'PAYMENT_UNAVAILABLE'), 'key-2'],
  ['refused', aFailure(409, 'LIMIT_REACHED'), 'key-2'],
])('the idempotency key of a repeated purchase after: %s', (_, failure, key) => {
  const again = walkOf(desktop, [buy, failed('placeOrder', failure), { ...buy, idempotencyKey: 'key-2' }])
  expect(again.context.wish?.idempotencyKey).toBe(key)
})

test.each([
  ['too many tries', aFailure(429, 'TOO_MANY_REQUESTS'), 'key-1'],
  ['a firewall’s 403', aFailure(403, 'REFUSED'), 'key-1'],
  ['a token that is not accepted', aFailure(401, 'UNAUTHORISED'), 'key-1'],
  ['a server’s failure', aFailure(500, 'INTERNAL'), 'key-1'],
  ['a refusal that decides', aFailure(409, 'LIMIT_REACHED'), 'key-3'],
  ['a payment that could not be opened', aFailure(503, 'PAYMENT_UNAVAILABLE'), 'key-3'],
])('the idempotency key after a purchase without an answer, then %s', (_, failure, key) => {
  const steps = [buy, failed('placeOrder', aFailure(0, 'NETWORK')), { ...buy, idempotencyKey: 'key-2' }, failed('placeOrder', failure)]
  const again = walkOf(desktop, [...steps, { ...buy, idempotencyKey: 'key-3' }])
  expect(again.context.wish?.idempotencyKey).toBe(key)
})

test('the idempotency key after a purchase without an answer, then an earlier payment that is open', () => {
  const steps = [buy, failed('placeOrder', aFailure(0, 'NETWORK')), buy, done('placeOrder', { type: 'locked', minutes: 28 })]
  expect(walkOf(desktop, [...steps, { ...buy, idempotencyKey: 'key-3' }]).context.wish?.idempotencyKey).toBe('key-3')
})

test('too many tries alone are no purchase: the next one has its own key', () => {
  const again = walkOf(desktop, [buy, failed('placeOrder', aFailure(429, 'TOO_MANY_REQUESTS')), { ...buy, idempotencyKey: 'key-2' }])
  expect(again.context.wish?.idempotencyKey).toBe('key-2')
})

test('a product that was sold out and is offered again is another purchase, without the messages about the last press', () => {
  const soldOut = [buy, failed('placeOrder', aFailure(0, 'NETWORK')), offered({ standing: 'soldOut', most: 0 })]
  const offeredAgain = [...soldOut, offered({ resetsAt: '2026-01-25T15:00:00.000Z' })]
  expect([selectFailure(walkOf(desktop, soldOut))?.code, selectFailure(walkOf(desktop, offeredAgain))]).toEqual(['NETWORK', undefined])
  const again = walkOf(desktop, [...offeredAgain, consent(true), { ...buy, idempotencyKey: 'key-2' }])
  expect(again.context.wish?.idempotencyKey).toBe('key-2')
})

test('another quantity is another purchase, with another key', () => {
  const again = walkOf(desktop, [
    buy,
    failed('placeOrder', aFailure(0, 'NETWORK')),
    choose(1),
    { ...buy, idempotencyKey: 'key-2' } as never,
  ])
  expect(again.context.wish).toMatchObject({ quantity: 1, idempotencyKey: 'key-2' })
})

const method = (chosen: 'mycard' | 'checkout') => ({ type: 'payment.chooseMethod', method: chosen }) as const
const both = offered({ methods: ['mycard', 'checkout'] })
test.each([
  ['the preferred one is preselected', [both], 'mycard'],
  ['the chosen one', [both, method('checkout')], 'checkout'],
  [
    'the chosen one is kept for the next product',
    [both, method('checkout'), offered({ productId: 'daily', methods: ['mycard', 'checkout'] })],
    'checkout',
  ],
  ['the chosen one is no longer offered', [both, method('checkout'), offered({ methods: ['mycard'] })], 'mycard'],
  ['none is offered', [both, method('checkout'), offered({ methods: [] })], undefined],
  ['an older recording has none', [offered()], undefined],
] as const)('payment method: %s', (_, steps, expected) => {
  const snapshot = walkOf(desktop, [...steps, consent(true), buy])
  expect([selectMethod(snapshot), snapshot.context.wish?.method]).toEqual([expected, expected])
})

test('another payment method is another purchase, with another key', () => {
  const again = walkOf(desktop, [
    both,
    buy,
    failed('placeOrder', aFailure(0, 'NETWORK')),
    method('checkout'),
    { ...buy, idempotencyKey: 'key-2' } as never,
  ])
  expect(again.context.wish).toMatchObject({ method: 'checkout', idempotencyKey: 'key-2' })
})

test.each([
  ['the chosen number', [choose(3)], [3, false]],
  ['at most the allowed number', [choose(9)], [5, false]],
  ['at least one', [choose(0)], [1, false]],
  ['reduced when fewer are allowed', [offered({ most: 1 })], [1, true]],
  ['restored when more are allowed again', [offered({ most: 1 }), offered()], [2, false]],
  ['sold out: one, which cannot be ordered', [offered({ most: 0, standing: 'soldOut' })], [1, true]],
  ['another product', [offered({ productId: 'daily' })], [1, false]],
  ['the consent is to the reduced one: it stays when more are allowed again', [offered({ most: 1 }), consent(true), offered()], [1, false]],
  ['a consent taken back leaves the choice', [offered({ most: 1 }), consent(false), offered()], [2, false]],
])('quantity: %s', (_, steps, [quantity, isFewer]) => {
  const snapshot = walkOf(desktop, steps)
  expect([selectQuantity(snapshot), selectIsFewer(snapshot)]).toEqual([quantity, isFewer])
})

test('an order has the quantity of its consent, also if the limit starts again before the press (B3)', () => {
  const reduced = [consent(false), choose(3), offered({ most: 2 }), consent(true)]
  const ordered = walkOf(desktop, [...reduced, offered({ resetsAt: '2026-01-25T15:00:00.000Z' }), buy])
  expect([ordered.value, ordered.context.wish?.quantity]).toEqual(['ordering', 2])
})

const [cheap, dear] = [offered({ version: 'cheap' }), offered({ version: 'dear' })]
const cheapInTaiwan = offered({ version: 'cheap', region: 'TW' })
const agreedToCheap = [cheap, consent(true)]
const refusedAsChanged = [...agreedToCheap, buy, failed('placeOrder', aFailure(409, 'PRODUCT_CHANGED'))]
const unanswered = [...agreedToCheap, buy, failed('placeOrder', aFailure(0, 'NETWORK'))]
test.each([
  ['the same version keeps the consent', [...agreedToCheap, cheap], [true, false, undefined]],
  ['another version takes the consent back', [...agreedToCheap, dear], [false, true, undefined]],
  ['a third version too', [...agreedToCheap, dear, offered({ version: 'dearer' })], [false, true, undefined]],
  ['the consent to it is another one', [...agreedToCheap, dear, consent(true)], [true, false, undefined]],
  ['without a consent there is nothing to take back', [cheap, consent(false), dear], [false, false, undefined]],
  ['a refused order takes the consent back at once', refusedAsChanged, [false, false, 'PRODUCT_CHANGED']],
  ['its message stays when the new version is shown', [...refusedAsChanged, dear], [false, false, 'PRODUCT_CHANGED']],
  ['and while it is agreed to', [...refusedAsChanged, dear, consent(true)], [true, false, 'PRODUCT_CHANGED']],
  ['a missing answer is about the version before', [...unanswered, dear], [false, true, undefined]],
  ['the same version in another region takes the consent back', [...agreedToCheap, cheapInTaiwan], [false, true, undefined]],
  ['the same region keeps it', [cheapInTaiwan, consent(true), cheapInTaiwan], [true, false, undefined]],
])('a changed product: %s', (_, steps, expected) => {
  const snapshot = walkOf(desktop, steps)
  expect([selectIsAgreed(snapshot), selectIsConsentOutdated(snapshot), selectFailure(snapshot)?.code]).toEqual(expected)
})

test.each([
  ['refused', refusedAsChanged],
  ['not answered', unanswered],
])('a changed product: the next order after one that was %s has the version that was agreed to, and a key of its own', (_, before) => {
  expect(walkOf(desktop, before).context.wish).toMatchObject({ productVersion: 'cheap', idempotencyKey: 'key-1' })
  const unticked = walkOf(desktop, [...before, dear, { ...buy, idempotencyKey: 'key-2' }])
  expect([unticked.value, selectIsConsentMissing(unticked)]).toEqual(['reviewing', true])
  const again = walkOf(desktop, [...before, dear, consent(true), { ...buy, idempotencyKey: 'key-2' }])
  expect([again.value, again.context.wish]).toMatchObject(['ordering', { productVersion: 'dear', idempotencyKey: 'key-2' }])
})

test.each([
  ['the version', dear, 'key-2'],
  ['the region', cheapInTaiwan, 'key-2'],
  ['nothing', cheap, 'key-1'],
])('%s changes while an order is placed that is not answered: the key of the next order', (_, offer, key) => {
  const meanwhile = [...agreedToCheap, buy, offer, failed('placeOrder', aFailure(0, 'NETWORK'))]
  const again = walkOf(desktop, [...meanwhile, consent(true), { ...buy, idempotencyKey: 'key-2' }])
  expect([again.value, again.context.wish?.idempotencyKey]).toEqual(['ordering', key])
})

const refusedByLimit = [buy, failed('placeOrder', aFailure(409, 'LIMIT_REACHED'))]
test.each([
  ['taken back: a press reports it as missing', [consent(false), buy], [false, true]],
  ['reported as missing until it is given', [consent(false), buy, consent(true)], [true, false]],
  ['kept after a refusal', refusedByLimit, [true, false]],
  ['taken back while the order is being placed', [buy, consent(false), failed('placeOrder', aFailure(0, 'NETWORK')), buy], [false, true]],
  ['taken back while another order is open', [buy, done('placeOrder', { type: 'locked', minutes: 1 }), consent(false), buy], [false, true]],
  ['cleared when the product is sold out', [offered({ standing: 'soldOut' }), offered(), buy], [false, true]],
  ['ignored while the product is sold out', [offered({ standing: 'soldOut' }), consent(true), offered()], [false, false]],
  ['cleared with another product', [offered({ productId: 'daily' })], [false, false]],
])('consent: %s', (_, steps, [isAgreed, isMissing]) => {
  const snapshot = walkOf(desktop, steps)
  expect([selectIsAgreed(snapshot), selectIsConsentMissing(snapshot)]).toEqual([isAgreed, isMissing])
})

test.each([
  ['stays while the product is sold out', offered({ standing: 'soldOut', resetsAt: null }), true, 2, false],
  ['is outdated after the limit’s reset', offered({ resetsAt: '2026-11-22T15:00:00.000Z' }), true, 2, true],
  ['is removed when an order of the product is open', offered({ standing: 'closed' }), false, 0, true],
  ['is removed with another product', offered({ productId: 'daily' }), false, 0, true],
] as const)('the message about the last purchase %s', (_, event, isShown, quantity, isRenewed) => {
  const snapshot = walkOf(desktop, [...refusedByLimit, event])
  expect([selectFailure(snapshot) !== undefined, selectPressedQuantity(snapshot), selectIsLimitRenewed(snapshot)]).toEqual([
    isShown,
    quantity,
    isRenewed,
  ])
})

test('a free product opens no window', () => {
  const placeOrder = vi.fn<PaymentPorts['placeOrder']>(() => new Promise<never>(() => {}))
  const actor = createActor(connectPayment(ports({ placeOrder })), { input: desktop }).start()
  for (const step of [offered({ isFree: true }), consent(true), buy]) actor.send(step)
  expect(placeOrder.mock.calls[0]?.[0]).toMatchObject({ opensWindow: false, wish: { quantity: 1 } })
})

test('a waiting payment is polled every 5 s until delivery, and each change is emitted once', async () => {
  const clock = new SimulatedClock()
  const statuses: OrderStatus[] = ['atProvider', 'paid', 'delivering', 'delivering', 'delivered']
  const verifyOrder = vi.fn<PaymentPorts['verifyOrder']>(async () => anOrder(statuses.shift() ?? 'delivered'))
  const placeOrder: PaymentPorts['placeOrder'] = async () => ({ type: 'placed', order: anOrder('atProvider'), way: 'window' })
  const actor = createActor(connectPayment(ports({ verifyOrder, placeOrder })), { input: desktop, clock }).start()
  const facts: unknown[] = []
  actor.on('*', (fact) => facts.push(fact))
  for (const step of [...chosen, buy]) actor.send(step)
  await waitFor(actor, (s) => s.matches('atProvider'))
  clock.increment(4999)
  expect(verifyOrder).not.toHaveBeenCalled()
  clock.increment(1)
  await waitFor(actor, (s) => s.context.checks === 1 && s.matches({ atProvider: { watch: 'waiting' } }))
  clock.increment(5000)
  await waitFor(actor, (s) => s.matches('complete'))
  clock.increment(5000)
  await waitFor(actor, (s) => s.context.order?.status === 'delivering')
  clock.increment(5000)
  await waitFor(actor, (s) => s.context.checks === 2 && s.matches({ complete: 'waiting' }))
  clock.increment(5000)
  await waitFor(actor, (s) => s.matches({ complete: 'delivered' }))
  clock.increment(600_000)
  expect(verifyOrder).toHaveBeenCalledTimes(5)
  expect(facts).toEqual([
    { type: 'payment.ordered', order: anOrder('atProvider'), way: 'window' },
    ...(['paid', 'delivering', 'delivered'] as const).map((status) => ({ type: 'payment.moved', orderNo: 'EH-1', status })),
  ])
})

test('the delivery is followed every 5 s again, however often the payment was checked', async () => {
  const clock = new SimulatedClock()
  const statuses: OrderStatus[] = [...Array.from({ length: 13 }, () => 'atProvider' as const), 'paid']
  const verifyOrder = vi.fn<PaymentPorts['verifyOrder']>(async () => anOrder(statuses.shift() ?? 'delivered'))
  const actor = createActor(connectPayment(ports({ verifyOrder })), { input: resumed, clock }).start()
  await waitFor(actor, (s) => s.matches({ atProvider: { watch: 'waiting' } }))
  while (statuses.length > 0) {
    actor.send(check)
    await waitFor(actor, (s) => s.matches('complete') || s.matches({ atProvider: { watch: 'waiting' } }))
  }
  expect(actor.getSnapshot().value).toEqual({ complete: 'waiting' })
  clock.increment(5000)
  await waitFor(actor, (s) => s.matches({ complete: 'delivered' }))
})

test('a lock ends after its minutes', async () => {
  const clock = new SimulatedClock()
  const placeOrder: PaymentPorts['placeOrder'] = async () => ({ type: 'locked', orderNo: 'EH-0', minutes: 2 })
  const actor = createActor(connectPayment(ports({ placeOrder })), { input: desktop, clock }).start()
  for (const step of [...chosen, buy]) actor.send(step)
  await waitFor(actor, (s) => s.matches('lockedOut'))
  expect(actor.getSnapshot().context.lock).toEqual({ orderNo: 'EH-0', minutes: 2 })
  clock.increment(119_999)
  expect(actor.getSnapshot().value).toBe('lockedOut')
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('reviewing')
})

test('the order port is called synchronously within the click, so that windows may open', () => {
  const placeOrder = vi.fn<PaymentPorts['placeOrder']>(() => new Promise<never>(() => {}))
  const actor = createActor(connectPayment(ports({ placeOrder })), { input: desktop }).start()
  for (const step of [...chosen, buy]) actor.send(step)
  expect(placeOrder.mock.calls[0]?.[0]).toEqual({
    wish: { productId: 'weekly', quantity: 2, consentVersion: 'v1', idempotencyKey: 'key-1' },
    opensWindow: true,
  })
  // A second press while the first is in progress is ignored.
  actor.send({ ...buy, idempotencyKey: 'key-2' })
  expect(placeOrder).toHaveBeenCalledOnce()
})

test.each([
  ['asking', walkOf(resumed, [])],
  ['unreachable', walkOf(resumed, [failed('verifyOrder', aFailure(0, 'NETWORK'))])],
  ['unreachable', walkOf(resumed, [failed('verifyOrder', aFailure(0, 'NETWORK')), check])],
  ['progress', walkOf(resumed, [failed('verifyOrder', aFailure(0, 'NETWORK')), check, reported('atProvider')])],
  ['complete', walkOf(resumed, [reported('paid')])],
  ['failed', walkOf(resumed, [reported('expired')])],
  ['unknown', walkOf(resumed, [failed('verifyOrder', aFailure(404, 'NOT_FOUND'))])],
])('the screen’s view: %s', (view, snapshot) => expect(selectView(snapshot)).toBe(view))

const noCancel = failed('cancelOrder', aFailure(503, 'CANCELLATION_UNAVAILABLE'))
test.each([
  ['a check', [failed('verifyOrder', aFailure(500, 'INTERNAL'))], 'INTERNAL', false, true],
  ['a cancellation', [cancel, noCancel], 'CANCELLATION_UNAVAILABLE', true, true],
  ['a cancellation of a known order', [reported('atProvider'), cancel, noCancel], 'CANCELLATION_UNAVAILABLE', true, true],
  ['a check of a known order', [reported('atProvider'), check, failed('verifyOrder', aFailure(500, 'INTERNAL'))], 'INTERNAL', false, false],
  [
    'a check after a cancellation',
    [reported('atProvider'), cancel, noCancel, check, failed('verifyOrder', aFailure(429, 'TOO_MANY_REQUESTS'))],
    'TOO_MANY_REQUESTS',
    false,
    false,
  ],
  ['nothing any more', [cancel, noCancel, check, reported('atProvider')], undefined, false, false],
] as const)('what failed is known: %s', (_, steps, code, isCancelFailed, isDecisive) => {
  const snapshot = walkOf(resumed, steps)
  expect([selectFailure(snapshot)?.code, selectIsCancelFailed(snapshot), selectDecisiveFailure(snapshot)?.code]).toEqual([
    code,
    isCancelFailed,
    isDecisive ? code : undefined,
  ])
})

test.each([
  ['another product', offered({ productId: 'daily' }), undefined],
  ['the same product with another price', offered({ version: '2' }), 'PRODUCT_CHANGED'],
])('a failure of the order is reported on its own product’s page: %s is shown meanwhile', (_, offer, code) => {
  const snapshot = walkOf(desktop, [buy, offer, failed('placeOrder', aFailure(409, 'PRODUCT_CHANGED'))])
  expect([snapshot.value, selectFailure(snapshot)?.code]).toEqual(['reviewing', code])
})

test('an order whose response was lost and that was found meanwhile: the next purchase has another key', () => {
  const lost = [buy, offered({ standing: 'closed' }), failed('placeOrder', aFailure(0, 'NETWORK'))]
  const snapshot = walkOf(desktop, [...lost, ...chosen, { ...buy, idempotencyKey: 'key-2' }])
  expect([snapshot.value, snapshot.context.wish?.idempotencyKey]).toEqual(['ordering', 'key-2'])
})

test('a recording replays to the same states, without any port (D4)', async () => {
  const recording = recordEvents()
  const actor = createActor(
    connectPayment(
      ports({
        placeOrder: async () => ({ type: 'placed', order: anOrder('atProvider'), way: 'blocked' }),
        openPage: async () => 'window',
        verifyOrder: async () => anOrder('delivered'),
      }),
    ),
    { input: desktop, inspect: recording.inspect },
  )
  const values: unknown[] = []
  actor.subscribe((snapshot) => values.push(snapshot.value))
  actor.start()
  for (const step of [...chosen, buy]) actor.send(step)
  await waitFor(actor, (s) => s.matches('atProvider'))
  actor.send(page)
  await waitFor(actor, (s) => s.matches({ atProvider: { page: 'windowOpen' } }))
  actor.send({ type: 'payment.returned' })
  await waitFor(actor, (s) => s.matches({ complete: 'delivered' }))
  expect(replay(paymentMachine, recording.events, desktop).values).toEqual(values)
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(paymentMachine.implementations.actors).sort()).toEqual(Object.keys(ports()).sort())
})
