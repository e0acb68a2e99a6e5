import { ProviderFailure } from '../platform/failures.ts'
import type { Member } from './session.tables.ts'

/**
 * Members whose game account cannot be had do not shop (§6, §8: code 2474): goods would have nowhere to go, and what they have bought
 * cannot be counted for an account nobody knows. As visitors they may look at everything.
 * @throws ProviderFailure 2474
 */
export function requireGameAccount({ server }: Pick<Member, 'server'>): void {
  if (server === null) throw new ProviderFailure(409, 2474)
}
