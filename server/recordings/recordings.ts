/** Recordings of visits as rows (contract/recordings.ts). */
import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { dayMs } from '#contract/durations.ts'
import { recordingRules } from '#contract/recordings.ts'
import type { Database } from '../platform/database.ts'
import { deleteDue } from '../platform/delete-due.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { randomCode } from '../platform/random-code.ts'
import { lockCaller } from '../session/members.queries.ts'
import { ownRequest } from '../support/support.queries.ts'
import { recordings } from './recordings.tables.ts'

/** A stored recording: its code, and the time of its deletion. */
export interface KeptRecording {
  code: string
  until: Date
}

/** @throws ProviderFailure 400 INVALID_REQUEST: JSON of another kind */
function requireRecording(data: string): void {
  const { format } = JSON.parse(data) as { format: string }
  if (!format.startsWith('everharrow-recording/'))
    throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.recording', message: 'no recording' }])
}

/** 59 bits: cannot be guessed. */
const newCode = (): string => randomCode(12)

const fingerprintOf = (data: string): string => createHash('sha256').update(data).digest('hex')
const untilOf = (at: Date): Date => new Date(at.getTime() + recordingRules.days * dayMs)
const keptOf = ({ code, deleteAt }: typeof recordings.$inferSelect): KeptRecording => ({ code, until: deleteAt })

/** Stores a recording without a member. An identical one returns the same code, and does not extend its retention. */
export async function shareRecording(db: Database, data: string, at: Date): Promise<KeptRecording> {
  requireRecording(data)
  const fingerprint = fingerprintOf(data)
  const isSame = and(eq(recordings.fingerprint, fingerprint), isNull(recordings.requestId), gt(recordings.deleteAt, at))
  return db.transaction(async (tx) => {
    // Two at once, or two processes: the second one finds the row of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recording\n${fingerprint}`}, 0))`)
    const [before] = await tx.select().from(recordings).where(isSame).limit(1)
    if (before !== undefined) return keptOf(before)
    const row = { code: newCode(), fingerprint, data, createdAt: at, deleteAt: untilOf(at) }
    const [kept] = await tx.insert(recordings).values(row).returning()
    return keptOf(kept!)
  })
}

/**
 * Attaches a recording to a member's own request; a later one for the same request replaces it.
 * @throws ProviderFailure 404 NOT_FOUND: the request is another member's, or does not exist
 */
export async function attachRecording(
  db: Database,
  o: { memberId: string; requestId: number; data: string; at: Date },
): Promise<KeptRecording> {
  requireRecording(o.data)
  const content = { fingerprint: fingerprintOf(o.data), data: o.data, createdAt: o.at, deleteAt: untilOf(o.at) }
  return db.transaction(async (tx) => {
    await lockCaller(tx, o.memberId)
    await ownRequest(tx, o.memberId, o.requestId)
    const [kept] = await tx
      .insert(recordings)
      .values({ code: newCode(), requestId: o.requestId, memberId: o.memberId, ...content })
      .onConflictDoUpdate({ target: recordings.requestId, set: content })
      .returning()
    return keptOf(kept!)
  })
}

/** @throws ProviderFailure 404 NOT_FOUND: unknown or expired */
export async function findRecording(db: Database, code: string, at: Date): Promise<KeptRecording & { recording: string }> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(and(eq(recordings.code, code), gt(recordings.deleteAt, at)))
  if (row === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
  return { ...keptOf(row), recording: row.data }
}

/** The recording of a request, as long as it is kept. */
export async function recordingOfRequest(db: Database, requestId: number, at: Date): Promise<KeptRecording | undefined> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(and(eq(recordings.requestId, requestId), gt(recordings.deleteAt, at)))
  return row === undefined ? undefined : keptOf(row)
}

/** @returns how many were deleted */
export const tidyRecordings = (db: Database, at: Date): Promise<number> =>
  deleteDue(db, recordings, { key: recordings.code, due: recordings.deleteAt, at })
