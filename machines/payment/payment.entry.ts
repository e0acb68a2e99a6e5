import type { AnyMachineSnapshot } from 'xstate'
import type { OrderStatus } from '#contract/orders.ts'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { paymentMachine } from './payment.machine.ts'
import type { Offer, OrderFacts, PaymentContext } from './payment.types.ts'

const page = 'https://pay.example/p?AuthCode=A1'
const anOrder = (status: OrderStatus, isPaymentBeingReturned = false): OrderFacts => ({
  orderNo: 'EH-20260121-000184',
  status,
  isPaymentBeingReturned,
  paymentUrl: status === 'atProvider' ? page : null,
  expiresAt: status === 'atProvider' ? '2026-01-21T06:00:00.000Z' : null,
})
/** Without the order number, and without the address of the payment page, which holds the key of the payment. */
const order = ['output.status', 'output.isPaymentBeingReturned', 'output.isPaymentReturned', 'output.expiresAt', 'actorId'] as const
const buy = { type: 'payment.buy', consentVersion: '2026-11-21', idempotencyKey: 'key-1' } as const
const offered = (offer: Partial<Offer> = {}) => ({
  type: 'payment.offered',
  offer: {
    productId: 'weekly',
    isFree: false,
    most: 2,
    resetsAt: '2026-01-25T15:00:00.000Z',
    standing: 'open',
    methods: ['mycard', 'checkout'],
    ...offer,
  },
})

/**
 * The number of checks grows without limit: a situation only distinguishes frequent from rare checks. Choice, consent and press count until
 * the order exists.
 */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const {
    checks: _,
    wish,
    maybePlaced,
    pressed,
    offer,
    wanted,
    method,
    isAgreed,
    isConsentMissing,
    isConsentOutdated,
    ...rest
  } = context as PaymentContext
  const isBuying = value === 'reviewing' || value === 'ordering' || value === 'lockedOut'
  return JSON.stringify([
    value,
    rest,
    isBuying && [wish, maybePlaced, pressed, offer, wanted, method, isAgreed, isConsentMissing, isConsentOutdated],
  ])
}

export const paymentEntry: MachineEntry = {
  name: 'payment',
  machine: paymentMachine,
  about:
    'One purchase from the consent to the mailbox: ordered once, paid at the provider, polled until delivery, and resumable at any time.',
  isRoot: true,
  inputs: {
    desktop: { opensWindow: true },
    mobile: { opensWindow: false },
    resumed: { opensWindow: true, resumed: { orderNo: 'EH-20260121-000184' } },
    resumedBlocked: { opensWindow: true, resumed: { orderNo: 'EH-20260121-000184', way: 'blocked' } },
  },
  events: [
    offered(),
    offered({ most: 1, standing: 'soldOut' }),
    offered({ productId: 'gift', isFree: true, most: 1, resetsAt: null, standing: 'closed', methods: [] }),
    { type: 'payment.choose', quantity: 2 },
    { type: 'payment.chooseMethod', method: 'checkout' },
    { type: 'payment.consent', isGiven: true },
    { type: 'payment.consent', isGiven: false },
    buy,
    { type: 'payment.openPage' },
    { type: 'payment.check' },
    { type: 'payment.returned' },
    { type: 'payment.cancel' },
    done('placeOrder', { type: 'placed', order: anOrder('atProvider'), way: 'window' }),
    done('placeOrder', { type: 'placed', order: anOrder('atProvider'), way: 'blocked' }),
    done('placeOrder', { type: 'placed', order: anOrder('atProvider'), way: 'sameTab' }),
    done('placeOrder', { type: 'placed', order: anOrder('confirmed'), way: 'window' }),
    done('placeOrder', { type: 'placed', order: anOrder('created'), way: 'window' }),
    done('placeOrder', { type: 'locked', orderNo: 'EH-20260121-000183', minutes: 28 }),
    failed('placeOrder', aFailure(0, 'NETWORK')),
    failed('placeOrder', aFailure(409, 'LIMIT_REACHED')),
    failed('placeOrder', aFailure(409, 'PRODUCT_CHANGED')),
    done('verifyOrder', anOrder('atProvider')),
    done('verifyOrder', anOrder('confirmed')),
    done('verifyOrder', anOrder('delivered')),
    done('verifyOrder', anOrder('failed')),
    done('verifyOrder', anOrder('cancelled', true)),
    done('verifyOrder', { ...anOrder('cancelled', true), isPaymentReturned: true }),
    failed('verifyOrder', aFailure(0, 'NETWORK')),
    failed('verifyOrder', aFailure(404, 'NOT_FOUND')),
    done('cancelOrder', anOrder('cancelled')),
    done('cancelOrder', anOrder('paid')),
    done('cancelOrder', anOrder('atProvider')),
    failed('cancelOrder', aFailure(503, 'CANCELLATION_UNAVAILABLE')),
    failed('cancelOrder', aFailure(404, 'NOT_FOUND')),
    done('openPage', 'window'),
    done('openPage', 'blocked'),
    done('openPage', 'sameTab'),
    failed('openPage', aFailure(0, 'NETWORK')),
    { type: 'xstate.after.checkDelay.payment.unsettled' },
    { type: 'xstate.after.checkDelay.payment.atProvider.watch.waiting' },
    { type: 'xstate.after.checkDelay.payment.complete.waiting' },
    { type: 'xstate.after.lockDelay.payment.lockedOut' },
  ],
  walk: { serializeState: situation },
  unreached: {
    'payment.starting': 'transient: the input decides the next state',
    'payment.atProvider.page.looking': 'transient: how the page was opened decides the next state',
  },
  onScreens: {
    events: [
      'payment.choose',
      'payment.chooseMethod',
      'payment.consent',
      'payment.buy',
      'payment.openPage',
      'payment.check',
      'payment.returned',
      'payment.cancel',
    ],
    beyond: {
      'payment.settling on payment.cancel → payment.cancelling':
        'the page of an order shows its button once the order is known; where an unpaid order is shown elsewhere, the button is there at once',
      'payment.unsettled on payment.cancel → payment.cancelling':
        'the page of an order shows its button once the order is known; where an unpaid order is shown elsewhere, the button is there at once',
      'payment.failed.resting on payment.check → payment.failed.asking':
        'the page of a lost order has no such button, and other pages remove the order from view when it is lost',
    },
  },
  recorded: {
    input: ['opensWindow', 'resumed.way'],
    rules: {
      // Without the key: it would allow requesting the purchase.
      'payment.buy': ['consentVersion'],
      'payment.offered': ['offer'],
      'payment.choose': ['quantity'],
      'payment.chooseMethod': ['method'],
      'payment.consent': ['isGiven'],
      'xstate.done.actor.placeOrder': [
        'output.type',
        'output.way',
        'output.minutes',
        'output.order.status',
        'output.order.isPaymentBeingReturned',
        'output.order.isPaymentReturned',
        'output.order.expiresAt',
        'actorId',
      ],
      'xstate.error.actor.placeOrder': failureRule,
      'xstate.done.actor.verifyOrder': order,
      'xstate.error.actor.verifyOrder': failureRule,
      'xstate.done.actor.cancelOrder': order,
      'xstate.error.actor.cancelOrder': failureRule,
      'xstate.done.actor.openPage': ['output', 'actorId'],
      'xstate.error.actor.openPage': failureRule,
    },
  },
}
