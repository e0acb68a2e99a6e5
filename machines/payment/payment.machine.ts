import { assign, emit, enqueueActions, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { minuteMs } from '#contract/durations.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import {
  afterConsent,
  afterOffer,
  afterPress,
  buying,
  choosing,
  isProductChanged,
  maybePlacedAfter,
  noConsent,
  quantityOf,
  type Press,
} from './payment.buying.ts'
import { checkDelayOf, isBought, isLost, isSettled } from './payment.states.ts'
import type {
  Offer,
  OrderFacts,
  PageWay,
  PaymentContext,
  PaymentEmitted,
  PaymentEvent,
  PaymentInput,
  PaymentWish,
  PlacedOrder,
} from './payment.types.ts'

type OrderReceived = DoneActorEvent<OrderFacts>
type Placed = DoneActorEvent<PlacedOrder>

/** Announced first: only then the earlier report is still known. */
const moved = [
  { type: 'announceMoved', params: eventOf },
  { type: 'assignTold', params: eventOf },
] as const

/** If the provider reports the order as bought or lost, the payment is decided. With any other status each caller continues in its own way. */
const decided = [
  {
    guard: { type: 'isToldBought', params: eventOf },
    target: '#payment.complete',
    actions: moved,
  },
  {
    guard: { type: 'isToldLost', params: eventOf },
    target: '#payment.failed',
    actions: moved,
  },
] as const

/**
 * One purchase from the consent to the mailbox (B3–B8, S16, D2). Takes `{ opensWindow, resumed }`: on desktop the payment page is a
 * separate window; `resumed` is an order that was begun before. Only the provider decides whether an order is paid: this machine polls it,
 * and may be stopped and restarted with the order number at any time.
 */
