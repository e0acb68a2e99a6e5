import type { MachineEntry } from '../registry.ts'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { requestChangeMachine } from './request-change.machine.ts'

const outcomeFields = [
  'output.type',
  'output.isReviewed',
  'output.traceId',
  'output.failure.status',
  'output.failure.code',
  'output.failure.traceId',
  'actorId',
]
const refusal = { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }

export const requestChangeEntry: MachineEntry = {
  name: 'request-change',
  machine: requestChangeMachine,
  about: 'Actions of a member on a request besides writing: edits the last message, closes the request, reviews it.',
  isRoot: true,
  inputs: { fresh: { requestKey: 'key-1', draftOf: undefined }, drafted: { requestKey: 'key-1', draftOf: 12 } },
  events: [
    { type: 'requestChange.edit', messageId: 12 },
    { type: 'requestChange.endEdit' },
    { type: 'requestChange.moveEdit', content: 'Since yesterday.', images: [] },
    { type: 'requestChange.close' },
    { type: 'requestChange.review' },
    { type: 'requestChange.rate', rating: 4 },
    { type: 'requestChange.sendReview', content: 'Quick.' },
    { type: 'requestChange.leaveReview' },
    done('closeRequest', { type: 'done', isReviewed: false }),
    done('closeRequest', { type: 'already', isReviewed: true }),
    done('closeRequest', { type: 'unanswered' }),
    done('closeRequest', { type: 'broken', traceId: 't-1' }),
    done('closeRequest', refusal),
    done('reviewRequest', { type: 'done', isReviewed: true }),
    done('reviewRequest', { type: 'already', isReviewed: true }),
    done('reviewRequest', { type: 'unanswered' }),
    done('reviewRequest', { type: 'broken', traceId: 't-1' }),
    done('reviewRequest', refusal),
  ],
  unreached: { 'requestChange.message.starting': 'transient: whether there is a draft decides the next state' },
  recorded: {
    // Without the key.
    input: ['draftOf'],
    rules: {
      'requestChange.edit': ['messageId'],
      // Without the text and the images' names.
      'requestChange.moveEdit': ['images.*.bytes', 'images.*.width', 'images.*.height'],
      'requestChange.rate': ['rating'],
      // Without the text.
      'requestChange.sendReview': [],
      'xstate.done.actor.closeRequest': outcomeFields,
      'xstate.done.actor.reviewRequest': outcomeFields,
    },
  },
}
