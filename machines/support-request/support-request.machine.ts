import { assign, emit, fromPromise, raise, setup, stateIn, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { failureCodes } from '#contract/failure.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import {
  begun,
  draftOf,
  isUnsaved,
  messageOf,
  roomIn,
  withDraft,
  withMoved,
  withoutTrouble,
  withTemplate,
} from './support-request.rules.ts'
import type {
  Attempt,
  KeptDraft,
  ReadImages,
  RequestDraft,
  SupportRequestContext,
  SupportRequestEmitted,
  SupportRequestEvent,
  SupportRequestInput,
  RequestTrouble,
  Suggestion,
} from './support-request.types.ts'

type Typed = Extract<SupportRequestEvent, { type: 'supportRequest.typed' }>
type Submitted = Extract<SupportRequestEvent, { type: 'supportRequest.submit' }>
type Elsewhere = Extract<SupportRequestEvent, { type: 'supportRequest.storedElsewhere' }>
type Chosen = Extract<SupportRequestEvent, { type: 'supportRequest.chooseType' }>
type Restored = DoneActorEvent<{ draft: RequestDraft | undefined }>

/**
 * Writing to support (U1, U3, S7): a new request, another message, or an edited one, from the first letter to the provider's response. No
 * input is lost: it is stored in the browser while typing (`draft`), a failure removes nothing, and repeated sending is one request. The
 * machine holds only facts about images; the ports hold the images, under ids.
 */
