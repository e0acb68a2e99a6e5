/** Controls for rehearsals that players do not have: shifts time for one session, and lists the members. JSON, for scripts and QA. */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import { memberIdentities, members } from '../session/session.tables.ts'
import { shiftAccess, shiftRotation } from '../session/tokens.ts'
import type { SandboxIssuers } from './accounts.ts'

const ShiftSchema = v.strictObject({
  /** A token of the session: an access token to expire, or a spent refresh token to backdate. */
  token: v.string(),
  /** How much earlier, in seconds. */
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/**
 * - GET /members: name and member number of the sandbox's members.
 * - POST /session/expire { token, seconds }: the access token expires that much earlier.
 * - POST /session/age { token, seconds }: the refresh token was spent that much earlier, so that its grace period is over.
 */
export function createControls(o: { db: Database; issuers: SandboxIssuers }): Hono {
  const routes = new Hono()
  routes.get('/members', async (c) => {
    const rows = await o.db
      .selectDistinct({ name: members.nickname, memberNumber: members.memberNumber })
      .from(members)
      .innerJoin(memberIdentities, eq(memberIdentities.memberId, members.id))
      .where(eq(memberIdentities.issuer, o.issuers.google))
    return c.json(rows, 200, { 'cache-control': 'no-store' })
  })
  for (const [path, shift] of [
    ['/session/expire', shiftAccess],
    ['/session/age', shiftRotation],
  ] as const)
    routes.post(path, async (c) => {
      const parsed = v.safeParse(ShiftSchema, await c.req.json().catch(() => undefined))
      if (!parsed.success) return c.text('a JSON body { token, seconds }', 400)
      return (await shift(o.db, parsed.output)) ? c.body(null, 204) : c.text('no such token', 404)
    })
  return routes
}
