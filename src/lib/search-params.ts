/**
 * Search parameters of addresses as plain text. The router's own parser reads values as JSON, so that `1.10` becomes 1.1, `662E41` becomes
 * Infinity, and `true` is no text any more. Callers that need a number parse the text (`wholeOf`).
 */
import { maxNumber } from '#contract/addresses.ts'
import { searchTermLength } from '#contract/limits.ts'
import { storable, withoutInvisible } from '#contract/typed-text.ts'
import { cutText } from '#contract/cut-text.ts'

/** @param text an address's search, with or without `?` @returns each value as text, or as a list if its name is repeated */
export function parseSearch(text: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  // In one pass: an address may have thousands of names.
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    if (Array.isArray(before)) before.push(value)
    else values.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(values)
}

/** @param search values as text, numbers, booleans or lists of these; all others are omitted @returns with `?`, or empty */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (['string', 'number', 'boolean'].includes(typeof one)) written.append(name, String(one))
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/** The used subset of the Standard Schema specification: no search schema rejects a value or is asynchronous. */
export interface StandardSchema {
  '~standard': { validate: (value: unknown) => { value: object } }
}

/**
 * @param schema a route's `validateSearch`
 * @param search of an address of this route, by `parseSearch`
 * @returns the search parameters that the schema names, in the schema's order. Values that the schema changes keep their original form: the
 * router redirects to the address with the changed value, which is no page. A page without a schema reads no search parameters
 */
export function knownSearch<Search extends object>(schema: unknown, search: Search): Search {
  const known = {} as Search
  if (schema === undefined) return known
  const validate = schema as ((search: object) => object) | StandardSchema
  const valid = typeof validate === 'function' ? validate(search) : validate['~standard'].validate(search).value
  for (const name of Object.keys(valid) as (keyof Search)[]) if (name in search) known[name] = search[name]
  return known
}

/**
 * @param value of an address
 * @returns the search term: at most `searchTermLength` UTF-16 units, without a split character. Characters that cannot be sent are
 * replaced, not dropped, so that they match nothing. Undefined if the address has no visible term, or several.
 */
export const termOf = (value: unknown): string | undefined =>
  typeof value === 'string' && withoutInvisible(value).trim() !== ''
    ? storable(cutText(value.trim(), searchTermLength), '\uFFFD')
    : undefined

/**
 * @param value of an address, or of a link that becomes one
 * @param most the largest valid number
 * @returns the whole number, at least 1, that it contains; undefined if there is none
 */
export function wholeOf(value: unknown, most = maxNumber): number | undefined {
  const isWritten = typeof value === 'number' || (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value))
  const whole = isWritten ? Number(value) : Number.NaN
  return Number.isInteger(whole) && whole >= 1 && whole <= most ? whole : undefined
}
