import { randomInt } from 'node:crypto'

/** Without letters that are read as digits (0 O, 1 I L): numbers are read out to the support. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * A new order number, as players and MyCard see it: the day (UTC) and ten random characters, 49 bits. Cannot be guessed from another one.
 * @example 20261121-7K3M9QXW2D
 */
export function randomOrderNo(now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]!).join('')}`
}
