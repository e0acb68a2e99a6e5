/**
 * Description of one call of the provider. Everything else derives from these descriptions: the site's client (`src/api`), the provider's
 * validation (`server/platform`) and `/api/openapi.json`.
 */
import type { GenericSchema } from 'valibot'

/** The part of the provider that handles the call; each part's address is configurable (§7: auth, game-service and payment bases). */
export type Base = 'auth' | 'game' | 'payment'

/** What the error policy (§8, `src/api/error-policy.ts`) needs to know about a call. */
export type CallKind = 'refresh' | 'socialLogin' | 'profile' | 'preRegistration' | 'shopList' | 'other'

/** One way in which a call fails: its HTTP status and the `code` of the body. */
export interface FailureCase {
  status: number
  code: number | string
  /** When the provider returns this; for readers of the contract and for openapi.json. */
  when: string
}

/**
 * One call of the provider: address, permitted callers, schemas of request and response, and its own failures. Those of any call, such as
 * 500 INTERNAL and 503 UNAVAILABLE, are not listed.
 */
export interface Endpoint {
  /** Operation id, unique. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  base: Base
  /** Path below the base; `{name}` marks a parameter, described by `params`. */
  path: string
  /**
   * Permitted callers: everyone; members with an access token as the bearer; the game with its own token as the bearer; or the holder of a
   * session's refresh token, as the bearer.
   */
  access: 'open' | 'member' | 'game' | 'session'
  kind: CallKind
  summary: string
  params?: GenericSchema<never, unknown> | GenericSchema
  query?: GenericSchema<never, unknown> | GenericSchema
  body?: GenericSchema<never, unknown> | GenericSchema
  /** `multipart` bodies carry files beside the described fields. */
  bodyType?: 'json' | 'multipart'
  /** Limit of a JSON body, in bytes; undefined: 1 MiB. A larger one is refused with 413 FILE_TOO_LARGE. */
  maxBytes?: number
  /** Code for an invalid body, status 400, if §8 has its own message for it; undefined: INVALID_REQUEST. */
  invalidCode?: string
  /** Files of a `multipart` body: their field, and the limits. Sizes in bytes, per file. */
  files?: { field: string; maxCount: number; maxBytes: number; types: readonly string[] }
  /** `v.void()`: the response is 204 without a body. */
  response: GenericSchema
  failures: readonly FailureCase[]
}

/** Identity with inference: keeps each endpoint's own schema types. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

export const invalidRequest: FailureCase = {
  status: 400,
  code: 'INVALID_REQUEST',
  when: 'the query, path or body does not match the schema; `issues` names each field',
}
export const notFound: FailureCase = { status: 404, code: 'NOT_FOUND', when: 'the resource does not exist, or is not public yet' }
export const gone: FailureCase = { status: 410, code: 'GONE', when: 'the resource was public and has been removed' }
export const unauthorised: FailureCase = { status: 401, code: 'UNAUTHORISED', when: 'the bearer token is missing, expired or revoked' }
export const maintenance: FailureCase = {
  status: 503,
  code: 'MAINTENANCE',
  when: 'the game is under maintenance; `message` contains its end, `Retry-After` the seconds until then',
}
export const tooMany: FailureCase = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  when: 'too many calls; `Retry-After` contains the seconds until the next one is allowed',
}
