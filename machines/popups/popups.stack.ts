import { defaultSnackbarMs, type Popup, type PopupKind, type PopupRequest, type Snackbar } from './popups.kinds.ts'

/** The popups from bottom to top, also those that are leaving. */
export type PopupStack = readonly Popup[]
/** Selects a popup: by id, else the topmost of a kind, else the topmost. Only open ones count. */
export type PopupPointer = { id?: number | undefined; kind?: PopupKind | undefined }

const forgottenWhenClosed: readonly PopupKind[] = ['login', 'logout']
const videos: readonly PopupKind[] = ['mainVideo', 'pcMedia', 'mobileMedia']

/** Whether the kind plays a video with sound: music pauses while one is open (P7). */
export const isVideoKind = (kind: PopupKind) => videos.includes(kind)

/** Takes a request and an id and returns the entry for the stack. */
export function toPopup(request: PopupRequest, id: number): Popup {
  if (request.kind !== 'snackbar') return { ...request, id, open: true }
  const { kind, message, tone = 'info', durationMs = defaultSnackbarMs } = request
  return { kind, message, tone, durationMs, id, open: true }
}

/** The selected open popup, if any. */
export const findOpen = (stack: PopupStack, { id, kind }: PopupPointer): Popup | undefined =>
  stack.findLast((popup) => popup.open && (id === undefined || popup.id === id) && (kind === undefined || popup.kind === kind))

/** The open snackbar, if any. */
export const findSnackbar = (stack: PopupStack): Snackbar | undefined =>
  stack.findLast((popup): popup is Snackbar => popup.kind === 'snackbar' && popup.open)

const fingerprint = ({ id: _id, open: _open, ...content }: Popup) =>
  JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether the same content is open already, so that a double click or ten failed calls with one message show one popup. */
export const hasSameOpen = (stack: PopupStack, request: PopupRequest) =>
  stack.some((popup) => popup.open && fingerprint(popup) === fingerprint(toPopup(request, 0)))

/**
 * Puts a popup on top. It replaces a leaving popup of its kind, so that a closing animation whose screen has unmounted leaves no entry
 * behind. A snackbar replaces the previous one.
 */
export const pushed = (stack: PopupStack, popup: Popup): PopupStack => [
  ...stack.filter((other) => other.kind !== popup.kind || (other.open && other.kind !== 'snackbar')),
  popup,
]

/** Closes the popup: its content stays for the closing animation; login and logout are removed at once (P9). */
export const closed = (stack: PopupStack, target: Popup | undefined): PopupStack =>
  stack.flatMap((popup) => {
    if (popup !== target) return [popup]
    return forgottenWhenClosed.includes(popup.kind) ? [] : [{ ...popup, open: false }]
  })

/** Closes all of them (S19). */
export const allClosed = (stack: PopupStack): PopupStack =>
  stack.reduce((rest: PopupStack, popup) => (popup.open ? closed(rest, popup) : rest), stack)

/** Removes a popup that has finished leaving; an open one stays. */
export const withoutLeft = (stack: PopupStack, id: number): PopupStack => stack.filter((popup) => popup.open || popup.id !== id)

/** Shows another item of an open viewer; the items wrap around at both ends. */
export const shownAt = (stack: PopupStack, { id, index }: { id: number; index: number }): PopupStack =>
  stack.map((popup) =>
    popup.kind === 'viewer' && popup.open && popup.id === id
      ? { ...popup, index: ((index % popup.items.length) + popup.items.length) % popup.items.length }
      : popup,
  )
