import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { codeChallengeMachine } from '../code-challenge/code-challenge.machine.ts'
import { isAlreadyRegistered, isClosed, isSameContact, isUnverified } from '../code-challenge/code-challenge.rules.ts'
import type { ChallengeResult, PhoneContact, PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData, type FailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import { givenConsents, isNoDraft, mergedDraft, noDraft } from './pre-registration.rules.ts'
import type {
  CouponQuestion,
  DraftCommand,
  PreRegistrationContext,
  PreRegistrationEmitted,
  PreRegistrationEvent,
  PreRegistrationInput,
  Registration,
} from './pre-registration.types.ts'

type Ended = { event: DoneActorEvent<ChallengeResult> }
type Failed = { event: ErrorActorEvent }

const refusalOf = ({ output }: DoneActorEvent<ChallengeResult>): FailureData | undefined =>
  output.type === 'refused' ? output.failure : undefined

/**
 * Pre-registration (T1, T2, T4, D2): a number that is proven by a code and then registered, or an address that its link registers, on any
 * device. Owns the contents of the form. Takes `{ campaign }`: the state of the registration window. `draft` keeps the form, and the coupon, in the browser.
 * `codeChallenge` runs while a contact is being proven; screens use it directly.
 */
export const preRegistrationMachine = setup({
  types: {
    input: {} as PreRegistrationInput,
    context: {} as PreRegistrationContext,
    events: {} as PreRegistrationEvent,
    emitted: {} as PreRegistrationEmitted,
    children: {} as { codeChallenge: 'codeChallenge'; draft: 'draft' },
  },
  actors: {
    codeChallenge: codeChallengeMachine,
    draft: fromCallback<DraftCommand>(notProvided),
    registerContact: fromPromise<PreRegistrationCoupon, Registration>(notProvided),
    findCoupon: fromPromise<PreRegistrationCoupon, CouponQuestion>(notProvided),
  },
  guards: {
    isBefore: ({ context }) => context.campaign === 'before',
    isOver: ({ context }) => context.campaign === 'closed',
    isOpen: ({ context }) => context.campaign === 'open',
    isOpenNow: ({ event }) => event.type === 'preRegistration.campaignMoved' && event.campaign === 'open',
    // The number is proven, and its key has not been used.
    isProvenBefore: ({ context, event }) =>
      event.type === 'preRegistration.verify' && context.verifiedKey !== undefined && isSameContact(context.contact, event.contact),
    isAgreed: ({ context }) => givenConsents(context.consents) !== undefined,
    isCodeOrAgreed: ({ context, event }) =>
      event.type === 'preRegistration.verify' && (event.contact.type === 'phone' || givenConsents(context.consents) !== undefined),
    isUntouched: ({ context }) => isNoDraft(context),
    isLeft: (_, { event }: Ended) => event.output.type === 'left',
    isProven: (_, { event }: Ended) => event.output.type === 'proven',
    isFoundKnown: (_, { event }: Ended) => event.output.type === 'completed' && event.output.isKnown,
    isCompleted: (_, { event }: Ended) => event.output.type === 'completed',
    hasCoupon: ({ context }) => context.coupon !== null,
    hasKey: ({ context }) => context.verifiedKey !== undefined,
    isRefusedAsKnown: (_, { event }: Ended) => {
      const failure = refusalOf(event)
      return failure !== undefined && isAlreadyRegistered(failure)
    },
    isRefusedAsOver: (_, { event }: Ended) => {
      const failure = refusalOf(event)
      return failure !== undefined && isClosed(failure)
    },
    isKnown: (_, { event }: Failed) => isAlreadyRegistered(toFailureData(event.error)),
    isFoundOver: (_, { event }: Failed) => isClosed(toFailureData(event.error)),
    isKeySpent: (_, { event }: Failed) => isUnverified(toFailureData(event.error)),
  },
  actions: {
    assignCampaign: assign(({ event }) => {
      assertEvent(event, 'preRegistration.campaignMoved')
      return { campaign: event.campaign }
    }),
    clearFailure: assign({ failure: undefined }),
    assignContact: assign(({ context, event }) => {
      assertEvent(event, 'preRegistration.verify')
      const { contact } = event
      // Pressing the link completes the registration, so the consents are sent along.
      const sentContact = contact.type === 'email' ? { ...contact, consents: givenConsents(context.consents) } : contact
      return { contact: sentContact, verifiedKey: undefined, failure: undefined }
    }),
    assignTyped: assign(({ context, event }) => {
      assertEvent(event, 'preRegistration.typed')
      return { contacts: { ...context.contacts, ...event.contacts } }
    }),
    assignTicked: assign(({ context, event }) => {
      assertEvent(event, 'preRegistration.ticked')
      return { consents: { ...context.consents, ...event.consents } }
    }),
    mergeDraft: assign(({ context, event }) => {
      assertEvent(event, 'preRegistration.draftRead')
      return mergedDraft(event.draft, context)
    }),
    assignDraft: assign(({ event }) => {
      assertEvent(event, 'preRegistration.draftRead')
      return { ...event.draft }
    }),
    keepDraft: sendTo('draft', ({ context: { contacts, consents } }): DraftCommand => ({
      type: 'draft.keep',
      draft: { contacts, consents },
    })),
    forgetDraft: sendTo('draft', { type: 'draft.forget' } satisfies DraftCommand),
    clearDraft: assign({ ...noDraft }),
    assignReadCoupon: assign(({ event }) => {
      assertEvent(event, 'preRegistration.couponRead')
      return { coupon: event.coupon }
    }),
    keepCoupon: sendTo('draft', ({ context: { coupon } }): DraftCommand => ({ type: 'draft.keepCoupon', coupon })),
    forgetCoupon: sendTo('draft', { type: 'draft.forgetCoupon' } satisfies DraftCommand),
    assignKey: assign((_, { event }: Ended) => ({
      verifiedKey: event.output.type === 'proven' ? event.output.verifiedKey : undefined,
    })),
    assignLinkCoupon: assign((_, { event }: Ended) => ({ coupon: event.output.type === 'completed' ? event.output.coupon : null })),
    assignCoupon: assign((_, params: { event: DoneActorEvent<PreRegistrationCoupon> }) => ({ coupon: params.event.output })),
    assignRefusal: assign((_, { event }: Ended) => ({ failure: refusalOf(event) })),
    assignFailure: assign((_, { event }: Failed) => ({ failure: toFailureData(event.error) })),
    forgetProof: assign({ verifiedKey: undefined, failure: undefined }),
    forgetAll: assign({ verifiedKey: undefined, failure: undefined, coupon: null }),
    announceCompleted: emit({ type: 'preRegistration.completed' }),
  },
}).createMachine({
  id: 'preRegistration',
  context: ({ input }) => ({
    campaign: input.campaign,
    ...noDraft,
    contact: undefined,
    verifiedKey: undefined,
    coupon: null,
    failure: undefined,
  }),
  // Stored in every state: a visitor who is proving a contact may finish if the provider allows it, but cannot begin anything new.
  on: { 'preRegistration.campaignMoved': { actions: 'assignCampaign' } },
  type: 'parallel',
  states: {
    registration: {
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'isBefore', target: 'awaiting' }, { target: 'choosingContact' }] },

        // The window has not opened yet.
        awaiting: {
          always: [
            { guard: 'isOpen', target: 'choosingContact' },
            { guard: 'isOver', target: 'closed' },
          ],
        },

        choosingContact: {
          always: { guard: 'isOver', target: 'closed' },
          on: {
            'preRegistration.couponRead': { target: 'alreadyCompleted.restored', actions: 'assignReadCoupon' },
            'preRegistration.verify': [
              { guard: 'isProvenBefore', target: 'verified' },
              { guard: 'isCodeOrAgreed', target: 'verifying', actions: 'assignContact' },
            ],
          },
        },

        verifying: {
          invoke: {
            id: 'codeChallenge',
            src: 'codeChallenge',
            input: ({ context }) => ({ contact: context.contact! }),
            onDone: [
              {
                guard: { type: 'isLeft', params: eventOf },
                target: 'choosingContact',
                actions: 'forgetProof',
              },
              {
                guard: { type: 'isProven', params: eventOf },
                target: 'verified',
                actions: { type: 'assignKey', params: eventOf },
              },
              {
                guard: { type: 'isFoundKnown', params: eventOf },
                target: 'alreadyCompleted',
                actions: { type: 'assignLinkCoupon', params: eventOf },
              },
              {
                guard: { type: 'isCompleted', params: eventOf },
                target: 'completed',
                actions: { type: 'assignLinkCoupon', params: eventOf },
              },
              { guard: { type: 'isRefusedAsKnown', params: eventOf }, target: 'alreadyCompleted' },
              { guard: { type: 'isRefusedAsOver', params: eventOf }, target: 'closed' },
              { target: 'choosingContact', actions: { type: 'assignRefusal', params: eventOf } },
            ],
          },
        },

        // The number is proven; only the consents are missing.
        verified: {
          on: {
            'preRegistration.register': { guard: 'isAgreed', target: 'registering', actions: 'clearFailure' },
            'preRegistration.changeContact': { target: 'choosingContact', actions: 'clearFailure' },
          },
        },

        registering: {
          invoke: {
            id: 'registerContact',
            src: 'registerContact',
            // Only numbers are proven by a key: a link completes the registration itself.
            input: ({ context }) => ({
              contact: context.contact as PhoneContact,
              verifiedKey: context.verifiedKey!,
              consents: givenConsents(context.consents)!,
            }),
            onDone: { target: 'completed', actions: { type: 'assignCoupon', params: eventOf } },
            onError: [
              { guard: { type: 'isKnown', params: eventOf }, target: 'alreadyCompleted' },
              { guard: { type: 'isFoundOver', params: eventOf }, target: 'closed' },
              {
                guard: { type: 'isKeySpent', params: eventOf },
                target: 'choosingContact',
                actions: ['forgetProof', { type: 'assignFailure', params: eventOf }],
              },
              { target: 'verified', actions: { type: 'assignFailure', params: eventOf } },
            ],
          },
        },

        completed: { entry: ['clearDraft', 'forgetDraft', 'keepCoupon', 'announceCompleted'] },

        // T2. A visitor who has proven the number sees its coupon; others may look it up.
        alreadyCompleted: {
          initial: 'looking',
          states: {
            looking: {
              always: [{ guard: 'hasCoupon', target: 'shown' }, { guard: 'hasKey', target: 'finding' }, { target: 'untold' }],
            },
            finding: {
              invoke: {
                id: 'findCoupon',
                src: 'findCoupon',
                input: ({ context }) => ({ contact: context.contact!, verifiedKey: context.verifiedKey }),
                onDone: { target: 'shown', actions: { type: 'assignCoupon', params: eventOf } },
                onError: { target: 'untold', actions: { type: 'assignFailure', params: eventOf } },
              },
            },
            shown: { entry: ['clearDraft', 'forgetDraft', 'keepCoupon'] },
            // Shown before in this tab.
            restored: {},
            untold: {},
          },
          on: {
            // Of another person: nothing of this one is left in the form.
            'preRegistration.changeContact': {
              target: 'choosingContact',
              actions: ['forgetAll', 'clearDraft', 'forgetDraft', 'forgetCoupon'],
            },
          },
        },

        // The window may be extended.
        closed: {
          on: {
            'preRegistration.couponRead': { target: 'alreadyCompleted.restored', actions: 'assignReadCoupon' },
            'preRegistration.campaignMoved': [
              { guard: 'isOpenNow', target: 'choosingContact', actions: 'assignCampaign' },
              { actions: 'assignCampaign' },
            ],
          },
        },
      },
    },

    // Whether the look-up of an earlier registration's coupon replaces the form; a running challenge continues.
    lookUp: {
      initial: 'away',
      states: {
        away: { on: { 'preRegistration.lookUp': 'here' } },
        here: { on: { 'preRegistration.leaveLookUp': 'away' } },
      },
    },

    // The contents of the form. Input typed before the stored draft has been read is kept.
    draft: {
      invoke: { id: 'draft', src: 'draft' },
      initial: 'reading',
      on: {
        'preRegistration.typed': { actions: ['assignTyped', 'keepDraft'] },
        'preRegistration.ticked': { actions: ['assignTicked', 'keepDraft'] },
      },
      states: {
        reading: {
          on: {
            'preRegistration.draftRead': [
              { guard: 'isUntouched', target: 'read', actions: 'assignDraft' },
              { target: 'read', actions: ['mergeDraft', 'keepDraft'] },
            ],
          },
        },
        read: { on: { 'preRegistration.draftRead': { actions: 'assignDraft' } } },
      },
    },
  },
})
