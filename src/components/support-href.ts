/** A support request about a purchase: the form, filled in as far as the purchase tells (S7). */
export const supportHref = (orderNo: string): string => `/inquiry/new?type=payment&orderNo=${encodeURIComponent(orderNo)}`
