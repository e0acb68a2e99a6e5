/** Goods per page: one large card and eleven small ones fill the grid. */
export const shopPageSize = 12
