/**
 * What may be attached to a support request (U1, U3): one number for form, provider and README. Without a validator, so that the form's
 * script stays small.
 */
export const attachmentRules = {
  /** Of one message. */
  maxImages: 3,
  maxBytes: 5_000_000,
  /** Of all frames together. The largest photographs of phones have 50.3 million (8192 × 6144). */
  maxPixels: 64_000_000,
  types: ['image/png', 'image/jpeg', 'image/gif'],
} as const
