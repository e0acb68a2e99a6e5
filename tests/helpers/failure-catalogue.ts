/**
 * The messages of docs/requirements.md §8 (E3), by the side that shows them. Tests compare both lists with that table, and cause the
 * messages of both lists.
 */
import type { Locale } from '#contract/common.ts'

/** Sent by the provider: server/failure-catalogue.test.ts causes each of them. */
export const providerMessages = [
  ...(['M1', 'M2', 'M3', 'M5', 'M7', 'M10', 'M12'] as const),
  ...(['M14', 'M15', 'M16', 'M17', 'M18', 'M19', 'M20', 'M21', 'M22'] as const),
  ...(['M23', 'M24', 'M25', 'M28', 'M29', 'M30', 'M31', 'M34', 'M35'] as const),
]
export type ProviderMessage = (typeof providerMessages)[number]

/** Shown by the page: tests/failure-catalogue.test.tsx causes each of them. */
export const pageMessages = [
  ...(['M1', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9', 'M10', 'M11', 'M12', 'M13'] as const),
  ...(['M25', 'M26', 'M27', 'M30', 'M31', 'M32', 'M33', 'M34', 'M35', 'M36', 'M37', 'M38'] as const),
]
export type PageMessage = (typeof pageMessages)[number]

/** The exact text in every language. */
export type Words = Record<Locale, string>
