import type { FailureData } from '../shared/failure-data.ts'

/** `requestKey`: UUID of the wish to close it; `hasDraft`: a changed message was found that has not been sent. */
export type RequestChangeInput = { requestKey: string; hasDraft: boolean }

/** `rating`: 1 to 5. */
export type RequestReview = { rating: number; content: string }

/** Why nothing changed, or nobody knows whether it did. */
export type ChangeTrouble =
  /** Nobody knows whether it arrived. Asking again is safe. */
  { type: 'unanswered' } | { type: 'refused'; failure: FailureData }

/** Every end of a change that was sent. */
export type ChangeAnswer =
  /** `already`: it has been done before, here or elsewhere. `isReviewed`: whether the request has its review now. */
  | { type: 'done' | 'already'; isReviewed: boolean }
  /** The provider broke (E1). */
  | { type: 'broken'; traceId: string }
  | ChangeTrouble

export type RequestChangeContext = RequestChangeInput & {
  /** Stars that are chosen; 0: none. */
  rating: number
  content: string
  /** What the last try came to; undefined once another begins. */
  trouble: ChangeTrouble | undefined
}

export type RequestChangeEvent =
  /** Change the last message; while that lasts its form is there. */
  | { type: 'requestChange.edit' }
  /** The changed message was sent, or is not wanted. */
  | { type: 'requestChange.endEdit' }
  /** Close the request; it was asked about. */
  | { type: 'requestChange.close' }
  /** Say how it went. */
  | { type: 'requestChange.review' }
  | { type: 'requestChange.rate'; rating: number }
  | { type: 'requestChange.sendReview'; content: string }
  /** Not now. */
  | { type: 'requestChange.leaveReview' }

/** Facts for the screen. */
export type RequestChangeEmitted =
  /** Closed, and there is nothing to be asked: it has its review. */
  | { type: 'requestChange.closed' }
  | { type: 'requestChange.reviewed' }
  /** No stars were chosen: the focus goes there. */
  | { type: 'requestChange.ratingMissing' }
  /** The error page follows. */
  | { type: 'requestChange.broken'; traceId: string }
