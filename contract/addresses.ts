/** Formats of route parameters and call parameters. Separate from the schemas: routes need them before any validator is loaded. */

/** The publisher writes ids of goods: small letters, digits, hyphens. */
export const isProductId = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text)

/** Limit of the page number of a list and of the number of a post or request: nine digits. A page after the last one is empty. */
export const largestWhole = 999_999_999

/**
 * @returns whether a text in the form `2026-02-28` is a day of the calendar, from 1970 to 9999: the day before the year 1 cannot be compared in
 *   the database, and nothing here is older
 */
export function isDay(text: string): boolean {
  if (!/^(?:19[7-9]|[2-9]\d\d)\d-/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
