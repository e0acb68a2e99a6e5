/** The client as the app holds it: the types of the calls. `caller.ts` makes them. */
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

/**
 * Input of a call: the parts that its endpoint describes, a signal, a time limit in ms instead of `callTimeLimit`, and another `fetch`:
 * uploads report progress (`upload-fetch.ts`).
 */
export type CallInput<N extends CallName> = Inputs[N] & { signal?: AbortSignal; timeLimit?: number; fetch?: typeof fetch }
/** The response of a call, as the schema of its endpoint returns it. */
export type CallOutput<N extends CallName> = InferOutput<Named<N>['response']>

/** What the client needs from its app. */
export interface ApiDeps {
  fetch: typeof fetch
  bases: Record<Base, string>
  /** Requested language of responses and failures, as a language tag; read at each call. */
  language?: () => string
  /** The stored access token, read at each call. */
  token?: () => string | null
  /** Called once per failed call, with the token it was sent with. True: the cause is fixed, repeat the call (A4). */
  recover?: (failure: Failure, endpoint: Endpoint, token: string | null) => Promise<boolean>
  /** Called for each call that finally failed: with its endpoint, without values. */
  failed?: (call: { method: string; path: string; status: number; code: string | number }) => void
}

/** The client of the provider: one typed function for all calls of the contract (C1). */
export interface Api {
  /**
   * Makes one call. Rejects with a `Failure` (contract/failure.ts), which without a response in time has status 0, or with the signal's
   * reason when aborted.
   */
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>
}

/**
 * The client built from the endpoint table: one typed function for all calls. The implementation (ofetch, the table, its schemas) is loaded
 * with the first call: a visitor's page already contains its data.
 */
export function createApi(deps: ApiDeps): Api {
  const part = loadPart(async () => (await import('./caller.ts')).createCaller(deps))
  const load = (): Promise<ReturnType<typeof createCaller>> => {
    // If the chunk failed to load, the next call requests it again.
    part.again()
    return part()
  }
  return { call: async (name, input) => (await (await load())(name, input)) as never }
}
