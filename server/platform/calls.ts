/**
 * Binds endpoint descriptions of the contract to handlers: validation, failures and the wire format are in one place, so that a resource's
 * file contains only its own logic.
 */
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { detailsOf } from '#contract/failure.ts'
import type { Member } from '../session/session.tables.ts'
import { isDatabaseAway, isDiskFull } from './database-away.ts'
import { FilesAway } from './file-store.ts'
import { messageOfFailure } from './failure-messages.ts'
import { ProviderFailure, unavailable } from './failures.ts'
import { localeOfRequest } from './locale.ts'
import type { Log } from './log.ts'
import { readMultipart } from './multipart.ts'
import { importanceOfCall, type Admit } from './overload.ts'
import { readBody } from './read-body.ts'
import { createUploads } from './uploads.ts'
import { Busy } from './work-queue.ts'

type Output<S> = S extends v.GenericSchema ? InferOutput<S> : undefined

/** A handler's input: validated and typed by the endpoint's schemas. */
export type Call<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  request: Request
  /** The client's address, for rate limits; empty if the process did not pass it. */
  clientAddress: string
  /** Response headers, added to or replacing the defaults. */
  headers: Headers
} & (E['access'] extends 'member' ? { member: Member } : unknown) &
  // The game's token, or a session's refresh token, which the handler verifies.
  (E['access'] extends 'game' | 'session' ? { bearer: string | undefined } : unknown) &
  (E['bodyType'] extends 'multipart' ? { files: readonly Uint8Array[] } : unknown)

/** The caller, known before any of the body is read. */
type Caller<E extends Endpoint> = { clientAddress: string } & (E['access'] extends 'member' ? { member: Member } : unknown)

/** An endpoint with its handler, as `bind` pairs them. */
export interface Binding {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>) => Promise<unknown>
  admit?: (caller: Caller<Endpoint>) => Promise<void>
}

/**
 * Pairs an endpoint with its handler. The handler's result must fit the endpoint's response schema.
 * @param admit throws if the caller may not call now; runs before a large body is read
 */
export const bind = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<v.InferInput<E['response']>>,
  admit?: (caller: Caller<E>) => Promise<void>,
): Binding => ({
  endpoint,
  handle: handle as Binding['handle'],
  ...(admit === undefined ? {} : { admit: admit as NonNullable<Binding['admit']> }),
})

/** Values of a request in Hono’s context (`c.get`). */
export interface CallVariables {
  traceId: string
  log: Log
  /** Name of the call of the contract. */
  call?: string
  /** Code of the failure response. */
  failureCode?: string
}

/** Facts about a request that the process knows and the request itself does not contain. */
export interface RequestFacts {
  clientAddress?: string
  /** Whether one of the operator's proxies sent it: only such a sender's trace headers are used. */
  isFromProxy?: boolean
}

/** Hono’s environment of every route of the server. */
export interface CallEnv {
  Variables: CallVariables
  Bindings: RequestFacts
}

/** What all calls share. */
export interface CallOptions {
  /** Parses every response against the contract (development and tests) and responds 500 if it does not fit. */
  verifyResponses: boolean
  /** The member of an access token; undefined if the token is invalid. */
  authenticate: (token: string) => Promise<Member | undefined>
  /** Refuses requests under overload; undefined: accepts all. */
  admit?: Admit | undefined
}

/**
 * Validation issues in the contract's names, without any of the sent values. A library's message ends with the received value, and an
 * undescribed key is the caller's own text, so both are left out.
 */
const issuesOf = (part: string, issues: readonly v.BaseIssue<unknown>[]): { path: string; message: string }[] =>
  issues.map((issue) => {
    const isUndescribed = issue.type === 'strict_object' && issue.expected === 'never'
    const field = isUndescribed ? issue.path!.slice(0, -1) : (issue.path ?? [])
    const text = issue.message.startsWith('Invalid ') ? (issue.expected === null ? 'Invalid' : `Expected ${issue.expected}`) : issue.message
    return {
      path: [part, ...field.map(({ key }) => String(key))].join('.'),
      message: isUndescribed ? 'A key that the contract does not describe' : text,
    }
  })

/** Of one call; the most that the contract describes are 12, one of them repeated ten times. */
const mostParameters = 50

/**
 * Repeated keys become arrays, e.g. `orderId` of the cash receipts.
 * @throws ProviderFailure 400 INVALID_REQUEST if there are too many
 */
