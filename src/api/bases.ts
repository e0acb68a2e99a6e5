/** The provider's addresses, which the page's head passes to the browser. */
import type { Base } from '#contract/endpoint.ts'

/** Name of the `<meta>` element with the addresses as JSON; it is omitted if all are the default. */
export const basesName = 'api-bases'
/** The addresses without configuration: all parts of the provider are at `/api` of the page's own origin. */
export const defaultBases: Record<Base, string> = { auth: '/api', game: '/api', payment: '/api' }

/** @returns the addresses of `<meta name="api-bases">`; the element is omitted if all are the default */
export function readBases(document: Document): Record<Base, string> {
  const given = document.querySelector(`meta[name="${basesName}"]`)?.getAttribute('content')
  return given ? { ...defaultBases, ...(JSON.parse(given) as Partial<Record<Base, string>>) } : defaultBases
}
