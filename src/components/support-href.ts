/**
 * A support request about a purchase: the form, filled in as far as the purchase tells (S7).
 * @param trace the provider's id of a call that failed, for who looks into it
 */
export const supportHref = (orderNo: string, trace?: string): string =>
  `/inquiry/new?type=payment&orderNo=${encodeURIComponent(orderNo)}${trace === undefined || trace === '' ? '' : `&code=${encodeURIComponent(trace)}`}`
