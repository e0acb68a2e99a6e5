/**
 * Makes the calls from the endpoint table: fills in the path, drops empty search parameters (§5), sends the bearer token if there is one,
 * checks the response against the contract and turns every failure into a `Failure`. Loaded with the first call (see `api.ts`).
 */
import { createFetch, FetchError } from 'ofetch'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Failure, failureCodes } from '#contract/failure.ts'
import { FailureBodySchema } from '#contract/failure-body.ts'
import { isBlank } from '#contract/typed-text.ts'
import { withinTime } from '#src/lib/abort-signals.ts'
import type { ApiDeps } from './api.ts'
import { callTimeLimit } from './time-limits.ts'

/** The parts of a call; `Api` types them by the operation's name. */
export interface CallParts {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** In ms; by default `callTimeLimit`. */
  timeLimit?: number
  /** Replaces the client's own `fetch`. */
  fetch?: typeof fetch
}

type Call = (name: string, input: CallParts) => Promise<unknown>

/** §5: missing, empty, or without a visible character. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && isBlank(value))

const fill = (path: string, params: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))

/**
 * The provider's responses have a body of the contract; those of a gateway in between (e.g. HTML) have only a status.
 * @param isAnonymous the call has no session, so no refusal concerns an account
 */
function failureOf({ status, headers }: Response, data: unknown, language: string | undefined, isAnonymous: boolean): Failure {
  const body = v.safeParse(FailureBodySchema, data)
  if (body.success) return new Failure(status, body.output, language)
  const code = status === 403 && isAnonymous ? failureCodes.refused : status
  return new Failure(status, { code, message: '', traceId: headers.get('x-trace-id') ?? '' })
}

const noResponse = (): Failure => new Failure(0, { code: failureCodes.network, message: '', traceId: '' })

/** Whether a time limit has elapsed (`AbortSignal.timeout`), as opposed to a cancelled call. */
const isTimedOut = (signal: AbortSignal): boolean => signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
/** What a call rejects with when its signal has aborted. */
const abortedBy = (signal: AbortSignal): unknown => (isTimedOut(signal) ? noResponse() : signal.reason)

/** @returns the outcome of `work`; rejects at once when the signal aborts, and `work` goes on */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(abortedBy(signal) as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]))

/**
 * @returns a function that makes one call by its operation's name; it rejects with a `Failure`, with the signal's reason when aborted, or
 * with the error itself if the page is at fault
 */
export function createCaller(deps: ApiDeps): Call {
  async function sendOnce(endpoint: Endpoint, input: CallParts, signal: AbortSignal, token: string | null): Promise<unknown> {
    const address = deps.bases[endpoint.base] + fill(endpoint.path, (input.params ?? {}) as Record<string, unknown>)
    const fetchIt = input.fetch ?? deps.fetch
    const language = deps.language?.()
    let hasResponse = false
    const noted: typeof fetch = async (request, init) => {
      const response = await fetchIt(request, init)
      hasResponse = true
      return response
    }
    try {
      return await createFetch({ fetch: noted, Headers, AbortController })(address, {
        method: endpoint.method,
        query: Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => !isEmpty(value))) as Record<string, string>,
        ...(input.body === undefined ? {} : { body: input.body as Record<string, unknown> }),
        headers: {
          // Failure messages are in the page's language, not the browser's (docs/requirements.md "Wire format").
          ...(language === undefined ? {} : { 'accept-language': language }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        signal,
        retry: 0,
      })
    } catch (error) {
      if (signal.aborted) throw abortedBy(signal)
      if (error instanceof FetchError && error.response !== undefined)
        throw failureOf(error.response, error.data, language, token === null && endpoint.access === 'open')
      // `fetch` rejected, or the connection broke while the body was read. Any other error is a fault of this page and stays unchanged.
      if (error instanceof FetchError || hasResponse) throw noResponse()
      throw error
    }
  }
  async function call(endpoint: Endpoint, input: CallParts): Promise<unknown> {
    const tokenNow = (): string | null => deps.token?.() ?? null
    const token = tokenNow()
    const signal = withinTime(input.signal, input.timeLimit ?? callTimeLimit)
    let data: unknown
    try {
      data = await sendOnce(endpoint, input, signal, token)
    } catch (error) {
      if (!(error instanceof Failure) || deps.recover === undefined) throw error
      if (!(await unlessAborted(deps.recover(error, endpoint, token), signal))) throw error
      data = await sendOnce(endpoint, input, signal, tokenNow())
    }
    const result = v.safeParse(endpoint.response, data)
    // A response that does not match the contract would break a screen later; a failure that names the call is better.
    if (!result.success)
      throw new Failure(502, { code: failureCodes.malformed, message: `${endpoint.name}: ${v.summarize(result.issues)}`, traceId: '' })
    return result.output
  }
  return async (name, input) => {
    const endpoint = byName.get(name)
    if (endpoint === undefined) throw new Error(`there is no call ${name}`)
    try {
      return await call(endpoint, input)
    } catch (error) {
      const { method, path } = endpoint
      if (error instanceof Failure) deps.failed?.({ method, path, status: error.status, code: error.code })
      throw error
    }
  }
}
