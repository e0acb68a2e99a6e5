/** What a button, or a chosen option, answers with: data instead of a handler, so that it can be recorded and replayed (D4). */
export type PopupReply = string | { readonly type: string; readonly [field: string]: unknown }
/** A button of a two-button popup; `title` is in the player's language already, `isFinal` says that it cannot be taken back. */
export type PopupButton = { title: string; reply: PopupReply; isFinal?: boolean | undefined }
/** One line of a list dialog. */
export type ListOption = { id: string; label: string }
/** A picture or film of the viewer; the extension of `src` decides which (P4). */
export type ViewerItem = { src: string; alt: string }
/** How a snackbar sounds. */
export type SnackbarTone = 'info' | 'success' | 'critical'

/** The content of each kind of popup (P1–P9, §3 "Popup state"). The full-screen loader is counted apart, see popups.machine.ts. */
export type PopupContent =
  /** P1; `next`: where whatever asked for it goes on, an address of this site. */
  | { kind: 'login'; next?: string | undefined }
  /** P2, P3 */
  | { kind: 'logout' }
  | { kind: 'language' }
  /** P3: single choice; the reply is the chosen option's id. `listId` says which list was asked. */
  | { kind: 'list'; listId: string; title: string; options: readonly ListOption[]; selected: string | undefined }
  /** P4: `index` is the item shown, from 0; at least one item. */
  | { kind: 'viewer'; items: readonly ViewerItem[]; index: number }
  /** P5, desktop only (mobile: pages) */
  | { kind: 'orderDetail'; orderNo: string }
  /** `orderNo`: the purchase to withdraw from; without it the conditions alone. */
  | { kind: 'withdrawalNotice'; orderNo?: string | undefined }
  /** P6 */
  | { kind: 'twoButton'; mainText: string; subText?: string | undefined; buttons: readonly [PopupButton, PopupButton] }
  | { kind: 'noButton'; type: 'success'; mainText: string }
  /** `durationMs`: how long it shows, in milliseconds. */
  | { kind: 'snackbar'; message: string; tone: SnackbarTone; durationMs: number }
  /** The message is split on line breaks when shown. */
  | { kind: 'apiMessage'; message: string }
  /** Minutes until the next try (2416, B5); `orderNo`: the payment that is still open, where it is known. */
  | { kind: 'overPurchase'; minutes: number; orderNo?: string | undefined }
  | { kind: 'teaserMessage'; message: string }
  | { kind: 'preRegister' }
  /** P7 */
  | { kind: 'mainVideo' | 'pcMedia' | 'mobileMedia'; src: string }
  | { kind: 'worldImage' | 'mediaImage'; src: string; alt: string }
  /** P8: the carousel machine owns what is selected; `index` says where it starts (0–2, T5: 1). */
  | { kind: 'character'; index?: number | undefined }

/** The name of a kind. */
export type PopupKind = PopupContent['kind']
/** The content of one kind. */
export type PopupOf<Kind extends PopupKind> = Extract<PopupContent, { kind: Kind }>

/** What `popup.open` takes: content, where a snackbar may leave out tone (info) and duration (3000 ms, §9). */
export type PopupRequest =
  | Exclude<PopupContent, { kind: 'snackbar' }>
  | { kind: 'snackbar'; message: string; tone?: SnackbarTone | undefined; durationMs?: number | undefined }

type Entry<Content> = Content extends unknown ? Content & { id: number; open: boolean } : never
/** A popup in the stack: its content, an id that is never used again, and whether it is open or just leaving (P9). */
export type Popup = Entry<PopupContent>
/** The snackbar in the stack. */
export type Snackbar = Extract<Popup, { kind: 'snackbar' }>

/** How long a snackbar shows when its caller says nothing, in milliseconds (§9; the shop and login errors say 1500 and 5000). */
export const defaultSnackbarMs = 3000
/** How long a success message shows before it goes by itself, in milliseconds (look.md §5). */
export const successMs = 4000
