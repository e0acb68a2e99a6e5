import { linkOptions } from '@tanstack/react-router'

/** Link to the list of support requests: its route has an optional part, which must be given as missing. */
export const supportLink = linkOptions({ to: '/inquiry/{-$id}', params: { id: undefined } })

/**
 * Address of a support request about a purchase, with the form filled in from the purchase (S7).
 * @param trace the provider's trace id of a failed call, for the support staff
 */
export const supportHref = (orderNo: string, trace?: string): string =>
  `/inquiry/new?type=payment&orderNo=${encodeURIComponent(orderNo)}${trace === undefined || trace === '' ? '' : `&code=${encodeURIComponent(trace)}`}`
