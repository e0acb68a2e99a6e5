import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { isUnsaved } from './support-request.rules.ts'
import type { supportRequestMachine } from './support-request.machine.ts'

/** A running form. */
export type SupportRequestRef = ActorRefFrom<typeof supportRequestMachine>
/** Snapshot of a form. */
export type SupportRequestSnapshot = SnapshotFrom<typeof supportRequestMachine>

/** Whether a draft is being restored. */
export const selectIsRestoring = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: 'restoring' })
/** Whether it is being checked or sent. */
export const selectIsBusy = (snapshot: SupportRequestSnapshot) =>
  snapshot.matches({ form: 'validating' }) || snapshot.matches({ form: 'sending' })
/** Whether nothing can be changed: a draft is being restored, or the message is being checked or sent, or has been sent. */
export const selectIsLocked = (snapshot: SupportRequestSnapshot) => !snapshot.matches({ form: 'open' })
/** Whether the message is being sent: bytes are leaving the device, or the response is awaited. */
export const selectIsSending = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: 'sending' })
/** Whether bytes are still leaving the device, as opposed to waiting for the response. */
export const selectIsUploading = (snapshot: SupportRequestSnapshot) => snapshot.matches({ form: { sending: 'uploading' } })
/** Why the last sending failed; undefined after any change. */
export const selectFailure = (snapshot: SupportRequestSnapshot) =>
  snapshot.matches({ form: { open: 'failed' } }) ? snapshot.context.failure : undefined
/** Whether added files are being read and checked; a submit is ignored during that time. */
export const selectIsReading = (snapshot: SupportRequestSnapshot) => snapshot.matches({ images: 'reading' })
/** Whether questions that match the type or the title are being looked up. */
export const selectIsSuggesting = (snapshot: SupportRequestSnapshot) => snapshot.matches({ suggesting: 'asking' })
/** 0 to 1. */
export const selectProgress = ({ context: { progress } }: SupportRequestSnapshot) =>
  progress.total === 0 ? 0 : Math.min(1, progress.sent / progress.total)
/** Whether there is unsent input. */
export const selectIsUnsaved = ({ context }: SupportRequestSnapshot) => isUnsaved(context)
/** Whether the player is being asked whether to leave. */
export const selectIsAskingToLeave = (snapshot: SupportRequestSnapshot) => snapshot.matches({ leaving: 'asking' })
/** Whether the page may be left. */
export const selectMayLeave = (snapshot: SupportRequestSnapshot) => snapshot.matches({ leaving: 'gone' })
/** Whether the input would be lost with the page. */
export const selectIsUnkept = (snapshot: SupportRequestSnapshot) => snapshot.matches({ draft: 'unkept' }) && selectIsUnsaved(snapshot)
/** Whether drafts cannot be stored because storage is full or blocked; the input stays on the page. */
export const selectIsStorageRefused = ({ context }: SupportRequestSnapshot) => context.isStorageRefused
/** Whether another tab has stored other contents as this form's draft. */
export const selectIsOverwritten = ({ context }: SupportRequestSnapshot) => context.isOverwritten
/** Whether the recording of the visit is sent along. */
export const selectIsVisitShared = ({ context }: SupportRequestSnapshot): boolean => context.isVisitShared
