/** Storage of an issuer of the sandbox: in the sandbox's own table, shared by all processes. */
import { sql, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { isStorable } from '#contract/typed-text.ts'
import type { Database } from '../platform/database.ts'

/** Issuer sessions are not stored: every sign-in shows the choice of accounts. A stored one would first have to be ended page by page. */
const forgotten = new Set(['Session'])
/** In seconds; lifetime of issued items without an expiry. */
const aDay = 86_400

/**
 * oidc-provider's storage interface (its example/my_adapter.js). Its table is created first (kept.ts).
 * @param issuer owner of the items
 */
export function createKeptAdapter(db: Database, issuer: string): AdapterFactory {
  const kind = `issued-by-${issuer}`
  return (model): Adapter => {
    const key = (id: string): string => `${model}:${id}`
    const find = async (where: SQL): Promise<AdapterPayload | undefined> => {
      const found = await db.execute(
        sql`select value->'payload' as payload from sandbox_kept where kind = ${kind} and ${where} and (value->>'until')::float8 > ${Date.now()} limit 1`,
      )
      return (found as unknown as { rows: { payload: AdapterPayload }[] }).rows[0]?.payload
    }
    const findBy = (name: string, value: string) => find(sql`id like ${`${model}:%`} and value->'payload'->>${name}::text = ${value}`)
    return {
      upsert: async (id, payload, expiresIn = aDay) => {
        await db.execute(sql`delete from sandbox_kept where kind = ${kind} and (value->>'until')::float8 <= ${Date.now()}`)
        if (forgotten.has(model)) return
        const value = JSON.stringify({ payload, until: Date.now() + expiresIn * 1000 })
        await db.execute(
          sql`insert into sandbox_kept (kind, id, value) values (${kind}, ${key(id)}, ${value}::jsonb) on conflict (kind, id) do update set value = excluded.value`,
        )
      },
      find: async (id) => (isStorable(id) ? find(sql`id = ${key(id)}`) : undefined),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const at = JSON.stringify(Math.floor(Date.now() / 1000))
        await db.execute(
          sql`update sandbox_kept set value = jsonb_set(value, '{payload,consumed}', ${at}::jsonb) where kind = ${kind} and id = ${key(id)}`,
        )
      },
      destroy: async (id) => void (await db.execute(sql`delete from sandbox_kept where kind = ${kind} and id = ${key(id)}`)),
      revokeByGrantId: async (grantId) =>
        void (await db.execute(sql`delete from sandbox_kept where kind = ${kind} and value->'payload'->>'grantId' = ${grantId}`)),
    }
  }
}
