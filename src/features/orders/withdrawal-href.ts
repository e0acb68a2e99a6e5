/** The withdrawal page of one purchase. */
export const withdrawalHref = (orderNo: string): string => `/withdrawal?order=${encodeURIComponent(orderNo)}`

/** The order number in an address. Only the provider knows whether the order exists. */
export function orderIn(search: object): string | undefined {
  const order: unknown = 'order' in search ? search.order : undefined
  return typeof order === 'string' ? order.trim() || undefined : undefined
}
