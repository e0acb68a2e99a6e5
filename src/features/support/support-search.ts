/** Addresses of the support's screens, read and written. Read with the screen: a schema in the route would be in every first load. */
import type { SupportFilter } from '#src/api/support.queries.ts'
import { cutText } from '#src/lib/cut-text.ts'
import { wholeOf } from '#src/lib/search-params.ts'

const filters: readonly SupportFilter[] = [1, 6, 9]

/** Requests of a page. */
export const listPageSize = 10

/** `after`: the last request of each page before this one (U4: a page is asked for by the last id of the one before). */
export interface ListSearch {
  status: SupportFilter | undefined
  after: readonly number[]
}

/** Takes an address's search, which may hold anything. */
export function listSearchOf(search: Record<string, unknown>): ListSearch {
  const { status, after } = search
  const ids = (typeof after === 'string' ? after.split('-') : []).map((id) => wholeOf(id))
  return {
    status: filters.find((one) => one === wholeOf(status)),
    after: ids.every((id) => id !== undefined) ? ids : [],
  }
}

export function listHref({ status, after }: ListSearch): string {
  const entries = [
    ...(status === undefined ? [] : [`status=${String(status)}`]),
    ...(after.length === 0 ? [] : [`after=${after.join('-')}`]),
  ]
  return entries.length === 0 ? '/inquiry' : `/inquiry?${entries.join('&')}`
}

/** What a link to the form says of it: `type=payment&orderNo=…` from a purchase, `code=…` from a failed call. */
export interface NewSearch {
  type: number
  orderNo: string
  /** The provider's id of the call that failed; support finds its lines in the log. */
  code: string
}

export function newSearchOf({ type, orderNo, code }: Record<string, unknown>): NewSearch {
  const number = type === 'payment' ? 2 : (wholeOf(type, 8) ?? 0)
  const order = typeof orderNo === 'string' ? cutText(orderNo, 40) : ''
  return { type: number, orderNo: number === 2 ? order : '', code: typeof code === 'string' && /^[\w-]{8,64}$/.test(code) ? code : '' }
}

/** Which screen an address below `/inquiry` is: the list, the form, one request, or none. */
export type SupportPlace = { place: 'list' } | { place: 'new' } | { place: 'one'; id: number } | { place: 'none' }

/** @param part what stands behind `/inquiry/`. @param search an order to write about leads from the list's address to the form (S7) */
export function placeOf(part: string | undefined, search: Record<string, unknown>): SupportPlace {
  if (part === undefined) return newSearchOf(search).type === 0 ? { place: 'list' } : { place: 'new' }
  if (part === 'new') return { place: 'new' }
  const id = wholeOf(part)
  return id !== undefined ? { place: 'one', id } : { place: 'none' }
}
