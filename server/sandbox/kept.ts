/**
 * State of the sandbox's outside world across restarts: a payment provider that forgot its trades would leave orders behind. It has a table
 * of its own, created only if the sandbox is on.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isStorable } from '#contract/typed-text.ts'
import type { Database } from '../platform/database.ts'

/** Stored values of one kind, by id; `all` returns the newest hundred, newest first. */
export interface Kept<T extends object> {
  get: (id: string) => Promise<T | undefined>
  all: () => Promise<T[]>
  /** @returns false if there was one already, which is not changed */
  add: (id: string, value: T) => Promise<boolean>
  /** Changes it if its state is one of `from`; of two concurrent calls one succeeds. @returns whether it did */
  change: (id: string, from: readonly string[], set: Partial<T>) => Promise<boolean>
}

/** Creates the table `sandbox_kept` if it does not exist; processes that start together create it once. */
export const makeKeptTable = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727276)`)
    await tx.execute(
      sql`create table if not exists sandbox_kept (kind text, id text, value jsonb not null, nr bigserial, primary key (kind, id))`,
    )
  })

/** @param schema of the stored values; values of an older version with another shape are ignored */
export function createKept<T extends { state: string }>(db: Database, kind: string, schema: v.GenericSchema<unknown, T>): Kept<T> {
  const valuesOf = (result: unknown): T[] =>
    (result as { rows: { value: unknown }[] }).rows.flatMap(({ value }) => {
      const parsed = v.safeParse(schema, value)
      return parsed.success ? [parsed.output] : []
    })
  return {
    get: async (id) =>
      isStorable(id) ? valuesOf(await db.execute(sql`select value from sandbox_kept where kind = ${kind} and id = ${id}`))[0] : undefined,
    all: async () => valuesOf(await db.execute(sql`select value from sandbox_kept where kind = ${kind} order by nr desc limit 100`)),
    add: async (id, value) =>
      valuesOf(
        await db.execute(
          sql`insert into sandbox_kept (kind, id, value) values (${kind}, ${id}, ${JSON.stringify(value)}::jsonb) on conflict do nothing returning value`,
        ),
      ).length === 1,
    change: async (id, from, set) =>
      isStorable(id) &&
      valuesOf(
        await db.execute(
          sql`update sandbox_kept set value = value || ${JSON.stringify(set)}::jsonb where kind = ${kind} and id = ${id} and value->>'state' in ${from} returning value`,
        ),
      ).length === 1,
  }
}
