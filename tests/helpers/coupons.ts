import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { members } from '#server/session/session.tables.ts'
import type { Answer, Provider } from './provider.ts'
import { bearerOf } from './sign-in.ts'

/**
 * A member registers a coupon for their own member number.
 * @param at another server on the same database
 */
export async function registerCoupon(
  provider: Provider,
  memberId: string,
  couponCode: string,
  { at = provider, lang = 'en' }: { at?: Provider | undefined; lang?: Locale } = {},
): Promise<Answer> {
  const [member] = await provider.database.db.select().from(members).where(eq(members.id, memberId))
  const body = { couponCode, memberNumber: member!.memberNumber }
  return at.send('POST', `/api/claim-rewards/coupon?locale=${lang}`, body, await bearerOf(provider, memberId))
}
