import { randomCode } from '../platform/random-code.ts'

/**
 * A new order number, as players and payment providers see it: the day (UTC) and ten random characters, 49 bits. It cannot be guessed from
 * another number.
 * @example 20261121-7K3M9QXW2D
 */
export function randomOrderNo(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${randomCode(10)}`
}
