/** The value of `coupons.pack` for pre-registration coupons: no folder has such a name, so no import withdraws them. */
export const couponPack = ':pre-registration'
