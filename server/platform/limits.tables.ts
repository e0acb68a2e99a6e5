import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** As RateLimiterPostgres of rate-limiter-flexible writes it: by position, so the columns keep this order. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970; the window's end. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)
