import { assertEvent, assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import { eventOf } from '../shared/event-of.ts'
import { notProvided } from '../shared/not-provided.ts'
import type {
  WithdrawalOutcome,
  WithdrawalContext,
  WithdrawalEmitted,
  WithdrawalEvent,
  WithdrawalInput,
  WithdrawalWish,
} from './withdrawal.types.ts'

type Done = { event: DoneActorEvent<WithdrawalOutcome> }

/**
 * Withdrawal from an order in two steps (B7): the conditions, then the confirmation. Takes `{ orderNo, standing, reason }`. The provider
 * decides the standing of the order: `withdrawal.moved` ends either step once withdrawal is no longer possible. A failure loses nothing,
 * and retrying is safe.
 */
export const withdrawalMachine = setup({
  types: {
    input: {} as WithdrawalInput,
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    emitted: {} as WithdrawalEmitted,
  },
  actors: { withdrawOrder: fromPromise<WithdrawalOutcome, WithdrawalWish>(notProvided) },
  guards: {
    isOpen: ({ context }) => context.standing === 'open',
    isOver: ({ context }) => context.standing === 'withdrawn',
    isExcluded: ({ context }) => context.standing === 'excluded',
    isDone: (_, { event }: Done) => event.output.type === 'withdrawn',
    isBroken: (_, { event }: Done) => event.output.type === 'broken',
  },
  actions: {
    assignStanding: assign(({ event }) => {
      assertEvent(event, 'withdrawal.moved')
      return { standing: event.standing }
    }),
    assignReason: assign(({ event }) => {
      assertEvent(event, 'withdrawal.chooseReason')
      return { reason: event.reason }
    }),
    assignTrouble: assign((_, { event: { output } }: Done) => ({
      trouble: output.type === 'withdrawn' || output.type === 'broken' ? undefined : output,
    })),
    clearTrouble: assign({ trouble: undefined }),
    announceBroken: emit((_, { event: { output } }: Done) => ({
      type: 'withdrawal.broken',
      traceId: output.type === 'broken' ? output.traceId : '',
    })),
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({ ...input, reason: input.reason, trouble: undefined }),
  on: { 'withdrawal.moved': { actions: 'assignStanding' } },
  initial: 'reviewing',
  states: {
    reviewing: {
      always: [
        { guard: 'isOver', target: 'withdrawn' },
        { guard: 'isExcluded', target: 'excluded' },
      ],
      initial: 'first',
      states: {
        first: {},
        // Back from the second step.
        again: {},
      },
      on: { 'withdrawal.next': 'confirming' },
    },

    confirming: {
      always: [
        { guard: 'isOver', target: 'withdrawn' },
        { guard: 'isExcluded', target: 'excluded' },
      ],
      on: {
        'withdrawal.chooseReason': { actions: 'assignReason' },
        'withdrawal.back': { target: 'reviewing.again', actions: 'clearTrouble' },
        'withdrawal.confirm': { target: 'sending', actions: 'clearTrouble' },
      },
    },

    // The period may end during the call: the request is not cancelled.
    sending: {
      invoke: {
        id: 'withdrawOrder',
        src: 'withdrawOrder',
        input: ({ context: { orderNo, reason } }) => ({ orderNo, reason }),
        onDone: [
          { guard: { type: 'isDone', params: eventOf }, target: 'withdrawn' },
          {
            guard: { type: 'isBroken', params: eventOf },
            target: 'confirming',
            actions: { type: 'announceBroken', params: eventOf },
          },
          { target: 'confirming', actions: { type: 'assignTrouble', params: eventOf } },
        ],
      },
    },

    // The receipt stays with the purchase. The game may refuse the withdrawal later: the first step decides by the order's standing.
    withdrawn: { on: { 'withdrawal.moved': { target: 'reviewing', actions: 'assignStanding' } } },

    excluded: {
      always: [
        { guard: 'isOpen', target: 'reviewing' },
        { guard: 'isOver', target: 'withdrawn' },
      ],
    },
  },
})
