import { failureCodes, type Failure } from '#contract/failure.ts'

/**
 * What the provider says of a failed call (E2), in the player's language already.
 * @returns undefined where it says nothing to players: without an answer, or where our own client could not read it
 */
export function providerWords({ status, code, message }: Pick<Failure, 'status' | 'code' | 'message'>): string | undefined {
  const isOurs = status === 0 || code === failureCodes.network || code === failureCodes.malformed
  return isOurs || message.trim() === '' ? undefined : message
}
