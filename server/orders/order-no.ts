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

/** @returns an order number as it is stored; a text that is none without the spaces around it */
export function typedOrderNo(text: string): string {
  const typed = text.trim()
  return /^\d{8}-\w+$/.test(typed) ? typed.toUpperCase() : typed
}
