/**
 * Limits of attachments to a support request (U1, U3), shared by form, provider and README. Without a validator, so that the form's script
 * stays small.
 */
export const attachmentRules = {
  /** Per message. */
  maxImages: 3,
  maxBytes: 5_000_000,
  /** All frames together. The largest phone photographs have 50.3 million pixels (8192 × 6144). */
  maxPixels: 64_000_000,
  /** Of a message with its images, in ms: three of 5 MB over 0.4 Mbit/s. After it the form expects no response. */
  uploadTime: 300_000,
  types: ['image/png', 'image/jpeg', 'image/gif'],
} as const
