/** Parses and builds addresses of the support's screens. Loaded with the screen: a schema in the route would be in every first load. */
import type { SupportFilter } from '#src/api/support.queries.ts'
import { cutText } from '#contract/cut-text.ts'
import { wholeOf } from '#src/lib/search-params.ts'

const filters: readonly SupportFilter[] = [1, 6, 9]

/** Requests per page. */
export const listPageSize = 10

/** `after`: the last request of each previous page (U4: a page is requested by the last id of the previous one). */
export interface ListSearch {
  status: SupportFilter | undefined
  after: readonly number[]
}

/** Parses an address's search, which may contain any value. */
export function listSearchOf(search: Record<string, unknown>): ListSearch {
  const { status, after } = search
  const ids = (typeof after === 'string' ? after.split('-') : []).map((id) => wholeOf(id))
  return {
    status: filters.find((one) => one === wholeOf(status)),
    after: ids.every((id) => id !== undefined) ? ids : [],
  }
}

/** The address of the list with this filter, at this page. */
export function listHref({ status, after }: ListSearch): string {
  const entries = [
    ...(status === undefined ? [] : [`status=${String(status)}`]),
    ...(after.length === 0 ? [] : [`after=${after.join('-')}`]),
  ]
  return entries.length === 0 ? '/inquiry' : `/inquiry?${entries.join('&')}`
}

/** Parameters of a link to the form: `type=payment&orderNo=…` from a purchase, `code=…` from a failed call. */
export interface NewSearch {
  type: number
  orderNo: string
  /** The provider's trace id of the failed call; support finds its log lines by it. */
  code: string
}

/**
 * Parses the search of a link to the form. Invalid values count as missing: type 0, an empty text. An order number counts only for payments
 * (type 2), and is cut at 40 UTF-16 units.
 */
export function newSearchOf({ type, orderNo, code }: Record<string, unknown>): NewSearch {
  const number = type === 'payment' ? 2 : (wholeOf(type, 8) ?? 0)
  const order = typeof orderNo === 'string' ? cutText(orderNo, 40) : ''
  return { type: number, orderNo: number === 2 ? order : '', code: typeof code === 'string' && /^[\w-]{8,64}$/.test(code) ? code : '' }
}

/** The screen of an address below `/inquiry`: the list, the form, one request, or none. */
export type SupportPlace = { place: 'list' } | { place: 'new' } | { place: 'one'; id: number } | { place: 'none' }

/** @param part the path behind `/inquiry/`. @param search with an order, the list's address opens the form (S7) */
export function placeOf(part: string | undefined, search: Record<string, unknown>): SupportPlace {
  if (part === undefined) return newSearchOf(search).type === 0 ? { place: 'list' } : { place: 'new' }
  if (part === 'new') return { place: 'new' }
  const id = wholeOf(part)
  return id !== undefined ? { place: 'one', id } : { place: 'none' }
}
