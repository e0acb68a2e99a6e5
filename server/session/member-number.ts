/**
 * Member numbers (docs/requirements.md "Support"): 12 digits, the last a Luhn digit that detects typing errors (ISO/IEC 7812-1 Annex B).
 */
import { randomInt } from 'node:crypto'

function luhnSum(digits: string): number {
  let sum = 0
  for (const [index, digit] of digits.split('').reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}

/** @returns whether it could be a member number: detects one wrong digit, or two swapped neighbours (except 09 and 90) */
export const isMemberNumber = (text: string): boolean => /^\d{12}$/.test(text) && luhnSum(text) % 10 === 0

/** @returns a random member number that does not begin with 0 */
export function randomMemberNumber(): string {
  const body = String(randomInt(10_000_000_000, 100_000_000_000))
  return `${body}${String((10 - (luhnSum(`${body}0`) % 10)) % 10)}`
}
