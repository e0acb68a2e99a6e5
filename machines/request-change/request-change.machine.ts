import { assertEvent, assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import { eventOf } from '../shared/event-of.ts'
import { notProvided } from '../shared/not-provided.ts'
import type {
  ChangeOutcome,
  RequestChangeContext,
  RequestChangeEmitted,
  RequestChangeEvent,
  RequestChangeInput,
  RequestReview,
} from './request-change.types.ts'

type Done = { event: DoneActorEvent<ChangeOutcome> }

const isDone = ({ output }: DoneActorEvent<ChangeOutcome>): boolean => output.type === 'done' || output.type === 'already'

/**
 * Actions of a member on their own request, apart from writing (U2, U6): `message` tracks whether the last message is being edited, and
 * what of an edit continues as a further message; `change` closes the request and then asks for a review, once. Takes
 * `{ requestKey, draftOf }`. A failure loses nothing, and retrying is safe.
 */
export const requestChangeMachine = setup({
  types: {
    input: {} as RequestChangeInput,
    context: {} as RequestChangeContext,
    events: {} as RequestChangeEvent,
    emitted: {} as RequestChangeEmitted,
  },
  actors: {
    closeRequest: fromPromise<ChangeOutcome, { requestKey: string }>(notProvided),
    reviewRequest: fromPromise<ChangeOutcome, RequestReview>(notProvided),
  },
  guards: {
    hasDraft: ({ context }) => context.messageId !== undefined,
    isRated: ({ context }) => context.rating > 0,
    isDone: (_, { event }: Done) => isDone(event),
    isDoneAndReviewed: (_, { event }: Done) => isDone(event) && 'isReviewed' in event.output && event.output.isReviewed,
    isBroken: (_, { event }: Done) => event.output.type === 'broken',
  },
  actions: {
    assignEdited: assign(({ event }) => {
      assertEvent(event, 'requestChange.edit')
      return { messageId: event.messageId, moved: undefined }
    }),
    assignMoved: assign(({ event }) => {
      assertEvent(event, 'requestChange.moveEdit')
      return { moved: { content: event.content, images: event.images } }
    }),
    clearMoved: assign({ moved: undefined }),
    assignRating: assign(({ event }) => {
      assertEvent(event, 'requestChange.rate')
      return { rating: event.rating }
    }),
    assignContent: assign(({ event }) => {
      assertEvent(event, 'requestChange.sendReview')
      return { content: event.content, trouble: undefined }
    }),
    assignTrouble: assign((_, { event: { output } }: Done) => ({
      trouble: output.type === 'unanswered' || output.type === 'refused' ? output : undefined,
    })),
    clearTrouble: assign({ trouble: undefined }),
    forgetReview: assign({ rating: 0, content: '', trouble: undefined }),
    announceClosed: emit({ type: 'requestChange.closed' }),
    announceReviewed: emit({ type: 'requestChange.reviewed' }),
    announceMissing: emit({ type: 'requestChange.ratingMissing' }),
    announceBroken: emit((_, { event: { output } }: Done) => ({
      type: 'requestChange.broken',
      traceId: output.type === 'broken' ? output.traceId : '',
    })),
  },
}).createMachine({
  id: 'requestChange',
  context: ({ input: { requestKey, draftOf } }) => ({
    requestKey,
    messageId: draftOf,
    moved: undefined,
    rating: 0,
    content: '',
    trouble: undefined,
  }),
  type: 'parallel',
  states: {
    message: {
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'hasDraft', target: 'editing.found' }, { target: 'reading' }] },

        reading: { on: { 'requestChange.edit': { target: 'editing.entered', actions: 'assignEdited' } } },

        editing: {
          initial: 'entered',
          states: {
            // Opened by the button.
            entered: {},
            // Opened because a draft was found.
            found: {},
          },
          on: {
            'requestChange.endEdit': 'reading',
            'requestChange.moveEdit': { target: 'moved', actions: 'assignMoved' },
          },
        },

        // Support or a newer message was faster than the edit: its text is in the form of a further message.
        moved: {
          on: {
            'requestChange.edit': { target: 'editing.entered', actions: 'assignEdited' },
            'requestChange.endEdit': { target: 'reading', actions: 'clearMoved' },
          },
        },
      },
    },

    change: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'requestChange.close': { target: 'closing', actions: 'clearTrouble' },
            'requestChange.review': { target: 'reviewing', actions: 'clearTrouble' },
          },
        },

        closing: {
          invoke: {
            id: 'closeRequest',
            src: 'closeRequest',
            input: ({ context }) => ({ requestKey: context.requestKey }),
            onDone: [
              { guard: { type: 'isDoneAndReviewed', params: eventOf }, target: 'idle', actions: 'announceClosed' },
              { guard: { type: 'isDone', params: eventOf }, target: 'reviewing' },
              {
                guard: { type: 'isBroken', params: eventOf },
                target: 'idle',
                actions: { type: 'announceBroken', params: eventOf },
              },
              { target: 'idle', actions: { type: 'assignTrouble', params: eventOf } },
            ],
          },
        },

        reviewing: {
          initial: 'choosing',
          states: {
            choosing: {
              on: {
                'requestChange.sendReview': [
                  { guard: 'isRated', target: 'sending', actions: 'assignContent' },
                  { target: 'missing', actions: 'announceMissing' },
                ],
                'requestChange.rate': { actions: 'assignRating' },
                'requestChange.leaveReview': '#requestChange.change.idle',
              },
            },
            // The review was submitted without stars.
            missing: {
              on: {
                'requestChange.sendReview': { actions: 'announceMissing' },
                'requestChange.rate': { target: 'choosing', actions: 'assignRating' },
                'requestChange.leaveReview': '#requestChange.change.idle',
              },
            },
            sending: {
              invoke: {
                id: 'reviewRequest',
                src: 'reviewRequest',
                input: ({ context: { rating, content } }) => ({ rating, content }),
                onDone: [
                  {
                    guard: { type: 'isDone', params: eventOf },
                    target: '#requestChange.change.idle',
                    actions: 'announceReviewed',
                  },
                  {
                    guard: { type: 'isBroken', params: eventOf },
                    target: 'choosing',
                    actions: { type: 'announceBroken', params: eventOf },
                  },
                  { target: 'choosing', actions: { type: 'assignTrouble', params: eventOf } },
                ],
              },
            },
          },
          exit: 'forgetReview',
        },
      },
    },
  },
})
