/** What the law and the privacy notice promise (U3): images go after 14 days, everything else of a request three years after its last word. */
import { asc, inArray, lte } from 'drizzle-orm'
import type { Log } from '../platform/log.ts'
import { inquiries } from './inquiries.tables.ts'
import { deleteImages, type ImageDeps } from './inquiry-images.ts'

/** Requests of one run; more come with the next. */
const most = 100

/**
 * Deletes what is due. Safe to run at any time and in several processes.
 * @returns how many requests and files went
 */
export async function tidyInquiries(deps: ImageDeps & { log: Log }): Promise<{ inquiries: number; images: number }> {
  const { db, now } = deps
  const due = db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(lte(inquiries.keptUntil, now()))
    .orderBy(asc(inquiries.keptUntil))
    .limit(most)
    .for('update', { skipLocked: true })
  // Thread, review and keys go with it; an image that is still there is left behind by it and found by the next line.
  const gone = await db.delete(inquiries).where(inArray(inquiries.id, due)).returning({ id: inquiries.id })
  const images = await deleteImages(deps)
  if (gone.length > 0 || images > 0) deps.log.info({ inquiries: gone.length, images }, 'kept long enough, deleted')
  return { inquiries: gone.length, images }
}
