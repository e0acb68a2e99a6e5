/** Goods per page: a shop of the usual size has one page. */
export const shopPageSize = 24
