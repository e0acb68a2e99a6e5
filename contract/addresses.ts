/** Formats of route parameters and call parameters. Separate from the schemas: routes need them before any validator is loaded. */

/** Longest id of a product, a category or a group, in characters. */
export const slugLength = 64
/** Ids of products, categories and groups, as the publisher writes them: lower-case letters, digits and dashes, at most `slugLength`. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Limit of the page number of a list and of the number of a post or request: nine digits. A page after the last one is empty. */
export const maxNumber = 999_999_999

/**
 * @returns whether a text in the form `2026-02-28` is a day of the calendar, from 1970 to 9999: the day before the year 1 cannot be compared in
 *   the database, and nothing here is older
 */
export function isDay(text: string): boolean {
  if (!/^(?:19[7-9]|[2-9]\d\d)\d-/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
