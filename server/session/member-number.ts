/**
 * Member numbers (docs/requirements.md "Support"): 12 digits, the last a Luhn digit that detects typing errors (ISO/IEC 7812-1 Annex B).
 */
import { randomInt } from 'node:crypto'
import { luhn } from '#contract/coupons.ts'

/** @returns a random member number that does not begin with 0 */
export function randomMemberNumber(): string {
  const body = String(randomInt(10_000_000_000, 100_000_000_000))
  return Array.from({ length: 10 }, (_, digit) => `${body}${String(digit)}`).find(luhn)!
}
