/** The value of `coupons.pack` for pre-registration coupons: no folder has such a name, so an import withdraws them only with `--replace`. */
export const couponPack = ':pre-registration'
