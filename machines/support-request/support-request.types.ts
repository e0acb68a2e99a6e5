import type { FailureData } from '../shared/failure-data.ts'

/** A new request, a message more in one, or its last message written again (U1, docs/requirements.md "Support"). */
export type RequestPurpose = 'new' | 'continue' | 'edit'

/** What is filled in. `type` 0: none chosen yet. `orderNo` empty: no purchase is named. */
export type RequestFields = { type: number; orderNo: string; title: string; content: string; consent: boolean }
export type RequestTextField = 'title' | 'content'
export type RequestField = keyof RequestFields

/** A picture that is attached; the picture itself is the port's, under this id. Sizes in bytes and pixels. */
export type ImageFacts = { id: string; name: string; bytes: number; width: number; height: number }
/** Why a file was not added (§5, docs/requirements.md "Support"). */
export type RefusalReason = 'tooMany' | 'type' | 'tooLarge' | 'tooManyPixels' | 'unreadable'
export type ImageRefusal = { name: string; reason: RefusalReason }

/** What is wrong with a field before anything is sent (§5). */
export type RequestTrouble = { field: RequestField; problem: 'missing' | 'tooLong' }

/** A question of the board that may answer it already. `excerpt`: plain text, 250 characters at most (§9). */
export type Suggestion = { seq: number; title: string; excerpt: string }

/** One sending: its key stays while the message stays, so that repeating it is one request (contract, `requestKey`). */
export type Attempt = { requestKey: string; message: string }

/** What is kept in the browser until it is sent; the pictures lie beside it under their ids. */
export type RequestDraft = {
  fields: RequestFields
  template: string
  images: readonly ImageFacts[]
  keptImages: readonly string[]
  attempt: Attempt | undefined
}

/**
 * `draft`: the name it is kept under. `fields`, `template`: what the form begins with, and which words of it nobody has typed.
 * `keptImages`: ids of pictures that an edited message has already. `mostImages`: how many one message may have (§3).
 */
export type SupportRequestInput = {
  purpose: RequestPurpose
  draft: string
  fields: RequestFields
  template: string
  keptImages: readonly string[]
  mostImages: number
}

export type SupportRequestContext = RequestDraft & {
  purpose: RequestPurpose
  draft: string
  mostImages: number
  /** What the form began with: more than this is unsaved. */
  began: Pick<RequestDraft, 'fields' | 'keptImages'>
  /** Files that are about to be looked at, by the port's ids. */
  pending: readonly string[]
  refusals: readonly ImageRefusal[]
  troubles: readonly RequestTrouble[]
  failure: FailureData | undefined
  /** Bytes of the sending under way. */
  progress: { sent: number; total: number }
  suggestions: readonly Suggestion[]
  /** When the draft was last written down (ISO 8601, the device's clock); undefined where none is. */
  keptAt: string | undefined
  /** The last draft could not be written down: storage is full or blocked. */
  isStorageRefused: boolean
  /** The recording of the visit goes along. */
  isVisitShared: boolean
  sentId: number | undefined
}

export type ReadImages = { handles: readonly string[]; accepted: readonly ImageFacts[]; refused: readonly ImageRefusal[] }
export type KeptDraft = { isKept: boolean; at: string }

export type SupportRequestEvent =
  | { type: 'supportRequest.typed'; field: RequestTextField; text: string }
  /** `template`: what is usually asked for with this type, in the player's language; it replaces only a template nobody has changed. */
  | { type: 'supportRequest.chooseType'; kind: number; template: string }
  | { type: 'supportRequest.chooseOrder'; orderNo: string; template: string }
  | { type: 'supportRequest.agree'; checked: boolean }
  /** The recording of the visit goes along, or does not. */
  | { type: 'supportRequest.shareVisit'; checked: boolean }
  /** Files by the ids the port has put them under. */
  | { type: 'supportRequest.addImages'; handles: readonly string[] }
  | { type: 'supportRequest.removeImage'; id: string }
  /** Of an edited message: a picture that shall go. */
  | { type: 'supportRequest.dropKeptImage'; id: string }
  /** `requestKey` (UUID) is made in that moment; a repetition keeps its first one. */
  | { type: 'supportRequest.submit'; requestKey: string }
  /** Bytes that have left the device. */
  | { type: 'supportRequest.uploaded'; sent: number; total: number }
  /** Break the sending off and go on writing. */
  | { type: 'supportRequest.stop' }
  /** Another page is wanted. */
  | { type: 'supportRequest.leave' }
  /** The page is hidden or left: what was typed last is kept at once. */
  | { type: 'supportRequest.hidden' }
  /** The machine's own: pictures have been read, so there is more to keep. */
  | { type: 'supportRequest.changed' }
  /** The machine's own: the form can be written in, with what was restored. */
  | { type: 'supportRequest.opened' }
  /** Logout: nothing is kept, and the form is as it began. */
  | { type: 'supportRequest.forget' }

/** Facts for the screen: addresses and toasts are its own. */
export type SupportRequestEmitted = { type: 'supportRequest.restored' } | { type: 'supportRequest.sent'; id: number }
