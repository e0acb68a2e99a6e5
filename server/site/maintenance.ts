/** The pack's maintenance window (S12): what it closes, the provider closes, whatever a page or another client shows. Reading goes on. */
import { eq } from 'drizzle-orm'
import type { SiteFile } from '../content/pack.schema.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { siteDocuments } from './site.tables.ts'

export interface MaintenanceWindow {
  start: Date
  /** The first moment at which everything is open again. */
  end: Date
  /** Slug of the notice about it. */
  notice: string | undefined
}

/** Dates travel through jsonb as text. */
type Stored<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Stored<T[K]> } : T
export type StoredSite = Stored<SiteFile>

/** @returns the window that runs or is ahead; undefined where there is none, or it is over */
export function windowOf({ maintenance }: Pick<StoredSite, 'maintenance'>, now: Date): MaintenanceWindow | undefined {
  if (maintenance === undefined) return undefined
  const end = new Date(maintenance.end)
  return now < end ? { start: new Date(maintenance.start), end, notice: maintenance.notice } : undefined
}

/**
 * For calls that would begin something in the game: to be awaited before anything is written.
 * @throws ProviderFailure 503 MAINTENANCE while the window runs, with its end in the words and the seconds until then in `Retry-After`
 */
export async function refuseInMaintenance(db: Database, now: Date): Promise<void> {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site'))
  const running = row === undefined ? undefined : windowOf(row.data as StoredSite, now)
  if (running === undefined || now < running.start) return
  const retryAfter = Math.ceil((running.end.getTime() - now.getTime()) / 1000)
  throw new ProviderFailure(503, 'MAINTENANCE', [], { retryAfter, until: running.end })
}
