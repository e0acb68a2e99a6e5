/** Applies the scenarios of the calling browser to the API. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hono } from 'hono'
import type { AroundApi } from '../server-deps.ts'
import type { Html } from './page.ts'
import type { KnownCall, Scenario } from './scenario.ts'
import { createChoices, fits, labelOf, type Choice } from './scenario-choices.ts'
import { createScenarioControls } from './scenario-controls.ts'
import { createCounts } from './scenario-counts.ts'
import { scenarioSection } from './scenario-page.ts'

/** The fault scenarios as the sandbox connects them. `around` wraps each call of the API. */
export interface Scenarios {
  around: AroundApi
  /** The provider's clock, shifted if a scenario requests it. */
  now: () => Date
  /** Mounted under /sandbox. */
  routes: Hono
  /** Section of the sandbox's first page. */
  section: (request: Request) => Html
}

/**
 * @param scenarios from the outermost to the innermost
 * @param o.calls calls of the contract
 * @param o.origin origin of the site as players type it
 */
export function createScenarios(
  scenarios: readonly Scenario[],
  o: { calls: readonly KnownCall[]; now: () => Date; origin: string },
): Scenarios {
  const skew = new AsyncLocalStorage<number>()
  const counts = createCounts(10_000)
  const choices = createChoices(scenarios, { calls: o.calls, secure: o.origin.startsWith('https:') })
  const patterns = o.calls.map((call) => ({
    call,
    pattern: new URLPattern({ pathname: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
  }))
  const callOf = (request: Request): KnownCall | undefined => {
    const { pathname } = new URL(request.url)
    return patterns.find(({ call, pattern }) => call.method === request.method && pattern.test({ pathname }))?.call
  }
  const isFor = (call: KnownCall | undefined, scenario: Scenario, { match }: Choice): boolean => {
    if (match !== undefined) return call !== undefined && fits(match, labelOf(call))
    return scenario.usually === undefined || (call !== undefined && scenario.usually(call))
  }

  const around: AroundApi = (request, { next, fail }) => {
    const on = choices.of(request)
    if (on.length === 0) return next()
    const call = callOf(request)
    return scenarios
      .flatMap((scenario) => on.filter(({ name }) => name === scenario.name).map((choice) => ({ scenario, choice })))
      .filter(({ scenario, choice }) => isFor(call, scenario, choice))
      .reduceRight<() => Promise<Response>>(
        (inner, { scenario, choice }) =>
          async () =>
            counts.take(choice)
              ? scenario.apply({ request, next: inner, nextWithClock: (seconds) => skew.run(seconds * 1000, inner), fail }, choice as never)
              : inner(),
        next,
      )()
  }

  return {
    around,
    now: () => new Date(o.now().getTime() + (skew.getStore() ?? 0)),
    routes: createScenarioControls(scenarios, { choices, counts }),
    section: (request) => scenarioSection(scenarios, { on: choices.of(request), counts, labels: o.calls.map(labelOf) }),
  }
}
