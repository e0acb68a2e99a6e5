/** Goods per page: a shop of usual size is one page. */
export const shopPageSize = 24
