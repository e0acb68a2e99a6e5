/**
 * Binds endpoint descriptions of the contract to handlers: validation, failures and the wire format in one place,
 * so that a resource's file holds only what it does.
 */
import { Hono, type Context } from 'hono'
import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { localeOfRequest } from './locale.ts'
import type { Log } from './log.ts'
import { messageOf, ProviderFailure } from './failures.ts'

type Output<S> = S extends v.GenericSchema ? InferOutput<S> : undefined

/** What a handler receives: everything already checked and typed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  request: Request
}

export interface Binding {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>) => Promise<unknown>
}

/** Pairs an endpoint with what it does. The handler's answer must fit the endpoint's response schema. */
export const bind = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<v.InferInput<E['response']>>): Binding => ({
  endpoint,
  handle: handle as Binding['handle'],
})

export interface CallVariables {
  traceId: string
  log: Log
}

const issuesOf = (part: string, issues: readonly v.BaseIssue<unknown>[]): { path: string; message: string }[] =>
  issues.map((issue) => ({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message: issue.message }))

/** Repeated keys become arrays, as `orderId` of the cash receipts is sent. */
function queryOf(url: URL): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {}
  for (const key of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(key)
    out[key] = all.length > 1 ? all : all[0]!
  }
  return out
}

async function check(endpoint: Endpoint, c: Context): Promise<Call<Endpoint>> {
  const url = new URL(c.req.url)
  const issues: { path: string; message: string }[] = []
  const parse = (part: string, schema: v.GenericSchema | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    issues.push(...issuesOf(part, result.issues))
    return undefined
  }
  const params = parse('path', endpoint.params as v.GenericSchema | undefined, c.req.param())
  // A call without a query schema takes none; what nobody described is refused (decisions "Wire format").
  const query = parse('query', (endpoint.query as v.GenericSchema | undefined) ?? v.strictObject({}), queryOf(url))
  let body: unknown
  if (endpoint.body !== undefined && endpoint.bodyType !== 'multipart') {
    const given: unknown = await c.req.json().catch(() => undefined)
    body = parse('body', endpoint.body as v.GenericSchema, given)
  }
  if (issues.length > 0) throw new ProviderFailure(400, 'INVALID_REQUEST', issues)
  return { params, query, body, request: c.req.raw } as Call<Endpoint>
}

/**
 * The API as a Hono app below its base path: bound calls answer, described but unbound ones answer 501, everything else 404.
 * @param options.verifyResponses parse every answer against the contract (development and tests) and answer 500 where it does not fit
 */
export function createCalls(
  all: readonly Endpoint[],
  bindings: readonly Binding[],
  options: { verifyResponses: boolean },
): Hono<{ Variables: CallVariables }> {
  const app = new Hono<{ Variables: CallVariables }>()
  const handlers = new Map(bindings.map((binding) => [binding.endpoint.name, binding.handle]))
  for (const endpoint of all) {
    const handle = handlers.get(endpoint.name)
    app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      if (handle === undefined) throw new ProviderFailure(501, 'NOT_IMPLEMENTED')
      const answer = await handle(await check(endpoint, c))
      if (options.verifyResponses) v.parse(endpoint.response, answer)
      c.header('cache-control', endpoint.access === 'open' && endpoint.method === 'GET' ? 'no-cache' : 'no-store')
      return c.json(answer as object)
    })
  }
  return app
}

/** Any thrown thing as the wire's failure body; what was not foreseen is logged with its stack and told as 500. */
export function answerFailure(error: unknown, c: Context<{ Variables: CallVariables }>): Response {
  const failure = error instanceof ProviderFailure ? error : new ProviderFailure(500, 'INTERNAL')
  const traceId = c.get('traceId')
  if (!(error instanceof ProviderFailure)) c.get('log').error({ err: error }, 'unforeseen failure')
  return c.json(
    {
      code: failure.code,
      message: messageOf(failure.code, localeOfRequest(c.req.raw)),
      traceId,
      ...(failure.issues.length > 0 ? { issues: failure.issues } : {}),
    },
    failure.status,
    { 'cache-control': 'no-store' },
  )
}
