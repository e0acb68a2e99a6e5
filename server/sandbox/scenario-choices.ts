/** Which scenarios a browser has switched on: kept in a cookie of its own, so that testers and tests side by side do not meet. */
import { parse, serialize } from 'hono/utils/cookie'
import * as v from 'valibot'
import type { KnownCall, Scenario } from './scenario.ts'

export const scenariosCookie = 'sandbox-scenarios'

/** A scenario that is on. Its options stand beside these. */
export interface Choice {
  name: string
  /** A call as the contract names it, `PUT /auth/tokens/cs-site`; with `*` at its end, all that begin so. */
  match?: string
  /** How many calls it meets; undefined: all. */
  times?: number
  /** Names its count in the server's memory; there where `times` is. */
  id?: string
  [option: string]: unknown
}

export type Checked = { choices: Choice[] } | { issues: { path: string; message: string }[] }

/** As many as fit into a cookie. */
export const mostChoices = 10

/** How a call is named to people. */
export const labelOf = ({ method, path }: KnownCall): string => `${method} ${path}`

export const fits = (match: string, label: string): boolean =>
  match.endsWith('*') ? label.startsWith(match.slice(0, -1)) : label === match

/** A scenario is on once for each match. */
export const keyOf = ({ name, match }: Choice): string => (match === undefined ? name : `${name} ${match}`)

export function createChoices(scenarios: readonly Scenario[], o: { calls: readonly KnownCall[]; secure: boolean }) {
  const labels = o.calls.map(labelOf)
  const MatchSchema = v.pipe(
    v.string(),
    v.check(
      (match) => labels.some((label) => fits(match, label)),
      'is no call of the contract: a method and a path such as PUT /auth/tokens/cs-site, or their beginning and *',
    ),
  )
  const common = {
    match: v.optional(MatchSchema),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  }
  const listOf = (more: v.ObjectEntries) =>
    v.pipe(
      v.array(
        v.variant(
          'name',
          scenarios.map((one) => v.strictObject({ ...common, ...one.options, ...more, name: v.literal(one.name) })),
        ),
      ),
      v.maxLength(mostChoices),
      v.check(
        (list) => new Set((list as Choice[]).map(keyOf)).size === list.length,
        'the same scenario for the same calls twice: which is meant?',
      ),
    )
  const GivenSchema = listOf({})
  const KeptSchema = v.pipe(
    listOf({ id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,36}$/))) }),
    // Without a count of their own, two browsers would share one.
    v.everyItem((choice) => choice.times === undefined || 'id' in choice),
  )

  const header = (value: string, more: { maxAge?: number } = {}): string =>
    // Scripts may read it: a panel shows it.
    serialize(scenariosCookie, value, { path: '/', sameSite: 'Lax', secure: o.secure, ...more })

  return {
    /** What somebody asks to be switched on. */
    check: (given: unknown): Checked => {
      const result = v.safeParse(GivenSchema, given)
      return result.success
        ? { choices: result.output as Choice[] }
        : { issues: result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })) }
    },
    /** What this browser has on; rubbish counts as nothing. */
    of: (request: Request): Choice[] => {
      const text = parse(request.headers.get('cookie') ?? '', scenariosCookie)[scenariosCookie]
      if (text === undefined) return []
      try {
        const result = v.safeParse(KeptSchema, JSON.parse(text))
        return result.success ? (result.output as Choice[]) : []
      } catch {
        return []
      }
    },
    /** The `set-cookie` that keeps them until the browser is closed. */
    cookieOf: (choices: readonly Choice[]): string => (choices.length === 0 ? header('', { maxAge: 0 }) : header(JSON.stringify(choices))),
  }
}
export type Choices = ReturnType<typeof createChoices>
