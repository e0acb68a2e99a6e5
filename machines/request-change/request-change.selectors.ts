import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { requestChangeMachine } from './request-change.machine.ts'

/** A running machine for the changes of a request. */
export type RequestChangeRef = ActorRefFrom<typeof requestChangeMachine>
/** Snapshot of the changes of a request. */
export type RequestChangeSnapshot = SnapshotFrom<typeof requestChangeMachine>

/** Whether the form of the last message is open, by the button or for a draft. */
export const selectIsEditing = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ message: 'editing' })
/** Whether the button opened the edit, as opposed to a draft that was found. */
export const selectIsEntered = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ message: { editing: 'entered' } })
/** The message that is edited. */
export const selectMessageId = (snapshot: RequestChangeSnapshot) => snapshot.context.messageId
/** What was written in an edit that became impossible, until it is sent. */
export const selectMoved = (snapshot: RequestChangeSnapshot) => snapshot.context.moved
/** Whether the end of the request is being sent. */
export const selectIsClosing = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ change: 'closing' })
/** Whether the review is open, also while it is sent. */
export const selectIsReviewing = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ change: 'reviewing' })
/** Whether the review was submitted without stars; a choice of stars ends that. */
export const selectIsRatingMissing = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ change: { reviewing: 'missing' } })
/** Whether the review is being sent. */
export const selectIsSendingReview = (snapshot: RequestChangeSnapshot): boolean => snapshot.matches({ change: { reviewing: 'sending' } })
/** The chosen number of stars; 0: none. */
export const selectRating = (snapshot: RequestChangeSnapshot) => snapshot.context.rating
/** Why the last closing or review failed; undefined once another begins. */
export const selectTrouble = (snapshot: RequestChangeSnapshot) => snapshot.context.trouble
