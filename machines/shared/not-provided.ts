/**
 * Stands in for an effect that the app must hand over through a `connect…(ports)` function.
 * Takes nothing and always throws: a quiet success would hide the missing port.
 */
export function notProvided(): never {
  throw new Error('Provide this implementation through the connect function of the machine')
}
