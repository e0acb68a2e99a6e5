/** Every order number matches it. Separate from `orders.ts`, whose schemas the pages of orders do not need. */
export const orderNoPattern = /^[A-Z0-9-]{8,40}$/
