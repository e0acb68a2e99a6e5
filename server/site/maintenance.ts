/**
 * The pack's maintenance window (S12): the provider itself closes the features, whatever a page or client shows. Reading stays possible.
 */
import { eq } from 'drizzle-orm'
import type { SiteFile } from '../content/pack.schema.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { siteDocuments } from './site.tables.ts'

/** A maintenance window from `start` (inclusive) to `end` (exclusive). */
export interface MaintenanceWindow {
  start: Date
  /** The first moment after the window. */
  end: Date
  /** Slug of the notice about it. */
  notice: string | undefined
}

/** Dates are stored in jsonb as text. */
type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T
/** site.yaml as the database stores it: times in ISO 8601. */
export type StoredSite = Stored<SiteFile>

/** @returns the current or next window; undefined if there is none, or it is over */
export function windowOf({ maintenance }: Pick<StoredSite, 'maintenance'>, now: Date): MaintenanceWindow | undefined {
  if (maintenance === undefined) return undefined
  const end = new Date(maintenance.end)
  return now < end ? { start: new Date(maintenance.start), end, notice: maintenance.notice } : undefined
}

/**
 * For calls that would start something in the game: await it before anything is written.
 * @throws ProviderFailure 503 MAINTENANCE during the window, with its end in the message and the seconds until then in `Retry-After`
 */
export async function refuseInMaintenance(db: Database, now: Date): Promise<void> {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site'))
  const running = row === undefined ? undefined : windowOf(row.data as StoredSite, now)
  if (running === undefined || now < running.start) return
  const retryAfter = Math.ceil((running.end.getTime() - now.getTime()) / 1000)
  throw new ProviderFailure(503, 'MAINTENANCE', [], { retryAfter, until: running.end })
}