function queryOf(url: URL): Record<string, string | string[]> {
  if (url.searchParams.size > mostParameters)
    throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'query', message: `At most ${String(mostParameters)} parameters` }])
  const out = new Map<string, string | string[]>()
  for (const [key, value] of url.searchParams) {
    const before = out.get(key)
    if (Array.isArray(before)) before.push(value)
    else out.set(key, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(out)
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1). */
const bearerOf = (c: Context): string | undefined => /^Bearer +([\w.~+/-]+=*) *$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Identifies the caller. Open calls ignore a bearer: a stale one must not block them. */
async function identify(
  endpoint: Endpoint,
  c: Context,
  { authenticate }: CallOptions,
): Promise<{ member?: Member; bearer?: string | undefined }> {
  if (endpoint.access === 'open') return {}
  const bearer = bearerOf(c)
  if (endpoint.access !== 'member') return { bearer }
  const member = bearer === undefined ? undefined : await authenticate(bearer)
  if (member === undefined) throw new ProviderFailure(401, 'UNAUTHORISED')
  return { member }
}

async function check(endpoint: Endpoint, c: Context) {
  const url = new URL(c.req.url)
  const issues: { path: string; message: string }[] = []
  const parse = (part: string, schema: v.GenericSchema | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    issues.push(...issuesOf(part, result.issues))
    return undefined
  }
  const params = parse('path', endpoint.params, c.req.param())
  // A call without a query schema accepts no query; undescribed parameters are refused (docs/requirements.md "Wire format").
  const query = parse('query', endpoint.query ?? v.strictObject({}), queryOf(url))
  let body: unknown
  let files: readonly Uint8Array[] = []
  if (endpoint.bodyType === 'multipart') {
    const given = await readMultipart(c.req.raw, endpoint.files)
    body = parse('body', endpoint.body, given.fields)
    ;({ files } = given)
  } else if (endpoint.body !== undefined) {
    body = parse('body', endpoint.body, await readJson(c.req.raw, endpoint.maxBytes))
  }
  if (issues.length > 0) {
    const isBody = issues.every(({ path: at }) => at === 'body' || at.startsWith('body.'))
    throw new ProviderFailure(400, (isBody ? endpoint.invalidCode : undefined) ?? 'INVALID_REQUEST', issues)
  }
  return { params, query, body, files, request: c.req.raw }
}

/** Limit in bytes. No described body comes near it; some have their own limit. multipart.ts limits those with files. */
const largestBody = 1024 * 1024

/**
 * Called only after the caller is identified: the body of an unauthorised call is not read.
 * @returns undefined for no body; null, which no schema accepts, if it is not JSON
 * @throws the errors of `readBody`
 */
async function readJson(request: Request, most: number = largestBody): Promise<unknown> {
  const text = await readBody(request, most)
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** With its length, so that a small body is not compressed (compression.ts). */
function sendJson(c: Context, data: unknown, status: ContentfulStatusCode, headers: Readonly<Record<string, string>>): Response {
  const text = JSON.stringify(data)
  return c.body(text, status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  })
}

/**
 * The API as a Hono app below its base path: bound calls run, described but unbound ones respond 501; everything else is
 * left to the caller, which responds 404 or 405. Load is checked first, then authentication: without a valid token the response reveals neither validation errors nor a missing handler.
 */
export function createCalls(all: readonly Endpoint[], bindings: readonly Binding[], options: CallOptions): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  const bound = new Map(bindings.map((binding) => [binding.endpoint.name, binding]))
  const upload = createUploads()
  for (const endpoint of all) {
    const binding = bound.get(endpoint.name)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method, path, async (c) => {
      c.set('call', endpoint.name)
      options.admit?.(importanceOfCall(endpoint, c.req.query()))
      const caller = await identify(endpoint, c, options)
      if (binding === undefined) throw new ProviderFailure(501, 'NOT_IMPLEMENTED')
      const headers = new Headers({ 'cache-control': endpoint.access === 'open' && endpoint.method === 'GET' ? 'no-cache' : 'no-store' })
      const clientAddress = c.env.clientAddress ?? ''
      await binding.admit?.({ ...caller, clientAddress })
      const run = async (): Promise<unknown> => binding.handle({ ...(await check(endpoint, c)), ...caller, clientAddress, headers })
      const response = await (endpoint.bodyType === 'multipart' ? upload(caller.member?.id ?? clientAddress, run) : run())
      if (options.verifyResponses) v.parse(endpoint.response, response)
      if (response === undefined) return c.body(null, 204, Object.fromEntries(headers))
      return sendJson(c, response, 200, Object.fromEntries(headers))
    })
  }
  return app
}

const isForOperator = (error: unknown): boolean => error instanceof FilesAway || isDiskFull(error)

/** Maps any error to a failure of the wire format: 503 if the call cannot be carried out now, 500 if the error is unexpected. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof Busy) return unavailable(error.retryAfter, 'busy')
  if (isDatabaseAway(error)) return unavailable(2, 'database')
  if (error instanceof FilesAway) return unavailable(10, 'files')
  // Hono's `bodyLimit`, on routes that are no call of the contract.
  if (error instanceof HTTPException && error.status === 413) return new ProviderFailure(413, 'FILE_TOO_LARGE')
  return new ProviderFailure(500, 'INTERNAL')
}

/** Maps any error to a failure response; an unexpected error is logged with its stack and returned as 500. */
export function failureResponse(error: unknown, c: Context<CallEnv>): Response {
  const failure = failureOf(error)
  const { status, code, issues, extras } = failure
  const traceId = c.get('traceId')
  c.set('failureCode', String(code))
  if (status === 500 && failure !== error) c.get('log').error({ err: error }, 'unexpected failure')
  // The operator must free disk space or repair the access to the bucket.
  else if (isForOperator(error)) c.get('log').error({ err: error }, 'no disk space, or no access to files')
  else if (extras.reason !== undefined) c.get('log').info({ code, reason: extras.reason }, 'refused')
  return sendJson(
    c,
    {
      code,
      message: extras.message ?? messageOfFailure({ code, ...extras }, localeOfRequest(c.req.raw)),
      traceId,
      ...detailsOf(extras),
      ...(issues.length > 0 ? { issues } : {}),
    },
    status,
    {
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(extras.allow === undefined ? {} : { allow: extras.allow.join(', ') }),
      ...(extras.retryAfter === undefined ? {} : { 'retry-after': String(extras.retryAfter) }),
    },
  )
}
