import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import { requestChangeMachine } from './request-change.machine.ts'
import { connectRequestChange } from './request-change.ports.ts'
import {
  selectIsClosing,
  selectIsEditing,
  selectIsEntered,
  selectIsRatingMissing,
  selectIsReviewing,
  selectIsSendingReview,
  selectMessageId,
  selectMoved,
  selectRating,
  selectTrouble,
} from './request-change.selectors.ts'
import type { ChangeOutcome, RequestReview } from './request-change.types.ts'

const edit = { type: 'requestChange.edit', messageId: 12 } as const
const endEdit = { type: 'requestChange.endEdit' } as const
const moveEdit = { type: 'requestChange.moveEdit', content: 'Since yesterday.', images: [] } as const
const close = { type: 'requestChange.close' } as const
const review = { type: 'requestChange.review' } as const
const rate = { type: 'requestChange.rate', rating: 4 } as const
const send = { type: 'requestChange.sendReview', content: 'Quick.' } as const
const leave = { type: 'requestChange.leaveReview' } as const
const isClosed = (isReviewed = false) => done('closeRequest', { type: 'done', isReviewed })
const refusal: ChangeOutcome = { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }
const unanswered: ChangeOutcome = { type: 'unanswered' }
const broken: ChangeOutcome = { type: 'broken', traceId: 't-1' }

const walkOf = (steps: readonly { type: string }[], draftOf?: number) => {
  let snapshot = createActor(requestChangeMachine, { input: { requestKey: 'key-1', draftOf } }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}
const changeOf = (steps: readonly { type: string }[]) => walkOf(steps).value.change

test('the last message is edited by the button, or at once if a draft exists', () => {
  const shown = [walkOf([]), walkOf([edit]), walkOf([], 11), walkOf([endEdit], 11), walkOf([endEdit, edit], 11)]
  expect(shown.map((one) => [selectIsEditing(one), selectIsEntered(one), selectMessageId(one)])).toEqual([
    [false, false, undefined],
    [true, true, 12],
    [true, false, 11],
    [false, false, 11],
    [true, true, 12],
  ])
})

test('an edit that is no longer possible is moved: its text stays until it is sent or the next edit begins', () => {
  const { content, images } = moveEdit
  const shown = [[moveEdit], [edit, moveEdit], [edit, moveEdit, endEdit], [edit, moveEdit, edit]].map((steps) => walkOf(steps))
  expect(shown.map((one) => [selectIsEditing(one), selectMoved(one)])).toEqual([
    [false, undefined],
    [false, { content, images }],
    [false, undefined],
    [true, undefined],
  ])
})

describe('closing and its review', () => {
  test.each([
    ['closing', [close], 'closing', undefined],
    ['closed: a review is offered', [close, isClosed()], { reviewing: 'choosing' }, undefined],
    ['closed after a review: no review is offered', [close, isClosed(true)], 'idle', undefined],
    [
      'closed elsewhere: a review is offered',
      [close, done('closeRequest', { type: 'already', isReviewed: false })],
      { reviewing: 'choosing' },
      undefined,
    ],
    ['closing gets no response', [close, done('closeRequest', unanswered)], 'idle', 'unanswered'],
    ['closing is refused', [close, done('closeRequest', refusal)], 'idle', 'refused'],
    ['closing again after a refusal', [close, done('closeRequest', refusal), close], 'closing', undefined],
    ['closing causes a provider error', [close, done('closeRequest', broken)], 'idle', undefined],
    ['the button opens the review', [review], { reviewing: 'choosing' }, undefined],
    ['the review is left', [review, leave], 'idle', undefined],
    ['a review without a rating is not sent', [review, send], { reviewing: 'missing' }, undefined],
    ['a review without a rating is left', [review, send, leave], 'idle', undefined],
    ['a rating clears the error', [review, send, rate], { reviewing: 'choosing' }, undefined],
    ['a review is sent', [review, rate, send], { reviewing: 'sending' }, undefined],
    ['a review that is being sent cannot be left', [review, rate, send, leave], { reviewing: 'sending' }, undefined],
    ['a review is stored', [review, rate, send, done('reviewRequest', { type: 'done', isReviewed: true })], 'idle', undefined],
    ['a review gets no response', [review, rate, send, done('reviewRequest', unanswered)], { reviewing: 'choosing' }, 'unanswered'],
    ['a review is refused', [review, rate, send, done('reviewRequest', refusal)], { reviewing: 'choosing' }, 'refused'],
    ['a refused review is sent again', [review, rate, send, done('reviewRequest', refusal), send], { reviewing: 'sending' }, undefined],
    ['leaving a refused review clears the error', [review, rate, send, done('reviewRequest', refusal), leave], 'idle', undefined],
    ['a review causes a provider error', [review, rate, send, done('reviewRequest', broken)], { reviewing: 'choosing' }, undefined],
  ] as const)('%s', (_name, steps, value, trouble) => {
    expect([changeOf(steps), selectTrouble(walkOf(steps))?.type]).toEqual([value, trouble])
  })

  test('the rating is kept while the review is open', () => {
    const failing = [review, rate, send, done('reviewRequest', unanswered)]
    expect([failing, [...failing, leave, review]].map((steps) => selectRating(walkOf(steps)))).toEqual([4, 0])
  })

  test('each state has its selector', () => {
    const snapshots = [walkOf([close]), walkOf([review]), walkOf([review, send]), walkOf([review, rate, send])]
    expect(
      snapshots.map((one) => [selectIsClosing, selectIsReviewing, selectIsRatingMissing, selectIsSendingReview].map((is) => is(one))),
    ).toEqual([
      [true, false, false, false],
      [false, true, false, false],
      [false, true, true, false],
      [false, true, false, true],
    ])
  })
})

test('repeated presses send once, and each outcome is emitted', async () => {
  const keys: string[] = []
  const reviews: RequestReview[] = []
  const facts: string[] = []
  const actor = createActor(
    connectRequestChange({
      closeRequest: async ({ requestKey }) => {
        keys.push(requestKey)
        return keys.length === 1 ? broken : { type: 'done', isReviewed: keys.length > 2 }
      },
      reviewRequest: async (one) => {
        reviews.push(one)
        return { type: 'done', isReviewed: true }
      },
    }),
    { input: { requestKey: 'key-9', draftOf: undefined } },
  )
  for (const fact of ['closed', 'reviewed', 'ratingMissing', 'broken'] as const) actor.on(`requestChange.${fact}`, () => facts.push(fact))
  actor.start()
  const presses = async (...steps: Parameters<typeof actor.send>[0][]) => {
    for (const step of steps) actor.send(step)
    return waitFor(actor, (snapshot) => !selectIsClosing(snapshot) && !selectIsSendingReview(snapshot))
  }
  await presses(close, close)
  await presses(close)
  await presses(send, send, rate, send, send)
  await presses(close)
  expect([keys, reviews]).toEqual([['key-9', 'key-9', 'key-9'], [{ rating: 4, content: 'Quick.' }]])
  expect(facts).toEqual(['broken', 'ratingMissing', 'ratingMissing', 'reviewed', 'closed'])
})
