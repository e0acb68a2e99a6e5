/** The reply of a button or a chosen option: data instead of a handler, so that it can be recorded and replayed (D4). */
export type PopupReply = string | { readonly type: string; readonly [field: string]: unknown }
/** A button of a two-button popup; `title` is in the player's language already; `isFinal`: the action cannot be undone. */
export type PopupButton = { title: string; reply: PopupReply; isFinal?: boolean | undefined }
/** An option of a list dialog. */
export type ListOption = { id: string; label: string }
/** An image or video of the viewer; the extension of `src` decides which (P4), unless it is known to be a picture. */
export type ViewerItem = { src: string; alt: string; picture?: boolean | undefined }
/** The tone of a snackbar. */
export type SnackbarTone = 'info' | 'success' | 'critical'

/** The content of each kind of popup (P1–P9, §3 "Popup state"). The full-screen loader is counted separately, see popups.machine.ts. */
export type PopupContent =
  /** P1; `next`: an address of this site where the requester of the login continues. */
  | { kind: 'login'; next?: string | undefined }
  /** P2, P3 */
  | { kind: 'logout' }
  | { kind: 'language' }
  /** P3: single choice; the reply is the chosen option's id. `listId` identifies the list. */
  | { kind: 'list'; listId: string; title: string; options: readonly ListOption[]; selected: string | undefined }
  /** P4: `index` is the item shown, from 0; at least one item. */
  | { kind: 'viewer'; items: readonly ViewerItem[]; index: number }
  /** P5, desktop only (mobile: pages) */
  | { kind: 'orderDetail'; orderNo: string }
  /** `orderNo`: the purchase to withdraw from; without it only the conditions are shown. */
  | { kind: 'withdrawalNotice'; orderNo?: string | undefined }
  /** P6 */
  | { kind: 'twoButton'; mainText: string; subText?: string | undefined; buttons: readonly [PopupButton, PopupButton] }
  | { kind: 'noButton'; type: 'success'; mainText: string }
  /** `durationMs`: display time in ms. */
  | { kind: 'snackbar'; message: string; tone: SnackbarTone; durationMs: number }
  /** The message is split on line breaks when shown. */
  | { kind: 'apiMessage'; message: string }
  /** Minutes until the next try (2416, B5); `orderNo`: the payment that is still open, if known. */
  | { kind: 'overPurchase'; minutes: number; orderNo?: string | undefined }
  | { kind: 'teaserMessage'; message: string }
  | { kind: 'preRegister' }
  /** P7 */
  | { kind: 'mainVideo' | 'pcMedia' | 'mobileMedia'; src: string }
  | { kind: 'worldImage' | 'mediaImage'; src: string; alt: string }
  /** P8: the carousel machine owns the selection; `index` is the first slide (0–2, T5: 1). */
  | { kind: 'character'; index?: number | undefined }
  /**
   * A dialog that its screen draws itself, since it shows private links or belongs to a machine of the screen. It is in the stack so that
   * Back, Escape and a navigation close it like all others (P9, S19).
   */
  | { kind: 'ofScreen'; name: 'review' | 'attachment' }

/** The name of a kind. */
export type PopupKind = PopupContent['kind']
/** The content of one kind. */
export type PopupOf<Kind extends PopupKind> = Extract<PopupContent, { kind: Kind }>
/** The kinds that the host of the popups draws. */
export type DrawnKind = Exclude<PopupKind, 'ofScreen'>

/** Parameter of `popup.open`: the content; a snackbar may omit tone (info) and duration (1500 ms, §9). */
export type PopupRequest =
  | Exclude<PopupContent, { kind: 'snackbar' }>
  | { kind: 'snackbar'; message: string; tone?: SnackbarTone | undefined; durationMs?: number | undefined }

type Entry<Content> = Content extends unknown ? Content & { id: number; open: boolean } : never
/** A popup in the stack: its content, an id that is never reused, and whether it is open or leaving (P9). */
export type Popup = Entry<PopupContent>
/** The snackbar in the stack. */
export type Snackbar = Extract<Popup, { kind: 'snackbar' }>

/** Default display time of a snackbar, in ms (§9 "shared state default"): enough for a few words. */
export const defaultSnackbarMs = 1500
/** Display time of a snackbar with a sentence to read, in ms, which its caller sets (§9); login errors show for 5000. */
export const sentenceSnackbarMs = 3000
/** Time after which a success message closes automatically, in ms (look.md §5). */
export const successMs = 4000
