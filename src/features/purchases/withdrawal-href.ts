/** Where one purchase is withdrawn from. */
export const withdrawalHref = (orderNo: string): string => `/withdrawal?order=${encodeURIComponent(orderNo)}`

/** The purchase an address is about; the router reads a number of digits alone as a number. Whether there is such an order is asked. */
export function orderIn(search: object): string | undefined {
  const order: unknown = 'order' in search ? search.order : undefined
  return (typeof order === 'string' || typeof order === 'number') && String(order).trim() !== '' ? String(order).trim() : undefined
}
