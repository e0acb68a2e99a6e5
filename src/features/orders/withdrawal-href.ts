/** Where one purchase is withdrawn from. */
export const withdrawalHref = (orderNo: string): string => `/withdrawal?order=${encodeURIComponent(orderNo)}`

/** The purchase an address is about. Whether there is such an order is the provider's to say. */
export function orderIn(search: object): string | undefined {
  const order: unknown = 'order' in search ? search.order : undefined
  return typeof order === 'string' ? order.trim() || undefined : undefined
}
