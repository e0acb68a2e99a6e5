/** What route parameters and call parameters are, once for both. Apart from the schemas: routes need it before any validator is there. */

/** Ids of goods are written by the publisher: small letters, digits, hyphens. */
export const isProductId = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text)

/** The largest page of a list, and the largest number of a post or a request: nine digits. A page after a list's last one is empty. */
export const largestWhole = 999_999_999

/** @returns whether a text in the form `2026-02-28` is a day of the calendar */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
