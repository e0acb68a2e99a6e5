/** What a fault scenario is. The sandbox's own are in scenarios.ts; a feature adds its own to that array. */
import * as v from 'valibot'
import type { AroundApi } from '../index.ts'

/** A call of the contract, as far as scenarios look at it. */
export interface KnownCall {
  method: string
  path: string
  access: string
}

/** A call that is being made, in a scenario's hands. */
export interface CallInHand {
  request: Request
  /** Does the call, or what the scenarios further in make of it. */
  next: () => Promise<Response>
  /** Like `next`, while the provider's clock is that many seconds off. */
  nextWithClock: (seconds: number) => Promise<Response>
  /** The provider's own failure: its shape, its words, this call's trace id. */
  fail: Parameters<AroundApi>[1]['fail']
}

export interface Scenario {
  name: string
  /** One sentence for QA. */
  about: string
  /** Beside `match` and `times`, which every scenario takes. Each with a default: a switch alone is enough. */
  options: v.ObjectEntries
  /** Which calls it is for where nobody says; undefined: all. */
  usually?: (call: KnownCall) => boolean
  apply: (call: CallInHand, options: never) => Promise<Response> | Response
}

/** Identity with inference: `apply` gets the options as their schemas give them. */
export const scenario = <const Options extends v.ObjectEntries>(
  description: Omit<Scenario, 'options' | 'apply'> & {
    options: Options
    apply: (call: CallInHand, options: v.InferOutput<v.ObjectSchema<Options, undefined>>) => Promise<Response> | Response
  },
): Scenario => description

/** What each option is where nobody says. */
export const defaultsOf = ({ options }: Scenario): Record<string, unknown> => v.getDefaults(v.object(options))
