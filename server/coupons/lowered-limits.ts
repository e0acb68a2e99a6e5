/**
 * Id of the document (`site_documents`) with the last registration, by its `seq`, before a coupon's limit was lowered the last time:
 * `{ CODE: seq }`. Registrations up to it may exceed the present limits.
 */
export const loweredLimits = 'lowered-coupon-limits'
