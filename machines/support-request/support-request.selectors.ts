import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isUnsaved } from './support-request.rules.ts'
import type { supportRequestMachine } from './support-request.machine.ts'

/** A form that is being written. */
export type SupportRequestRef = ActorRefFrom<typeof supportRequestMachine>
/** One at one moment. */
export type SupportRequestSnapshot = SnapshotFrom<typeof supportRequestMachine>

/** Whether a draft is just being looked for: nothing can be typed yet. */
export const selectIsRestoring = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: 'restoring' })
/** Whether it is checked or on its way: nothing can be changed meanwhile. */
export const selectIsBusy = (snapshot: SupportRequestSnapshot) =>
  snapshot.matches({ form: 'validating' }) || snapshot.matches({ form: 'sending' })
export const selectIsSending = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: 'sending' })
/** Whether bytes are still leaving the device, as opposed to waiting for the answer. */
export const selectIsUploading = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: { sending: 'uploading' } })
/** Why the last sending came to nothing; undefined since something was changed. */
export const selectFailure = (snapshot: SupportRequestSnapshot) =>
  snapshot.matches({ form: { open: 'failed' } }) ? snapshot.context.failure : undefined
export const selectIsReading = (snapshot: SupportRequestSnapshot) => snapshot.matches({ images: 'reading' })
/** 0 to 1. */
export const selectProgress = ({ context: { progress } }: SupportRequestSnapshot) =>
  progress.total === 0 ? 0 : Math.min(1, progress.sent / progress.total)
/** Whether something was written that is not sent. */
export const selectIsUnsaved = ({ context }: SupportRequestSnapshot) => isUnsaved(context)
/** Whether the player is being asked whether to leave. */
export const selectIsAskingToLeave = (snapshot: SupportRequestSnapshot) => snapshot.matches({ leaving: 'asking' })
/** Whether the page may be left. */
export const selectMayLeave = (snapshot: SupportRequestSnapshot) => snapshot.matches({ leaving: 'gone' })
/** Whether it would be lost with the page. */
export const selectIsUnkept = (snapshot: SupportRequestSnapshot) => snapshot.matches({ draft: 'unkept' }) && selectIsUnsaved(snapshot)
/** Whether drafts cannot be kept, since storage is full or blocked; what is typed stays on the page. */
export const selectIsStorageRefused = ({ context }: SupportRequestSnapshot) => context.isStorageRefused
/** Whether the recording of the visit goes along. */
export const selectIsVisitShared = ({ context }: SupportRequestSnapshot): boolean => context.isVisitShared