export const paymentMachine = setup({
  types: { input: {} as PaymentInput, context: {} as PaymentContext, events: {} as PaymentEvent, emitted: {} as PaymentEmitted },
  actors: {
    placeOrder: fromPromise<PlacedOrder, { wish: PaymentWish; opensWindow: boolean }>(notProvided),
    verifyOrder: fromPromise<OrderFacts, { orderNo: string }>(notProvided),
    cancelOrder: fromPromise<OrderFacts, { orderNo: string }>(notProvided),
    openPage: fromPromise<PageWay, { orderNo: string; url: string; opensWindow: boolean }>(notProvided),
  },
  guards: {
    isAgreed: ({ context }) => context.isAgreed,
    isResumed: ({ context }) => context.orderNo !== undefined,
    isKnown: ({ context }) => context.order !== undefined,
    isLocked: (_, params: { event: Placed }) => params.event.output.type === 'locked',
    isPlacedBought: (_, params: { event: Placed }) => params.event.output.type === 'placed' && isBought(params.event.output.order.status),
    isPlacedAtPage: (_, params: { event: Placed }) =>
      params.event.output.type === 'placed' && params.event.output.order.paymentUrl !== null,
    isToldBought: (_, params: { event: OrderReceived }) => isBought(params.event.output.status),
    isToldLost: (_, params: { event: OrderReceived }) => isLost(params.event.output.status),
    isUnknown: (_, params: { event: ErrorActorEvent }) => toFailureData(params.event.error).status === 404,
    isProductChanged: (_, params: { event: ErrorActorEvent }) => isProductChanged(toFailureData(params.event.error)),
    isOfferGone: ({ context: { wish, offer } }) => wish?.productId !== offer?.productId || offer?.standing === 'closed',
    isWindow: ({ context }) => context.way === 'window',
    isBlocked: ({ context }) => context.way === 'blocked',
    isSettled: ({ context }) => context.order !== undefined && isSettled(context.order.status),
    hasPage: ({ context }) => typeof context.order?.paymentUrl === 'string',
    isOpened: (_, params: { event: DoneActorEvent<PageWay> }) => params.event.output === 'window',
    isBlockedNow: (_, params: { event: DoneActorEvent<PageWay> }) => params.event.output === 'blocked',
  },
  delays: {
    checkDelay: ({ context }) => checkDelayOf(context.checks),
    lockDelay: ({ context }) => (context.lock?.minutes ?? 0) * minuteMs,
  },
  actions: {
    assignOffer: assign(({ context }, { offer }: { offer: Offer }) => ({ ...afterOffer(context, offer), offer })),
    // The order that is being placed stays what was pressed.
    assignLaterOffer: assign(({ context }, { offer }: { offer: Offer }) => ({
      ...afterOffer(context, offer),
      offer,
      wish: context.wish,
      maybePlaced: context.maybePlaced,
    })),
    forgetWish: assign({ wish: undefined, maybePlaced: undefined }),
    assignQuantity: assign(({ context }, { quantity }: { quantity: number }) => ({ wanted: quantityOf({ ...context, wanted: quantity }) })),
    assignMethod: assign((_, { method }: { method: PaymentMethod }) => ({ method })),
    assignConsent: assign(({ context }, { isGiven }: { isGiven: boolean }) => afterConsent(context, isGiven)),
    clearConsent: assign(noConsent),
    askForConsent: assign({ isConsentMissing: true }),
    assignWish: assign(({ context }, press: Press) => afterPress(context, press)),
    assignPlaced: assign((_, params: { event: Placed }) => {
      const { output } = params.event
      return output.type === 'placed'
        ? {
            order: output.order,
            orderNo: output.order.orderNo,
            way: output.way,
            failure: undefined,
            isCancelFailed: undefined,
            maybePlaced: undefined,
            checks: 0,
          }
        : { lock: { orderNo: output.orderNo, minutes: output.minutes }, maybePlaced: undefined }
    }),
    assignTold: assign((_, params: { event: OrderReceived }) => ({
      order: params.event.output,
      failure: undefined,
      isCancelFailed: undefined,
    })),
    assignFailure: assign(({ context }, { event }: { event: ErrorActorEvent }) => {
      const failure = toFailureData(event.error)
      return {
        failure,
        isCancelFailed: event.type === 'xstate.error.actor.cancelOrder' ? (true as const) : undefined,
        maybePlaced: event.type === 'xstate.error.actor.placeOrder' ? maybePlacedAfter(context, failure) : context.maybePlaced,
      }
    }),
    assignWay: assign((_, params: { event: DoneActorEvent<PageWay> }) => ({ way: params.event.output })),
    countCheck: assign(({ context }) => ({ checks: context.checks + 1 })),
    resetChecks: assign({ checks: 0 }),
    clearLock: assign({ lock: undefined }),
    announceOrdered: emit((_, params: { event: Placed }) => {
      const { output } = params.event
      if (output.type !== 'placed') throw new Error('announceOrdered comes after isLocked')
      return { type: 'payment.ordered', order: output.order, way: output.way }
    }),
    announceLocked: emit(({ context }) => ({
      type: 'payment.locked',
      orderNo: context.lock?.orderNo,
      minutes: context.lock?.minutes ?? 0,
    })),
    // Most checks bring what is known already.
    announceMoved: enqueueActions(({ context, enqueue }, params: { event: OrderReceived }) => {
      const { orderNo, status, isPaymentBeingReturned, isPaymentReturned } = params.event.output
      const { order } = context
      const isSameReturn = order?.isPaymentBeingReturned === isPaymentBeingReturned && order.isPaymentReturned === isPaymentReturned
      if (order?.status === status && isSameReturn) return
      enqueue.emit({ type: 'payment.moved', orderNo, status })
    }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    opensWindow: input.opensWindow,
    offer: undefined,
    wanted: 1,
    method: undefined,
    isAgreed: false,
    isConsentMissing: false,
    isConsentOutdated: undefined,
    pressed: undefined,
    wish: undefined,
    maybePlaced: undefined,
    orderNo: input.resumed?.orderNo,
    order: undefined,
    way: input.resumed?.way,
    failure: undefined,
    isCancelFailed: undefined,
    lock: undefined,
    checks: 0,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isResumed', target: 'settling' }, { target: 'reviewing' }] },

    // Quantity and consent; errors are also shown here.
    reviewing: { on: { ...choosing, ...buying } },

    ordering: {
      on: {
        ...choosing,
        'payment.offered': { actions: { type: 'assignLaterOffer', params: ({ event }) => ({ offer: event.offer }) } },
      },
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        // A gift needs no payment, so no page is opened.
        input: ({ context }) => ({ wish: context.wish!, opensWindow: context.opensWindow && context.offer?.isFree !== true }),
        onDone: [
          {
            guard: { type: 'isLocked', params: eventOf },
            target: 'lockedOut',
            actions: [{ type: 'assignPlaced', params: eventOf }, 'announceLocked'],
          },
          {
            guard: { type: 'isPlacedBought', params: eventOf },
            target: 'complete',
            actions: [
              { type: 'assignPlaced', params: eventOf },
              { type: 'announceOrdered', params: eventOf },
            ],
          },
          {
            guard: { type: 'isPlacedAtPage', params: eventOf },
            target: 'atProvider',
            actions: [
              { type: 'assignPlaced', params: eventOf },
              { type: 'announceOrdered', params: eventOf },
            ],
          },
          // Another call with this key is creating the order, or the order is lost already: ask the provider.
          {
            target: 'settling',
            actions: [
              { type: 'assignPlaced', params: eventOf },
              { type: 'announceOrdered', params: eventOf },
            ],
          },
        ],
        onError: [
          // Another product, or this one with an open order, maybe this: no failure is shown, and the next press is another purchase.
          { guard: 'isOfferGone', target: 'reviewing', actions: 'forgetWish' },
          // The consent was for another price or other contents.
          {
            guard: { type: 'isProductChanged', params: eventOf },
            target: 'reviewing',
            actions: [{ type: 'assignFailure', params: eventOf }, 'clearConsent'],
          },
          { target: 'reviewing', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

    // B5, 2416: an earlier payment is open. It may be resumed, checked or cancelled (over-purchase dialog), and this purchase retried.
    lockedOut: {
      exit: 'clearLock',
      after: { lockDelay: 'reviewing' },
      on: {
        ...choosing,
        ...buying,
      },
    },

    // The first check with the provider: nothing is known yet of a resumed order.
    settling: {
      on: { 'payment.cancel': 'cancelling' },
      invoke: {
        id: 'verifyOrder',
        src: 'verifyOrder',
        input: ({ context }) => ({ orderNo: context.orderNo! }),
        onDone: [...decided, { target: 'atProvider', actions: { type: 'assignTold', params: eventOf } }],
        onError: [
          {
            guard: { type: 'isUnknown', params: eventOf },
            target: 'unknown',
            actions: { type: 'assignFailure', params: eventOf },
          },
          { target: 'unsettled', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },
    unsettled: {
      entry: 'countCheck',
      after: { checkDelay: 'settling' },
      on: { 'payment.check': 'settling', 'payment.cancel': 'cancelling' },
    },
    // The order does not exist, or belongs to another member.
    unknown: {},

    atProvider: {
      type: 'parallel',
      on: { 'payment.cancel': 'cancelling' },
      states: {
        page: {
          initial: 'looking',
          states: {
            looking: {
              always: [{ guard: 'isWindow', target: 'windowOpen' }, { guard: 'isBlocked', target: 'blocked' }, { target: 'sameTab' }],
            },
            windowOpen: { on: { 'payment.openPage': { guard: 'hasPage', target: 'opening' } } },
            // The browser blocked the window: a button opens it with a click of its own.
            blocked: { on: { 'payment.openPage': { guard: 'hasPage', target: 'opening' } } },
            sameTab: { on: { 'payment.openPage': { guard: 'hasPage', target: 'opening' } } },
            opening: {
              invoke: {
                id: 'openPage',
                src: 'openPage',
                input: ({ context }) => ({
                  orderNo: context.orderNo!,
                  url: context.order!.paymentUrl!,
                  opensWindow: context.opensWindow,
                }),
                onDone: [
                  {
                    guard: { type: 'isOpened', params: eventOf },
                    target: 'windowOpen',
                    actions: { type: 'assignWay', params: eventOf },
                  },
                  {
                    guard: { type: 'isBlockedNow', params: eventOf },
                    target: 'blocked',
                    actions: { type: 'assignWay', params: eventOf },
                  },
                  { target: 'sameTab', actions: { type: 'assignWay', params: eventOf } },
                ],
                onError: { target: 'blocked', actions: { type: 'assignFailure', params: eventOf } },
              },
            },
          },
        },
        watch: {
          initial: 'waiting',
          states: {
            waiting: { after: { checkDelay: 'asking' }, on: { 'payment.check': 'asking', 'payment.returned': 'asking' } },
            asking: {
              entry: 'countCheck',
              invoke: {
                id: 'verifyOrder',
                src: 'verifyOrder',
                input: ({ context }) => ({ orderNo: context.orderNo! }),
                onDone: [...decided, { target: 'waiting', actions: { type: 'assignTold', params: eventOf } }],
                onError: { target: 'waiting', actions: { type: 'assignFailure', params: eventOf } },
              },
            },
          },
        },
      },
    },

    // The provider checks first: an order paid in the meantime is bought, even if the player cancels.
    cancelling: {
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderNo: context.orderNo! }),
        onDone: [...decided, { target: 'atProvider', actions: { type: 'assignTold', params: eventOf } }],
        onError: [
          {
            guard: { type: 'isUnknown', params: eventOf },
            target: 'unknown',
            actions: { type: 'assignFailure', params: eventOf },
          },
          { guard: 'isKnown', target: 'atProvider', actions: { type: 'assignFailure', params: eventOf } },
          // Given up before the first check responded: nothing is known of the order yet.
          { target: 'unsettled', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

    // Bought. The screen follows the delivery; leaving it does not stop the delivery.
    complete: {
      entry: 'resetChecks',
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isSettled', target: 'delivered' }, after: { checkDelay: 'following' } },
        following: {
          entry: 'countCheck',
          invoke: {
            id: 'verifyOrder',
            src: 'verifyOrder',
            input: ({ context }) => ({ orderNo: context.orderNo! }),
            onDone: {
              target: 'waiting',
              actions: moved,
            },
            onError: { target: 'waiting', actions: { type: 'assignFailure', params: eventOf } },
          },
        },
        delivered: {},
      },
    },

    // As far as known, nothing was bought. The payment page may still be open; a late payment there still belongs to the player.
    failed: {
      initial: 'resting',
      states: {
        resting: { on: { 'payment.check': 'asking', 'payment.returned': 'asking' } },
        asking: {
          invoke: {
            id: 'verifyOrder',
            src: 'verifyOrder',
            input: ({ context }) => ({ orderNo: context.orderNo! }),
            onDone: [...decided, { target: 'resting', actions: { type: 'assignTold', params: eventOf } }],
            onError: { target: 'resting', actions: { type: 'assignFailure', params: eventOf } },
          },
        },
      },
    },
  },
})
