/**
 * Address of a support request about a purchase, with the form filled in from the purchase (S7).
 * @param trace the provider's trace id of a failed call, for the support staff
 */
export const supportHref = (orderNo: string, trace?: string): string =>
  `/inquiry/new?type=payment&orderNo=${encodeURIComponent(orderNo)}${trace === undefined || trace === '' ? '' : `&code=${encodeURIComponent(trace)}`}`
