/** The definition of a fault scenario. The sandbox's own are in scenarios.ts; a feature adds its own to that array. */
import * as v from 'valibot'
import type { AroundApi } from '../server-deps.ts'

/** A call of the contract, with the fields that scenarios need. */
export interface KnownCall {
  method: string
  path: string
  access: string
}

/** A call in progress, as a scenario handles it. */
export interface CallInHand {
  request: Request
  /** Runs the call, including the scenarios further in. */
  next: () => Promise<Response>
  /** Like `next`, while the provider's clock is shifted by that many seconds. */
  nextWithClock: (seconds: number) => Promise<Response>
  /** The provider's own failure: its shape, its message, this call's trace id. */
  fail: Parameters<AroundApi>[1]['fail']
}

/** A fault that a browser can switch on; `apply` responds in place of the call, or runs it by `call.next`. */
export interface Scenario {
  name: string
  /** One sentence for QA. */
  about: string
  /**
   * Besides `match` and `times`, which every scenario accepts. Each has a default, so that the scenario can be switched on without options.
   */
  options: v.ObjectEntries
  /** The calls affected by default; undefined: all. */
  usually?: (call: KnownCall) => boolean
  apply: (call: CallInHand, options: never) => Promise<Response> | Response
}

/** Identity with inference: `apply` gets the options as their schemas define them. */
export const scenario = <const Options extends v.ObjectEntries>(
  description: Omit<Scenario, 'options' | 'apply'> & {
    options: Options
    apply: (call: CallInHand, options: v.InferOutput<v.ObjectSchema<Options, undefined>>) => Promise<Response> | Response
  },
): Scenario => description

/** The default of each option. */
export const defaultsOf = ({ options }: Scenario): Record<string, unknown> => v.getDefaults(v.object(options))
