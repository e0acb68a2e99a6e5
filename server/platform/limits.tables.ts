import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Written by RateLimiterPostgres of rate-limiter-flexible: by position, so the columns must keep this order. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** End of the window, in milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)
