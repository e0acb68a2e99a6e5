/**
 * Search parameters of addresses as they are: text. The router's own reading takes values for JSON, so that `1.10` becomes 1.1, `662E41` a
 * number without end, and `true` no text any more. Whoever wants a number makes it of the text (`wholeOf`).
 */
import { largestWhole } from '#contract/addresses.ts'
import { storable } from '#contract/typed-text.ts'
import { cutText } from './cut-text.ts'

/** @param text an address's search, with or without `?` @returns each value as text, as a list where its name is repeated */
export function parseSearch(text: string): Record<string, string | string[]> {
  const given = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const [first = '', ...more] = given.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}

/** @param search values as text, numbers, truth or lists of these; anything else is left out @returns with `?`, or empty */
export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (['string', 'number', 'boolean'].includes(typeof one)) written.append(name, String(one))
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * @param value of an address
 * @returns what is looked for: at most 100 UTF-16 units, no half character. What cannot be sent is replaced, not dropped: nothing is found by it
 * either. Undefined where the address names nothing, or several.
 */
export const termOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? storable(cutText(value.trim(), 100), '\uFFFD') || undefined : undefined

/**
 * @param value of an address, or of a link that is about to become one
 * @param most the largest that counts
 * @returns the whole number from 1 on that it names; undefined where it names none
 */
export function wholeOf(value: unknown, most = largestWhole): number | undefined {
  const isWritten = typeof value === 'number' || (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value))
  const whole = isWritten ? Number(value) : Number.NaN
  return Number.isInteger(whole) && whole >= 1 && whole <= most ? whole : undefined
}
