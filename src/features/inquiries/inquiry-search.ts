/** Addresses of the support's screens, read and written. Read with the screen: a schema in the route would be in every first load (docs/decisions/0006). */
import type { InquiryFilter } from '#src/api/inquiries.queries.ts'

/** Requests of a page. */
export const listPageSize = 10
const mostId = 999_999_999

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostId

/** `after`: the last request of each page before this one (U4: a page is asked for by the last id of the one before). */
export interface ListSearch {
  status: InquiryFilter | undefined
  after: readonly number[]
}

/** Takes the router's search, which may hold anything. `after=57-43` comes as text, `after=57` as a number. */
export function listSearchOf(search: Record<string, unknown>): ListSearch {
  const { status, after } = search
  const ids = (typeof after === 'string' || typeof after === 'number' ? String(after) : '').split('-').map(Number)
  return { status: status === 1 || status === 6 || status === 9 ? status : undefined, after: ids.every(isId) ? ids : [] }
}

export function listHref({ status, after }: ListSearch): string {
  const entries = [
    ...(status === undefined ? [] : [`status=${String(status)}`]),
    ...(after.length === 0 ? [] : [`after=${after.join('-')}`]),
  ]
  return entries.length === 0 ? '/inquiry' : `/inquiry?${entries.join('&')}`
}

/** What a link to the form says of it: `type=payment&orderNo=…` from a purchase. */
export interface NewSearch {
  type: number
  orderNo: string
}

export function newSearchOf({ type, orderNo }: Record<string, unknown>): NewSearch {
  const number = type === 'payment' ? 2 : typeof type === 'number' && Number.isInteger(type) && type >= 1 && type <= 8 ? type : 0
  // The router reads an order number of digits only as a number.
  const order = typeof orderNo === 'string' || typeof orderNo === 'number' ? String(orderNo).slice(0, 40) : ''
  return { type: number, orderNo: number === 2 ? order : '' }
}

/** Which screen an address below `/inquiry` is: the list, the form, one request, or none. */
export type InquiryPlace = { place: 'list' } | { place: 'new' } | { place: 'one'; id: number } | { place: 'none' }

/** @param part what stands behind `/inquiry/`. @param search an order to write about leads from the list's address to the form (S7) */
export function placeOf(part: string | undefined, search: Record<string, unknown>): InquiryPlace {
  if (part === undefined) return newSearchOf(search).type === 0 ? { place: 'list' } : { place: 'new' }
  if (part === 'new') return { place: 'new' }
  const id = Number(part)
  return /^\d{1,9}$/.test(part) && isId(id) ? { place: 'one', id } : { place: 'none' }
}
