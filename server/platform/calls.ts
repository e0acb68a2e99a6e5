/**
 * Binds endpoint descriptions of the contract to handlers: validation, failures and the wire format in one place,
 * so that a resource's file holds only what it does.
 */
import { Hono, type Context } from 'hono'
import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Member } from '../session/session.tables.ts'
import { isDatabaseAway, isDiskFull } from './database-away.ts'
import { FilesAway } from './file-store.ts'
import { wordsOf } from './failure-messages.ts'
import { ProviderFailure, unavailable } from './failures.ts'
import { localeOfRequest } from './locale.ts'
import type { Log } from './log.ts'
import { readMultipart } from './multipart.ts'
import { importanceOfCall, type Admit } from './overload.ts'
import { Busy } from './work-queue.ts'

type Output<S> = S extends v.GenericSchema ? InferOutput<S> : undefined

/** What a handler receives: everything already checked and typed by the endpoint's schemas. */
export type Call<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  request: Request
  /** Where the request came from, for counting; empty where the process did not say. */
  clientAddress: string
  /** Set here what the answer's headers shall be beside, or instead of, the usual ones. */
  headers: Headers
} & (E['access'] extends 'member' ? { member: Member } : unknown) &
  // The game's token, or a session's refresh token, for the handler to check.
  (E['access'] extends 'game' | 'session' ? { bearer: string | undefined } : unknown) &
  (E['bodyType'] extends 'multipart' ? { files: readonly Uint8Array[] } : unknown)

/** Who asks, before anything of the body is read. */
type Caller<E extends Endpoint> = { clientAddress: string } & (E['access'] extends 'member' ? { member: Member } : unknown)

export interface Binding {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>) => Promise<unknown>
  admit?: (caller: Caller<Endpoint>) => Promise<void>
}

/**
 * Pairs an endpoint with what it does. The handler's answer must fit the endpoint's response schema.
 * @param admit throws for who may not call now: where a body is large, before it is read
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

export interface CallVariables {
  traceId: string
  log: Log
  /** Name of the call of the contract. */
  call?: string
  /** Code of the failure it was answered with. */
  failureCode?: string
}

/** What the process knows of a request that the request itself does not say. */
export interface RequestFacts {
  clientAddress?: string
}

export interface CallEnv {
  Variables: CallVariables
  Bindings: RequestFacts
}

export interface CallOptions {
  /** Parse every answer against the contract (development and tests) and answer 500 where it does not fit. */
  verifyResponses: boolean
  /** The member an access token speaks for; undefined where it does not hold. */
  authenticate: (token: string) => Promise<Member | undefined>
  /** Refuses what cannot be held now; undefined: all is taken. */
  admit?: Admit | undefined
}

/**
 * What does not fit, in the contract's names: nothing of what was sent goes back. A library's message ends with the value that it received; a
 * key that nobody described is the caller's.
 */
const issuesOf = (part: string, issues: readonly v.BaseIssue<unknown>[]): { path: string; message: string }[] =>
  issues.map((issue) => {
    const isUndescribed = issue.type === 'strict_object' && issue.expected === 'never'
    const field = isUndescribed ? issue.path!.slice(0, -1) : (issue.path ?? [])
    const said = issue.message.startsWith('Invalid ') ? (issue.expected === null ? 'Invalid' : `Expected ${issue.expected}`) : issue.message
    return {
      path: [part, ...field.map(({ key }) => String(key))].join('.'),
      message: isUndescribed ? 'A key that the contract does not describe' : said,
    }
  })

/** Repeated keys become arrays, as `orderId` of the cash receipts is sent. */
function queryOf(url: URL): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {}
  for (const key of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(key)
    out[key] = all.length > 1 ? all : all[0]!
  }
  return out
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1). */
const bearerOf = (c: Context): string | undefined => /^Bearer +([\w.~+/-]+=*) *$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** What is known of the caller. Open calls ignore a bearer: a stale one must not close them. */
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
  // A call without a query schema takes none; what nobody described is refused (docs/requirements.md "Wire format").
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
    throw new ProviderFailure(400, (isBody ? endpoint.misfit : undefined) ?? 'INVALID_REQUEST', issues)
  }
  return { params, query, body, files, request: c.req.raw }
}

/** Bytes. No described body comes near this; some have a limit of their own. Those with files are bounded by multipart.ts. */
const largestBody = 1024 * 1024

/**
 * Only after it is known who sends it: a body that nobody may send is not read.
 * @returns undefined where it is no JSON
 * @throws ProviderFailure 413 FILE_TOO_LARGE
 */
async function readJson(request: Request, most: number = largestBody): Promise<unknown> {
  const tooLarge = (): ProviderFailure => new ProviderFailure(413, 'FILE_TOO_LARGE')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (request.body === null) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/**
 * The API as a Hono app below its base path: bound calls answer, described but unbound ones answer 501, everything else 404.
 * Who may call is asked first: without a good token neither validation nor a missing handler tells anything.
 */
export function createCalls(all: readonly Endpoint[], bindings: readonly Binding[], options: CallOptions): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  const bound = new Map(bindings.map((binding) => [binding.endpoint.name, binding]))
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
      const answer = await binding.handle({ ...(await check(endpoint, c)), ...caller, clientAddress, headers })
      if (options.verifyResponses) v.parse(endpoint.response, answer)
      if (answer === undefined) return c.body(null, 204, Object.fromEntries(headers))
      return c.json(answer as object, 200, Object.fromEntries(headers))
    })
  }
  return app
}

const isForOperator = (error: unknown): boolean => error instanceof FilesAway || isDiskFull(error)

/** Any thrown thing as a failure of the wire: what cannot be done now is 503, what was not foreseen 500. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof Busy) return unavailable(error.retryAfter, 'busy')
  if (isDatabaseAway(error)) return unavailable(2, 'database')
  if (error instanceof FilesAway) return unavailable(10, 'files')
  return new ProviderFailure(500, 'INTERNAL')
}

/** Any thrown thing as the wire's failure body; what was not foreseen is logged with its stack and told as 500. */
export function answerFailure(error: unknown, c: Context<CallEnv>): Response {
  const failure = failureOf(error)
  const traceId = c.get('traceId')
  c.set('failureCode', String(failure.code))
  if (failure.status === 500 && failure !== error) c.get('log').error({ err: error }, 'unforeseen failure')
  // Somebody has to make room, or to mend the bucket.
  else if (isForOperator(error)) c.get('log').error({ err: error }, 'no room, or no access to files')
  else if (failure.reason !== undefined) c.get('log').info({ code: failure.code, reason: failure.reason }, 'refused')
  return c.json(
    {
      code: failure.code,
      message: failure.text ?? wordsOf(failure, localeOfRequest(c.req.raw)),
      traceId,
      ...(failure.orderNo === undefined ? {} : { orderNo: failure.orderNo }),
      ...(failure.attemptsLeft === undefined ? {} : { attemptsLeft: failure.attemptsLeft }),
      ...(failure.resendAt === undefined ? {} : { resendAt: failure.resendAt }),
      ...(failure.puzzle === undefined ? {} : { puzzle: failure.puzzle }),
      ...(failure.members === undefined ? {} : { members: failure.members }),
      ...(failure.issues.length > 0 ? { issues: failure.issues } : {}),
    },
    failure.status,
    {
      'cache-control': 'no-store',
      ...(failure.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(failure.allow === undefined ? {} : { allow: failure.allow.join(', ') }),
      ...(failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) }),
    },
  )
}
