import type { Locale } from '#contract/common.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** A new request, another message in one, or its last message edited (U1, docs/requirements.md "Support"). */
export type RequestPurpose = 'new' | 'continue' | 'edit'

/** The form's fields. `type` 0: none chosen yet. `orderNo` empty: no purchase is named. */
export type RequestFields = { type: number; orderNo: string; title: string; content: string; consent: boolean }
export type RequestTextField = 'title' | 'content'
export type RequestField = keyof RequestFields

/** An attached image; the port holds the image itself under this id. Sizes in bytes and pixels. */
export type ImageFacts = { id: string; name: string; bytes: number; width: number; height: number }
/** Why a file was not added (§5, docs/requirements.md "Support"). */
export type RefusalReason = 'tooMany' | 'type' | 'tooLarge' | 'tooManyPixels' | 'unreadable'
export type ImageRefusal = { name: string; reason: RefusalReason }

/** What is wrong with a field before anything is sent (§5). */
export type RequestTrouble = { field: RequestField; problem: 'missing' | 'tooLong' }

/** A question of the board that may match already. `excerpt`: plain text, 250 characters at most (§9). */
export type Suggestion = { seq: number; title: string; excerpt: string; writtenIn?: Locale | undefined }

/**
 * One sending: its key stays while the message is unchanged, so that repeating it is one request (contract, `requestKey`). `locale`: the
 * page's language at the first try, since a repetition in another one would be a different request; drafts of earlier versions have none.
 */
export type Attempt = { requestKey: string; message: string; locale: Locale | undefined }

/** What was written in an edit that is no longer possible, for the form of a further message. */
export type MovedText = { content: string; images: readonly ImageFacts[] }

/** The draft stored in the browser until it is sent; the images are stored separately under their ids. */
export type RequestDraft = {
  fields: RequestFields
  template: string
  images: readonly ImageFacts[]
  keptImages: readonly string[]
  attempt: Attempt | undefined
  /** The recording of the visit is sent along. */
  isVisitShared: boolean
}

/**
 * `draft`: the name of its storage entry. `fields`, `template`: the form's initial contents, and the part of it that is a template.
 * `keptImages`: ids of images that an edited message has already. `mostImages`: maximum per message (§3). `moved`: is added to the contents
 * once a stored draft is restored.
 */
export type SupportRequestInput = {
  purpose: RequestPurpose
  draft: string
  fields: RequestFields
  template: string
  keptImages: readonly string[]
  mostImages: number
  moved: MovedText | undefined
}

export type SupportRequestContext = RequestDraft & {
  purpose: RequestPurpose
  draft: string
  mostImages: number
  moved: MovedText | undefined
  /** The form's initial contents: anything beyond them is unsaved. */
  began: Pick<RequestDraft, 'fields' | 'keptImages'>
  /** Files waiting to be read, by the port's ids. */
  pending: readonly string[]
  refusals: readonly ImageRefusal[]
  troubles: readonly RequestTrouble[]
  failure: FailureData | undefined
  /** Bytes of the current sending. */
  progress: { sent: number; total: number }
  suggestions: readonly Suggestion[]
  /** When the draft was last stored (ISO 8601, the device's clock); undefined if there is none. */
  keptAt: string | undefined
  /** The last draft could not be stored: storage is full or blocked. */
  isStorageRefused: boolean
  /** Another tab has stored other contents as the draft since. */
  isOverwritten: boolean
  sentId: number | undefined
}

/** Result of reading files. `handles`: the ids that were read, accepted or not. */
export type ReadImages = { handles: readonly string[]; accepted: readonly ImageFacts[]; refused: readonly ImageRefusal[] }
/** Result of storing a draft. `isKept`: all of it is stored; `at`: when (ISO 8601, the clock of the device). */
export type KeptDraft = { isKept: boolean; at: string }

export type SupportRequestEvent =
  | { type: 'supportRequest.typed'; field: RequestTextField; text: string }
  /** `template`: the usual questions for this type, in the player's language; it replaces only an unchanged template. */
  | { type: 'supportRequest.chooseType'; kind: number; template: string }
  | { type: 'supportRequest.chooseOrder'; orderNo: string; template: string }
  | { type: 'supportRequest.agree'; checked: boolean }
  /** Send the recording of the visit along, or not. */
  | { type: 'supportRequest.shareVisit'; checked: boolean }
  /** Files, by the ids that the port assigned. */
  | { type: 'supportRequest.addImages'; handles: readonly string[] }
  | { type: 'supportRequest.removeImage'; id: string }
  /** Of an edited message: an image to remove. */
  | { type: 'supportRequest.dropKeptImage'; id: string }
  /** `requestKey` (UUID) is created at that moment, in the page's language `locale`; a repetition keeps its first ones. */
  | { type: 'supportRequest.submit'; requestKey: string; locale: Locale }
  /** Bytes that have left the device. */
  | { type: 'supportRequest.uploaded'; sent: number; total: number }
  /** Stop the sending and continue writing; it may have arrived. */
  | { type: 'supportRequest.stop' }
  /** The player wants another page. */
  | { type: 'supportRequest.leave' }
  /** The page is hidden or left: the latest input is stored at once. */
  | { type: 'supportRequest.hidden' }
  /** The page is in another language now. */
  | { type: 'supportRequest.translated' }
  /** Another tab has stored the draft, on submit with its attempt. `isSame`: its contents are those of this form. */
  | { type: 'supportRequest.storedElsewhere'; attempt: Attempt | undefined; isSame: boolean }
  /** Internal: images have been read, so there is more to store. */
  | { type: 'supportRequest.changed' }
  /** Internal: the form is open, with the restored contents. */
  | { type: 'supportRequest.opened' }
  /** Logout: nothing is stored, and the form returns to its initial contents. */
  | { type: 'supportRequest.forget' }

/** Events for the screen, which owns addresses and toasts. */
export type SupportRequestEmitted = { type: 'supportRequest.restored' } | { type: 'supportRequest.sent'; id: number }
