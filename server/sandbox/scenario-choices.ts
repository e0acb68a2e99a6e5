/**
 * The scenarios that a browser has switched on: stored in its own cookie, so that concurrent testers and tests do not affect each other.
 */
import { parse, serialize } from 'hono/utils/cookie'
import * as v from 'valibot'
import type { KnownCall, Scenario } from './scenario.ts'

/** Name of the cookie; its value is the JSON of the choices. */
export const scenariosCookie = 'sandbox-scenarios'

/** A scenario that is on. Its options are further properties. */
export interface Choice {
  name: string
  /** A call as the contract names it, `PUT /auth/tokens/cs-site`; with `*` at its end, all calls with this prefix. */
  match?: string
  /** Number of affected calls; undefined: all. */
  times?: number
  /** Id of its counter in the server's memory; present if `times` is. */
  id?: string
  [option: string]: unknown
}

/** The choices of a valid request; otherwise what is wrong, by field. */
export type Checked = { choices: Choice[] } | { issues: { path: string; message: string }[] }

/** Limit imposed by the size of a cookie. */
export const mostChoices = 10

/** Display name of a call. */
export const labelOf = ({ method, path }: KnownCall): string => `${method} ${path}`

/** Whether a match selects the call with this label; `*` at its end stands for any continuation. */
export const fits = (match: string, label: string): boolean =>
  match.endsWith('*') ? label.startsWith(match.slice(0, -1)) : label === match

/** A scenario is on at most once per match. */
export const keyOf = ({ name, match }: Choice): string => (match === undefined ? name : `${name} ${match}`)

/**
 * @param scenarios those that can be switched on
 * @param o.calls calls of the contract, which a match must select at least one of
 * @param o.secure whether the cookie is sent by https only
 */
export function createChoices(scenarios: readonly Scenario[], o: { calls: readonly KnownCall[]; secure: boolean }) {
  const labels = o.calls.map(labelOf)
  const MatchSchema = v.pipe(
    v.string(),
    v.check(
      (match) => labels.some((label) => fits(match, label)),
      'is not a call of the contract: write a method and a path such as PUT /auth/tokens/cs-site, or the beginning of both and *',
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
        'the same scenario occurs twice for the same calls: remove one',
      ),
    )
  const GivenSchema = listOf({})
  const KeptSchema = v.pipe(
    listOf({ id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,36}$/))) }),
    // Without their own counters, two browsers would share one.
    v.everyItem((choice) => choice.times === undefined || 'id' in choice),
  )

  const header = (value: string, more: { maxAge?: number } = {}): string =>
    // Readable by scripts: a panel shows it.
    serialize(scenariosCookie, value, { path: '/', sameSite: 'Lax', secure: o.secure, ...more })

  return {
    /** Validates a request to switch scenarios on. */
    check: (given: unknown): Checked => {
      const result = v.safeParse(GivenSchema, given)
      return result.success
        ? { choices: result.output as Choice[] }
        : { issues: result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })) }
    },
    /** The scenarios of this browser; an invalid cookie counts as none. */
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
    /** The `set-cookie` header that stores them until the browser is closed. */
    cookieOf: (choices: readonly Choice[]): string => (choices.length === 0 ? header('', { maxAge: 0 }) : header(JSON.stringify(choices))),
  }
}
/** Validates, reads and stores the choices of a browser. */
export type Choices = ReturnType<typeof createChoices>
