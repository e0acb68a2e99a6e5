/** Goods per page: one large card (two by two) and twelve small ones fill four rows of four. */
export const shopPageSize = 13
