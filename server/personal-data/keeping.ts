/** The jobs that delete expired personal data, where no other job does (personal-tables.ts). */
import { hourMs } from '#contract/durations.ts'
import { tidyCoupons } from '../coupons/tidy-coupons.ts'
import { tidyOrders } from '../orders/tidy-orders.ts'
import type { Database } from '../platform/database.ts'
import { reuseSpace } from '../platform/embedded-upkeep.ts'
import { tidyLimits } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'
import { tidyOperatorActs } from '../platform/operator-acts.ts'
import { tidyRecordings } from '../recordings/recordings.ts'
import { tidySession } from '../session/tidy-session.ts'

/** In ms. Expired rows of long-lived data are searched for in whole tables. */
const betweenLooks = hourMs

/** The queue triggers each; `records` runs only once an hour. */
export function keeping(deps: { db: Database; now: () => Date; log: Log }): Record<'session' | 'records', () => Promise<void>> {
  let lookedAt = -Infinity
  return {
    session: async () => {
      await tidySession(deps)
      await tidyLimits(deps.db)
      await tidyRecordings(deps.db, deps.now())
    },
    records: async () => {
      const at = deps.now().getTime()
      if (at - lookedAt < betweenLooks) return
      await tidyOrders(deps)
      await tidyCoupons(deps)
      await tidyOperatorActs(deps.db, deps.now())
      await reuseSpace(deps.db)
      lookedAt = at
    },
  }
}
