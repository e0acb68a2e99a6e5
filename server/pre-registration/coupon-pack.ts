/** Whose coupons of pre-registrations are, in `coupons.pack`: no folder has such a name, so that no import takes them back. */
export const couponPack = ':pre-registration'
