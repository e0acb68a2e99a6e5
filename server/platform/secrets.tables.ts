import { pgTable, text } from 'drizzle-orm/pg-core'

/** Keys the provider made for itself, shared by its replicas. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** 256 random bits, base64url. */
  value: text('value').notNull(),
})
