/**
 * Placeholder for an effect that the app must provide through a `connect…(ports)` function. Always throws: a silent success would hide the
 * missing port.
 */
export function notProvided(): never {
  throw new Error('Provide this implementation through the connect function of the machine')
}
