/** Removes a person from every table and from the files (docs/security.md "Retention"). A repeated erasure changes nothing. */
import { eq, getTableName, sql } from 'drizzle-orm'
import { openOrdersOf } from '../orders/open-orders.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Database } from '../platform/database.ts'
import { rewriteFiles } from '../platform/embedded-upkeep.ts'
import { noteAct } from '../platform/operator-acts.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import type { Vault } from '../platform/vault.ts'
import { unnamedMember } from '../session/unnamed-member.ts'
import { members, sessionFamilies } from '../session/session.tables.ts'
import { countStored, deleteImages, deletionEnd, type ImageDeps } from '../support/request-images.ts'
import { supportImages, supportRequests } from '../support/support.tables.ts'
import type { Log } from '../platform/log.ts'
import { couponClaims } from '../coupons/coupons.tables.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { lockContact } from '../pre-registration/lock-contact.ts'
import { personalTables } from './personal-tables.ts'
import { withCurrentIds, type Person } from './person.ts'

/** Runs of the deletion before files are left to the job. */
const mostRuns = 10

/** The result of an erasure; `refused`: nothing was changed, since these orders are open. */
export type Erasure =
  /**
   * Number of deleted rows, by table, of orders that stay without a name, and of files that could not be deleted yet; whether the files of the
   * embedded database no longer contain what was deleted.
   */
  | { type: 'erased'; rows: Record<string, number>; orders: number; filesLeft: number; isRewritten: boolean }
  | { type: 'refused'; openOrders: string[] }

/** Orders stay, and refer to a member without a name. Data that could continue the payment is deleted. */
async function unnameOrders(tx: Database, memberId: string, now: Date): Promise<number> {
  const some = await tx.select({ orderNo: orders.orderNo }).from(orders).where(eq(orders.memberId, memberId)).limit(1)
  if (some.length === 0) return 0
  const unnamedBuyer = unnamedMember(now)
  await tx.insert(members).values(unnamedBuyer)
  const unnamed = await tx
    .update(orders)
    .set({ memberId: unnamedBuyer.id, idempotencyKey: sql`gen_random_uuid()`, authCode: null, paymentUrl: null })
    .where(eq(orders.memberId, memberId))
    .returning({ orderNo: orders.orderNo })
  return unnamed.length
}

/**
 * A pattern of PostgreSQL for a text that contains the number or address, but not as a part of a longer one: `xbob@mail.example` is
 * another person.
 */
const patternOf = (identifier: string): string =>
  `(?<![\\w.+-])${identifier.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`

/** The sandbox's simulated world stores mails, messages and trades (sandbox/kept.ts). Other deployments have no such table. */
async function eraseFromSandbox(tx: Database, person: Person): Promise<void> {
  const { rows } = (await tx.execute(sql`select to_regclass('sandbox_kept') is not null as "isThere"`)) as unknown as {
    rows: { isThere: boolean }[]
  }
  if (rows[0]?.isThere !== true) return
  for (const identifier of [person.memberNumber, ...person.contacts].filter((one) => one !== null)) {
    await tx.execute(sql`
      delete from sandbox_kept where exists (
        select from jsonb_path_query(value, '$.**') as part
        where jsonb_typeof(part) = 'string' and (part #>> '{}') ~ ${patternOf(identifier)}
      )`)
  }
}

/**
 * Records the operator with the deletion of the rows: the files may take long, and the command may end before they are deleted.
 * @returns what was deleted, or the numbers of the orders that are still open: then nothing was changed
 */
export async function erasePerson(
  deps: ImageDeps & { log: Log; events: SecurityEvents; vault: () => Promise<Vault> },
  found: Person,
  operator: string,
): Promise<Erasure> {
  const { db, now } = deps
  const act = 'member-erased'
  const at = now()
  const images: string[] = []
  // Reads the database itself, so not within the transaction.
  const vault = await deps.vault()
  const outcome = await db.transaction(async (tx): Promise<Erasure> => {
    for (const contact of found.contacts) {
      await lockContact(tx, contact)
    }
    const rows: Record<string, number> = {}
    let unnamed = 0
    if (found.memberId !== null) {
      // Concurrent purchases or requests of this member wait here, and then find no member.
      await tx.select({ id: members.id }).from(members).where(eq(members.id, found.memberId)).for('update')
      const openOrders = await openOrdersOf(tx, found.memberId)
      if (openOrders.length > 0) return { type: 'refused', openOrders }
      unnamed = await unnameOrders(tx, found.memberId, at)
    }
    const person = await withCurrentIds(tx, vault, found)
    for (const table of [couponClaims, preRegistrations, supportRequests, sessionFamilies]) {
      // Before their parts, since jobs and operators lock them first, too.
      await tx
        .select({ one: sql`1` })
        .from(table)
        .where(personalTables.find((one) => one.table === table)!.of(tx, person))
        .for('update')
    }
    for (const { table, of, erasure } of personalTables) {
      if (erasure === 'unnamed') continue
      const isOf = of(tx, person)
      const done =
        erasure === 'deleted'
          ? await tx
              .delete(table)
              .where(isOf)
              .returning({ one: sql`1` })
          : await tx.update(supportImages).set({ deletedAt: at, deleteAt: at }).where(isOf).returning({ id: supportImages.id })
      if (done.length > 0) rows[getTableName(table)] = done.length
      images.push(...done.flatMap((row) => ('id' in row ? [row.id] : [])))
    }
    await eraseFromSandbox(tx, person)
    await noteAct(tx, { operator, act, subject: null, at })
    return { type: 'erased', rows, orders: unnamed, filesLeft: 0, isRewritten: false }
  })
  if (outcome.type === 'refused') return outcome
  await deps.events.record('operator-act', { operator, act }, { memberNumber: found.memberNumber ?? undefined })
  const isRewritten = await rewriteFiles(db).then(
    () => true,
    (error: unknown) => {
      deps.log.error({ err: error }, 'the files of the database cannot be rewritten; the next backup tries again')
      return false
    },
  )
  // Their rows mark them for deletion: the job retries what cannot be deleted now.
  // A run takes the oldest files, which may be other members' that cannot be deleted: it moves them behind all others.
  let filesLeft = await countStored(db, images)
  const until = deletionEnd()
  for (let runs = 0; filesLeft > 0 && runs < mostRuns && performance.now() < until; runs += 1) {
    // Each run follows the one before.
    await deleteImages(deps, until)
    filesLeft = await countStored(db, images)
  }
  return { ...outcome, filesLeft, isRewritten }
}
