/** Order numbers. Separate from `orders.ts`, whose schemas the pages of orders do not need. */

const characters = '[A-Z0-9-]{8,40}'

/** Every order number matches it. */
export const orderNoPattern = new RegExp(`^${characters}$`)
/** An order number at the end of a longer text, behind another character than its own. */
export const orderNoAtEnd = new RegExp(`(?<![A-Z0-9-])${characters}$`)

/** Limit of the order numbers in one call for cash receipts (B9). */
export const mostCashReceiptOrders = 10
