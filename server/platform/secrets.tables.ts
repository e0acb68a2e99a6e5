import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that the provider generated for itself, shared by its replicas: of each name the newest generation, and the previous one. */
export const secrets = pgTable(
  'secrets',
  {
    name: text('name').notNull(),
    /** From 1; the highest one signs and encrypts. */
    generation: integer('generation').notNull().default(1),
    /** 256 random bits, base64url. */
    value: text('value').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.name, t.generation] })],
)
