/**
 * Format of a failed call: HTTP status plus this body (docs/decisions/0001, docs/requirements.md "Wire format"). `code` is a number or a
 * string as in the specification's error catalogue (§8); `message` is in the request's language.
 */
import type { FailureBody, FailureDetails } from './failure-body.ts'

/** Our own codes, where the specification names none. Strings, so that they never collide with the game service's numbers. */
export const failureCodes = {
  invalidRequest: 'INVALID_REQUEST',
  notFound: 'NOT_FOUND',
  gone: 'GONE',
  previewUnknown: 'PREVIEW_UNKNOWN',
  previewExpired: 'PREVIEW_EXPIRED',
  unauthorised: 'UNAUTHORISED',
  notBuilt: 'NOT_IMPLEMENTED',
  internal: 'INTERNAL',
  maintenance: 'MAINTENANCE',
  /** The provider is overloaded, or its database is unavailable; `Retry-After` contains the delay in seconds. */
  unavailable: 'UNAVAILABLE',
  /** Created only by the API client: no response arrived (offline, refused, timed out). */
  network: 'NETWORK',
  /** Created by the client: a call was rejected for its token, and the tokens could not be renewed but were not refused; the session is kept. */
  renewalUnanswered: 'RENEWAL_UNANSWERED',
  /** Created by the API client: the response does not fit the contract. */
  malformed: 'MALFORMED_RESPONSE',
  /** Created by the API client: a 403 that is not the provider's, of a call without a session: a firewall or CDN refuses this visitor. */
  refused: 'REFUSED',
  /** Created by the client: a script or style file of the site could not be loaded, for lack of a network or after a new release. */
  partMissing: 'PART_MISSING',
  /** Created by the client: the browser refuses to store this site's data, or has no space for it. */
  storageBlocked: 'STORAGE_BLOCKED',
  /** Created by the client: an error that is not a failed call, thus a fault of the page itself. */
  unexpected: 'UNEXPECTED',
} as const

/** The game service's own numbers (§8). */
export const serviceCodes = {
  /** The account is not a member (A6). */
  notMember: 2424,
  /** An earlier order is still open at its payment provider (B5). */
  overPurchase: 2416,
  /** The data of the game account cannot be retrieved (§6). */
  accountUnknown: 2474,
} as const

/** Whether a code is a number of the game service; parts of the platform send it as a string. */
export const isServiceCode = (code: number | string, name: keyof typeof serviceCodes): boolean =>
  String(code) === String(serviceCodes[name])

/** Whether a code means that the account is not a member (A6): older parts of the platform send 2424 as LHA_2424. */
export const isNotMember = (code: number | string): boolean => isServiceCode(code, 'notMember') || code === 'LHA_2424'

const detailNames = Object.keys({
  orderNo: true,
  attemptsLeft: true,
  resendAt: true,
  puzzle: true,
  members: true,
} satisfies Record<keyof FailureDetails, true>) as readonly (keyof FailureDetails)[]

/** Takes a failure, or its body, and returns the details that it has (`failure-body.ts`), without undefined ones. */
export const detailsOf = (failure: FailureDetails): FailureDetails =>
  Object.fromEntries(detailNames.flatMap((name) => (failure[name] === undefined ? [] : [[name, failure[name]]])))

/** A failed call as the site handles it. `status` is 0 if there is no response: such failures are created by the client. */
export class Failure extends Error implements FailureDetails {
  readonly status: number
  readonly code: number | string
  readonly traceId: string
  readonly issues: readonly { path: string; message: string }[]
  declare readonly orderNo: FailureDetails['orderNo']
  declare readonly attemptsLeft: FailureDetails['attemptsLeft']
  declare readonly resendAt: FailureDetails['resendAt']
  declare readonly puzzle: FailureDetails['puzzle']
  declare readonly members: FailureDetails['members']
  /** Language tag of the message; undefined if it is unknown, or if the client has created the failure. */
  readonly language: string | undefined
  constructor(status: number, body: FailureBody, language?: string) {
    super(body.message)
    this.language = language
    this.name = 'Failure'
    this.status = status
    this.code = body.code
    this.traceId = body.traceId
    this.issues = body.issues ?? []
    Object.assign(this, detailsOf(body))
  }
}

/**
 * Whether a firewall in between blocked the call: 400 or 403 without a code of the provider, for which the client uses the status, or
 * `REFUSED`. A 401 asks for credentials, which only the provider does.
 */
export const isOfFirewall = ({ status, code }: Pick<Failure, 'status' | 'code'>): boolean =>
  [400, 403].includes(status) && (code === status || code === failureCodes.refused)

/**
 * Whether it is unknown if the provider executed the call: there was no response, an unreadable one, one of a gateway in between (the client
 * uses its status as code), or the provider called itself unavailable. A call that is safe to repeat may be repeated.
 */
export const isOutcomeUnknown = ({ status, code }: Pick<Failure, 'status' | 'code'>): boolean =>
  code === failureCodes.network ||
  code === failureCodes.malformed ||
  code === failureCodes.unavailable ||
  (code === status && [502, 503, 504].includes(status))

/**
 * The messages of Chromium, Firefox, Safari and Vite (for a stylesheet) for a module that did not load; the router detects its own modules
 * by the same messages. Not anchored: the site may have added a prefix.
 */
const partMissing = /Failed to fetch dynamically|error loading dynamically|Importing a module script failed|Unable to preload CSS/

/**
 * Takes any thrown value and returns a Failure, unchanged if it already is one. Any other value is not a failed call, since the API client
 * turns each of those into a Failure: it is a module that did not load, or a fault of the page (`UNEXPECTED`). Never throws.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const message = error instanceof Error ? error.message : String(error)
  // A part that is requested several times has its last failure as its cause (src/lib/load-part.ts).
  const isPartMissing = error instanceof Error && [error, error.cause].some((one) => one instanceof Error && partMissing.test(one.message))
  const code = isPartMissing ? failureCodes.partMissing : failureCodes.unexpected
  return new Failure(0, { code, message, traceId: '' })
}
