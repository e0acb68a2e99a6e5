import { serviceCodes } from '#contract/failure.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { Member } from './session.tables.ts'

/**
 * Members without a known game account cannot shop (§6, §8: code 2474): goods would have no recipient, and purchases cannot be counted for
 * an unknown account. Like visitors, they may view everything.
 * @throws ProviderFailure 2474
 */
export function requireGameAccount({ server }: Pick<Member, 'server'>): void {
  if (server === null) throw new ProviderFailure(409, serviceCodes.accountUnknown)
}