export const supportRequestMachine = setup({
  types: {
    input: {} as SupportRequestInput,
    context: {} as SupportRequestContext,
    events: {} as SupportRequestEvent,
    emitted: {} as SupportRequestEmitted,
  },
  actors: {
    restoreDraft: fromPromise<{ draft: RequestDraft | undefined }, { draft: string }>(notProvided),
    keepDraft: fromPromise<KeptDraft, { name: string; draft: RequestDraft }>(notProvided),
    readImages: fromPromise<ReadImages, { handles: readonly string[]; room: number }>(notProvided),
    validate: fromPromise<{ troubles: readonly RequestTrouble[] }, { purpose: SupportRequestInput['purpose']; draft: RequestDraft }>(
      notProvided,
    ),
    sendRequest: fromPromise<{ id: number }, { name: string; draft: RequestDraft & { attempt: Attempt } }>(notProvided),
    suggest: fromPromise<readonly Suggestion[], { type: number; title: string }>(notProvided),
    askToLeave: fromPromise<{ isLeaving: boolean }, { isStorageRefused: boolean }>(notProvided),
  },
  guards: {
    isRestored: (_, params: { event: Restored }) => params.event.output.draft !== undefined,
    isValid: (_, params: { event: DoneActorEvent<{ troubles: readonly RequestTrouble[] }> }) => params.event.output.troubles.length === 0,
    /** Images that are still being read would be left out. */
    isReady: ({ context }) => context.pending.length === 0,
    isAllSent: (_, params: { sent: number; total: number }) => params.sent >= params.total,
    isKept: (_, params: { event: DoneActorEvent<KeptDraft> }) => params.event.output.isKept,
    /** Before that, what is stored is not yet in the form; after it, what is added would not be sent. */
    isFormOpen: stateIn({ form: 'open' }),
    isTitle: ({ context }, params: { event: Typed }) => params.event.field === 'title' && context.purpose === 'new',
    /** A template in another language chooses the same type again. */
    isOtherType: ({ context }, params: { event: Chosen }) => params.event.kind !== context.fields.type && context.purpose === 'new',
    hasMoved: ({ context }) => context.moved !== undefined,
    isBegun: ({ context: { purpose, fields } }) => purpose === 'new' && (fields.type !== 0 || fields.title !== ''),
    isUnsaved: ({ context }) => isUnsaved(context),
    isLeaving: (_, params: { event: DoneActorEvent<{ isLeaving: boolean }> }) => params.event.output.isLeaving,
    isMorePending: ({ context }, params: { event: DoneActorEvent<ReadImages> }) =>
      context.pending.some((handle) => !params.event.output.handles.includes(handle)),
  },
  delays: {
    /** Pause in typing before the draft is stored, in ms. */
    keepDelay: 300,
    /** Pause after a change of the title before it is looked up, in ms. */
    suggestDelay: 600,
  },
  actions: {
    assignDraft: assign(({ context }, params: { event: Restored }) => withDraft(context, params.event.output.draft!)),
    addMoved: assign(({ context }) => withMoved(context)),
    assignTyped: assign(({ context }, params: { event: Typed }) => ({
      fields: { ...context.fields, [params.event.field]: params.event.text },
      troubles: withoutTrouble(context.troubles, params.event.field),
      failure: undefined,
    })),
    assignType: assign(({ context }, params: { kind: number; template: string }) => ({
      fields: { ...context.fields, type: params.kind, content: withTemplate(context, params.template) },
      template: params.template,
      troubles: withoutTrouble(context.troubles, 'type'),
      failure: undefined,
    })),
    assignOrder: assign(({ context }, params: { orderNo: string; template: string }) => ({
      fields: { ...context.fields, orderNo: params.orderNo, content: withTemplate(context, params.template) },
      template: params.template,
      failure: undefined,
    })),
    assignConsent: assign(({ context }, params: { checked: boolean }) => ({
      fields: { ...context.fields, consent: params.checked },
      troubles: withoutTrouble(context.troubles, 'consent'),
    })),
    assignVisitShared: assign((_, params: { checked: boolean }) => ({ isVisitShared: params.checked })),
    assignPending: assign(({ context }, params: { handles: readonly string[] }) => ({ pending: [...context.pending, ...params.handles] })),
    clearRefusals: assign({ refusals: [] }),
    assignImages: assign(({ context }, params: { event: DoneActorEvent<ReadImages> }) => {
      const { handles, accepted, refused } = params.event.output
      return {
        images: [...context.images, ...accepted],
        refusals: [...context.refusals, ...refused],
        pending: context.pending.filter((handle) => !handles.includes(handle)),
        failure: undefined,
      }
    }),
    clearPending: assign({ pending: [] }),
    removeImage: assign(({ context }, params: { id: string }) => ({
      images: context.images.filter(({ id }) => id !== params.id),
      refusals: [],
      failure: undefined,
    })),
    dropKeptImage: assign(({ context }, params: { id: string }) => ({
      keptImages: context.keptImages.filter((id) => id !== params.id),
      refusals: [],
    })),
    assignAttempt: assign(({ context }, { requestKey, locale }: Submitted) => {
      const message = messageOf(context)
      const isAgain = context.attempt?.message === message
      return { attempt: isAgain ? context.attempt : { requestKey, message, locale }, failure: undefined, troubles: [] }
    }),
    assignTroubles: assign((_, params: { event: DoneActorEvent<{ troubles: readonly RequestTrouble[] }> }) => ({
      troubles: params.event.output.troubles,
    })),
    resetProgress: assign({ progress: { sent: 0, total: 0 } }),
    assignProgress: assign((_, params: { sent: number; total: number }) => ({ progress: { sent: params.sent, total: params.total } })),
    assignSent: assign((_, params: { event: DoneActorEvent<{ id: number }> }) => ({ sentId: params.event.output.id, failure: undefined })),
    assignFailure: assign((_, params: { event: ErrorActorEvent }) => ({ failure: toFailureData(params.event.error) })),
    /** Bytes may have arrived: as without a response. */
    assignStopped: assign({ failure: toFailureData({ status: 0, code: failureCodes.network }) }),
    assignKept: assign((_, params: { event: DoneActorEvent<KeptDraft> }) => ({
      keptAt: params.event.output.isKept ? params.event.output.at : undefined,
      isStorageRefused: false,
      isOverwritten: false,
    })),
    clearKept: assign({ keptAt: undefined, isStorageRefused: true }),
    /** The same message that another tab sends is sent with its key, so that it stays one request. */
    assignElsewhere: assign(({ context }, { attempt, isSame }: Elsewhere) => ({
      isOverwritten: !isSame,
      ...(attempt?.message === messageOf(context) ? { attempt } : {}),
    })),
    assignSuggestions: assign((_, params: { event: DoneActorEvent<readonly Suggestion[]> }) => ({ suggestions: params.event.output })),
    clearSuggestions: assign({ suggestions: [] }),
    forgetAll: assign(({ context: { purpose, draft, mostImages, began } }) =>
      begun({ purpose, draft, mostImages, template: '', moved: undefined, ...began }),
    ),
    tellChange: raise({ type: 'supportRequest.changed' }),
    tellOpen: raise({ type: 'supportRequest.opened' }),
    announceRestored: emit({ type: 'supportRequest.restored' }),
    announceSent: emit((_, params: { event: DoneActorEvent<{ id: number }> }) => ({
      type: 'supportRequest.sent',
      id: params.event.output.id,
    })),
  },
}).createMachine({
  id: 'support-request',
  context: ({ input }) => begun(input),
  type: 'parallel',
  states: {
    form: {
      initial: 'restoring',
      // Also ends what would bring something of the member later: restoring, and sending.
      on: { 'supportRequest.forget': { target: '.open', actions: 'forgetAll' } },
      states: {
        restoring: {
          invoke: {
            id: 'restoreDraft',
            src: 'restoreDraft',
            input: ({ context }) => ({ draft: context.draft }),
            onDone: [
              {
                guard: { type: 'isRestored', params: eventOf },
                target: 'open',
                actions: [{ type: 'assignDraft', params: eventOf }, 'announceRestored', 'addMoved', 'tellOpen'],
              },
              { target: 'open', actions: ['addMoved', 'tellOpen'] },
            ],
            // Unreadable storage holds no draft.
            onError: { target: 'open', actions: ['addMoved', 'tellOpen'] },
          },
        },

        open: {
          initial: 'editing',
          on: {
            'supportRequest.typed': { target: '.editing', actions: { type: 'assignTyped', params: eventOf } },
            'supportRequest.chooseType': { target: '.editing', actions: { type: 'assignType', params: ({ event }) => event } },
            'supportRequest.chooseOrder': { target: '.editing', actions: { type: 'assignOrder', params: ({ event }) => event } },
            'supportRequest.agree': { actions: { type: 'assignConsent', params: ({ event }) => event } },
            'supportRequest.shareVisit': { actions: { type: 'assignVisitShared', params: ({ event }) => event } },
            'supportRequest.removeImage': { target: '.editing', actions: { type: 'removeImage', params: ({ event }) => event } },
            'supportRequest.dropKeptImage': { target: '.editing', actions: { type: 'dropKeptImage', params: ({ event }) => event } },
            'supportRequest.submit': {
              guard: 'isReady',
              target: 'validating',
              actions: { type: 'assignAttempt', params: ({ event }) => event },
            },
          },
          states: { editing: {}, failed: {} },
        },

        validating: {
          invoke: {
            id: 'validate',
            src: 'validate',
            input: ({ context }) => ({ purpose: context.purpose, draft: draftOf(context) }),
            onDone: [
              { guard: { type: 'isValid', params: eventOf }, target: 'sending' },
              { target: 'open', actions: { type: 'assignTroubles', params: eventOf } },
            ],
            onError: { target: 'open.failed', actions: { type: 'assignFailure', params: eventOf } },
          },
        },

        sending: {
          entry: 'resetProgress',
          invoke: {
            id: 'sendRequest',
            src: 'sendRequest',
            input: ({ context }) => ({ name: context.draft, draft: { ...draftOf(context), attempt: context.attempt! } }),
            onDone: {
              target: 'sent',
              actions: [
                { type: 'assignSent', params: eventOf },
                { type: 'announceSent', params: eventOf },
              ],
            },
            onError: { target: 'open.failed', actions: { type: 'assignFailure', params: eventOf } },
          },
          initial: 'uploading',
          on: { 'supportRequest.stop': { target: 'open.failed', actions: 'assignStopped' } },
          states: {
            uploading: {
              on: {
                'supportRequest.uploaded': [
                  {
                    guard: { type: 'isAllSent', params: ({ event }) => event },
                    target: 'submitting',
                    actions: { type: 'assignProgress', params: ({ event }) => event },
                  },
                  { actions: { type: 'assignProgress', params: ({ event }) => event } },
                ],
              },
            },
            // All bytes have left the device; the provider checks the images and stores the message. A renewed session sends all again.
            submitting: {
              on: {
                'supportRequest.uploaded': [
                  {
                    guard: { type: 'isAllSent', params: ({ event }) => event },
                    actions: { type: 'assignProgress', params: ({ event }) => event },
                  },
                  { target: 'uploading', actions: { type: 'assignProgress', params: ({ event }) => event } },
                ],
              },
            },
          },
        },

        sent: {},
      },
    },

    images: {
      initial: 'idle',
      on: { 'supportRequest.forget': '.idle' },
      states: {
        idle: {
          on: {
            'supportRequest.addImages': {
              guard: 'isFormOpen',
              target: 'reading',
              actions: ['clearRefusals', { type: 'assignPending', params: ({ event }) => event }],
            },
          },
        },
        reading: {
          invoke: {
            id: 'readImages',
            src: 'readImages',
            input: ({ context }) => ({ handles: context.pending, room: roomIn(context) }),
            onDone: [
              {
                guard: { type: 'isMorePending', params: eventOf },
                target: 'reading',
                reenter: true,
                actions: { type: 'assignImages', params: eventOf },
              },
              { target: 'idle', actions: [{ type: 'assignImages', params: eventOf }, 'tellChange'] },
            ],
            onError: { target: 'idle', actions: 'clearPending' },
          },
          on: { 'supportRequest.addImages': { actions: { type: 'assignPending', params: ({ event }) => event } } },
        },
      },
    },

    draft: {
      initial: 'atRest',
      on: {
        'supportRequest.typed': '.pending',
        'supportRequest.chooseType': '.pending',
        'supportRequest.chooseOrder': '.pending',
        'supportRequest.agree': '.pending',
        'supportRequest.shareVisit': '.pending',
        'supportRequest.removeImage': '.pending',
        'supportRequest.dropKeptImage': '.pending',
        'supportRequest.changed': '.pending',
        'supportRequest.opened': { guard: 'hasMoved', target: '.keeping' },
        'supportRequest.storedElsewhere': { actions: { type: 'assignElsewhere', params: ({ event }) => event } },
        'supportRequest.submit': { guard: 'isFormOpen', target: '.keeping' },
        'supportRequest.forget': '.atRest',
      },
      states: {
        atRest: {},
        pending: {
          after: { keepDelay: { guard: 'isFormOpen', target: 'keeping' } },
          on: { 'supportRequest.hidden': { guard: 'isFormOpen', target: 'keeping' } },
        },
        keeping: {
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => ({ name: context.draft, draft: draftOf(context) }),
            onDone: [
              {
                guard: { type: 'isKept', params: eventOf },
                target: 'atRest',
                actions: { type: 'assignKept', params: eventOf },
              },
              { target: 'unkept', actions: 'clearKept' },
            ],
            onError: { target: 'unkept', actions: 'clearKept' },
          },
        },
        // Private windows, full disks: the draft is lost with the page, so the browser asks before leaving.
        unkept: {},
      },
    },

    suggesting: {
      initial: 'atRest',
      on: {
        'supportRequest.typed': { guard: { type: 'isTitle', params: eventOf }, target: '.waiting' },
        'supportRequest.chooseType': { guard: { type: 'isOtherType', params: eventOf }, target: '.asking' },
        'supportRequest.opened': { guard: 'isBegun', target: '.asking' },
        'supportRequest.translated': { guard: 'isBegun', target: '.asking' },
        'supportRequest.forget': { target: '.atRest', actions: 'clearSuggestions' },
      },
      states: {
        atRest: {},
        waiting: { after: { suggestDelay: 'asking' } },
        asking: {
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context }) => ({ type: context.fields.type, title: context.fields.title }),
            onDone: { target: 'atRest', actions: { type: 'assignSuggestions', params: eventOf } },
            // Suggestions are optional: the form works without them.
            onError: { target: 'atRest', actions: 'clearSuggestions' },
          },
        },
      },
    },

    // A player who leaves with unsent input is asked first (S7).
    leaving: {
      initial: 'staying',
      states: {
        staying: { on: { 'supportRequest.leave': [{ guard: 'isUnsaved', target: 'asking' }, { target: 'gone' }] } },
        asking: {
          invoke: {
            id: 'askToLeave',
            src: 'askToLeave',
            input: ({ context }) => ({ isStorageRefused: context.isStorageRefused }),
            onDone: [{ guard: { type: 'isLeaving', params: eventOf }, target: 'gone' }, { target: 'staying' }],
            onError: 'staying',
          },
        },
        // The page is being left; if the player returns before that, the question is asked again.
        gone: { on: { 'supportRequest.leave': [{ guard: 'isUnsaved', target: 'asking' }, { target: 'gone' }] } },
      },
    },
  },
})
