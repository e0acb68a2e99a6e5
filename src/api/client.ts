/**
 * One client for all calls, made from the endpoint table: it fills in the path, drops empty search parameters (§5), sends the bearer
 * token when there is one, checks the answer against the contract and turns every failure into a `Failure`.
 */
import { createFetch, FetchError } from 'ofetch'
import * as v from 'valibot'
import type { Base, Endpoint } from '#contract/endpoint.ts'
import { Failure, FailureBodySchema, failureCodes } from '#contract/failure.ts'

export interface ApiDeps {
  fetch: typeof fetch
  bases: Record<Base, string>
  /** The stored access token, read at each call. */
  token?: () => string | null
  /** Asked once per call on 401 or 403 where the policy allows a refresh (A4); true: repeat the call. */
  recover?: (failure: Failure, endpoint: Endpoint) => Promise<boolean>
}

type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : never
type Part<K extends string, S> = S extends v.GenericSchema ? { [P in K]: Input<S> } : object
export type CallInput<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']> & { signal?: AbortSignal }

interface CallParts {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
}

export interface Api {
  call: <const E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<v.InferOutput<E['response']>>
}

/** §5: missing, empty or white space only. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const fill = (path: string, params: Record<string, unknown>): string => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))

function failureOf(error: unknown): Failure {
  if (!(error instanceof FetchError) || error.response === undefined)
    return new Failure(0, { code: failureCodes.network, message: error instanceof FetchError ? 'network' : String(error), traceId: '' })
  const body = v.safeParse(FailureBodySchema, error.data)
  return new Failure(error.response.status, body.success ? body.output : { code: error.response.status, message: '', traceId: error.response.headers.get('x-trace-id') ?? '' })
}

export function createApi(deps: ApiDeps): Api {
  const $fetch = createFetch({ fetch: deps.fetch, Headers, AbortController })
  async function once(endpoint: Endpoint, input: CallParts): Promise<unknown> {
    const token = deps.token?.()
    try {
      return await $fetch(deps.bases[endpoint.base] + fill(endpoint.path, (input.params ?? {}) as Record<string, unknown>), {
        method: endpoint.method,
        query: Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => !isEmpty(value))) as Record<string, string>,
        ...(input.body === undefined ? {} : { body: input.body as Record<string, unknown> }),
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
        retry: 0,
      })
    } catch (error) {
      if (input.signal?.aborted === true) throw error
      throw failureOf(error)
    }
  }
  return {
    call: async (endpoint, input) => {
      let answer: unknown
      try {
        answer = await once(endpoint, input as CallParts)
      } catch (error) {
        if (!(error instanceof Failure) || deps.recover === undefined || !(await deps.recover(error, endpoint))) throw error
        answer = await once(endpoint, input as CallParts)
      }
      const result = v.safeParse(endpoint.response, answer)
      // An answer that does not fit would break a screen somewhere deep inside: better a failure that says which call it was.
      if (!result.success) throw new Failure(502, { code: failureCodes.malformed, message: `${endpoint.name}: ${v.summarize(result.issues)}`, traceId: '' })
      return result.output as never
    },
  }
}
