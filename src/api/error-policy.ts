/** The reaction to a failed call (§8, E1, E2): one pure table from status, code and kind of call. No other code decides this. */
import type { CallKind } from '#contract/endpoint.ts'
import { isNotMember, isServiceCode } from '#contract/failure.ts'

/** What the page does about a failed call. */
export type Reaction =
  /** Go to /error/500 (E1). */
  | 'errorPage'
  /** Renew the tokens once and repeat the call (A4). */
  | 'refresh'
  /** Clear the storage and go to `/` (§8 "Failure of the profile call"); the session machine does it. */
  | 'endSession'
  /** Show “Not a member” for 5 seconds (A6). */
  | 'notMemberToast'
  /** Open the over-purchase popup (B5). */
  | 'overPurchase'
  /** The screen itself shows it: no popup, no retry (2474). */
  | 'inScreen'
  /** The caller's screen decides: pre-registration, sign-in, refresh. */
  | 'caller'
  /** The page shows that the item does not exist or has been removed. */
  | 'notFound'
  /** Show a popup with the server's message, otherwise the error's own (E2). */
  | 'popup'

/** The properties of a failed call that decide the reaction. */
export interface FailedCall {
  /** HTTP status; 0 without a response. */
  status: number
  code: number | string
  kind: CallKind
}

/** Calls that never lead to a refresh or to the generic popup (§8). */
const isExcluded = (kind: CallKind): boolean => kind === 'refresh' || kind === 'socialLogin' || kind === 'preRegistration'

/** Rows are tried from top to bottom; the first match decides. */
const rows: readonly { when: (call: FailedCall) => boolean; reaction: Reaction }[] = [
  { when: ({ kind, code }) => kind === 'socialLogin' && isNotMember(code), reaction: 'notMemberToast' },
  { when: ({ code }) => isServiceCode(code, 'accountUnknown'), reaction: 'inScreen' },
  { when: ({ code }) => isServiceCode(code, 'overPurchase'), reaction: 'overPurchase' },
  { when: ({ status }) => status === 500, reaction: 'errorPage' },
  { when: ({ kind }) => isExcluded(kind), reaction: 'caller' },
  { when: ({ status }) => status === 401 || status === 403, reaction: 'refresh' },
  { when: ({ kind }) => kind === 'profile', reaction: 'endSession' },
  { when: ({ code }) => ['NOT_FOUND', 'GONE', 'PREVIEW_UNKNOWN', 'PREVIEW_EXPIRED'].includes(String(code)), reaction: 'notFound' },
  { when: () => true, reaction: 'popup' },
]

/** Returns the reaction of the first matching row; the last row matches every call. */
export const reactionTo = (call: FailedCall): Reaction => rows.find((row) => row.when(call))!.reaction

/** Minutes for the over-purchase popup from the message of 2416: the message if it is a whole number from 1 to 9999, otherwise 30 (§8). */
export const overPurchaseMinutes = (message: string): number => (/^0*[1-9]\d{0,3}$/.test(message.trim()) ? Number(message) : 30)
