/** The client as the app holds it: the types of the calls. How a call is made is in `caller.ts`. */
import type { InferInput, InferOutput, GenericSchema } from 'valibot'
import type { Base, Endpoint } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Failure } from '#contract/failure.ts'
import { loadPart } from '#src/lib/load-part.ts'
import type { createCaller } from './caller.ts'

type Described = (typeof endpoints)[number]
/** Operation names of the contract. */
export type CallName = Described['name']
type Named<N extends CallName> = Extract<Described, { name: N }>
type Part<K extends string, E> = E extends Record<K, infer S extends GenericSchema> ? Record<K, InferInput<S>> : object

/** By operation: a union of all parts of all calls would be too large for the compiler. */
type Inputs = { [E in Described as E['name']]: Part<'params', E> & Part<'query', E> & Part<'body', E> }

/** What a call takes: exactly the parts its endpoint describes, a signal, and another way to fetch: uploads tell how far they are (`upload-fetch.ts`). */
export type CallInput<N extends CallName> = Inputs[N] & { signal?: AbortSignal; fetch?: typeof fetch }
export type CallOutput<N extends CallName> = InferOutput<Named<N>['response']>

export interface ApiDeps {
  fetch: typeof fetch
  bases: Record<Base, string>
  /** The language answers and failures are wanted in, as a language tag; read at each call. */
  language?: () => string
  /** The stored access token, read at each call. */
  token?: () => string | null
  /** Asked once per call when it failed, with the token it was sent with; true: the reason is mended, repeat the call (A4). */
  recover?: (failure: Failure, endpoint: Endpoint, token: string | null) => Promise<boolean>
  /** Told of each call that failed for good: by its endpoint, without a value. */
  failed?: (call: { method: string; path: string; status: number; code: string | number }) => void
}

export interface Api {
  /** Makes one call. Rejects with a `Failure` (contract/failure.ts), or with the signal's reason when aborted. */
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
}

/**
 * The client made from the endpoint table: one typed function for all calls. How a call is made (ofetch, the table, its schemas) is loaded
 * with the first one: a visitor's page comes with its data.
 */
export function createApi(deps: ApiDeps): Api {
  const part = loadPart(async () => (await import('./caller.ts')).createCaller(deps))
  const load = (): Promise<ReturnType<typeof createCaller>> => {
    // What did not come is asked for again with the next call.
    part.again()
    return part()
  }
  return { call: async (name, input) => (await (await load())(name, input)) as never }
}
