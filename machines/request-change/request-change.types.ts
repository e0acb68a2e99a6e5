import type { FailureData } from '../shared/failure-data.ts'
import type { MovedText } from '../support-request/support-request.types.ts'

/** `requestKey`: UUID of this attempt to close the request; `draftOf`: id of the message whose edit was found as a draft. */
export type RequestChangeInput = { requestKey: string; draftOf: number | undefined }

/** `rating`: 1 to 5. */
export type RequestReview = { rating: number; content: string }

/** Why nothing changed, or why the outcome is unknown. */
export type ChangeTrouble =
  /** It is unknown whether the request arrived. Retrying is safe. */
  { type: 'unanswered' } | { type: 'refused'; failure: FailureData }

/** Every outcome of a change that was sent. */
export type ChangeOutcome =
  /** `already`: it was done before, here or elsewhere. `isReviewed`: whether the request now has its review. */
  | { type: 'done' | 'already'; isReviewed: boolean }
  /** The provider failed (E1). */
  | { type: 'broken'; traceId: string }
  | ChangeTrouble

export type RequestChangeContext = {
  requestKey: string
  /** Id of the message that is edited, or was last. */
  messageId: number | undefined
  /** What was written in an edit that became impossible. */
  moved: MovedText | undefined
  /** The chosen number of stars; 0: none. */
  rating: number
  content: string
  /** Failure of the last try; undefined once another begins. */
  trouble: ChangeTrouble | undefined
}

export type RequestChangeEvent =
  /** Edit the last message, by its id; its form is shown until the edit ends. */
  | { type: 'requestChange.edit'; messageId: number }
  /** The message was sent, or its edit was discarded. */
  | { type: 'requestChange.endEdit' }
  /** The message can no longer be edited: what was written continues as a further message. */
  | ({ type: 'requestChange.moveEdit' } & MovedText)
  /** Close the request; the player has confirmed it. */
  | { type: 'requestChange.close' }
  /** Open the review. */
  | { type: 'requestChange.review' }
  | { type: 'requestChange.rate'; rating: number }
  | { type: 'requestChange.sendReview'; content: string }
  /** Skip the review. */
  | { type: 'requestChange.leaveReview' }

/** Events for the screen. */
export type RequestChangeEmitted =
  /** Closed without a review to ask for: the request has one already. */
  | { type: 'requestChange.closed' }
  | { type: 'requestChange.reviewed' }
  /** No stars were chosen: the focus moves there. */
  | { type: 'requestChange.ratingMissing' }
  /** The error page follows. */
  | { type: 'requestChange.broken'; traceId: string }
