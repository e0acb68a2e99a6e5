/** What the law and the privacy notice promise (U3): images go after 14 days, everything else of a request three years after its last word. */
import { and, asc, inArray, isNull, lte } from 'drizzle-orm'
import type { Log } from '../platform/log.ts'
import { purge } from '../platform/purge.ts'
import { supportMails } from './support-mail.tables.ts'
import { supportRequests } from './support.tables.ts'
import { deleteImages, type ImageDeps } from './request-images.ts'

/** Requests of one run; more come with the next. */
const most = 100
/** Milliseconds the hash of a mail is kept whose request was gone. */
const withoutRequestTime = 30 * 24 * 3600_000

/**
 * Deletes what is due. Safe to run at any time and in several processes.
 * @returns how many requests and files went
 */
export async function tidySupport(deps: ImageDeps & { log: Log }): Promise<{ supportRequests: number; images: number }> {
  const { db, now } = deps
  const due = db
    .select({ id: supportRequests.id })
    .from(supportRequests)
    .where(lte(supportRequests.keptUntil, now()))
    .orderBy(asc(supportRequests.keptUntil))
    .limit(most)
    .for('update', { skipLocked: true })
  // Thread, review and keys go with it; an image that is still there is left behind by it and found by the next line.
  const gone = await db.delete(supportRequests).where(inArray(supportRequests.id, due)).returning({ id: supportRequests.id })
  const withoutRequest = new Date(now().getTime() - withoutRequestTime)
  await purge(db, supportMails, supportMails.hash, and(isNull(supportMails.requestId), lte(supportMails.doneAt, withoutRequest))!)
  const images = await deleteImages(deps)
  if (gone.length > 0 || images > 0) deps.log.info({ supportRequests: gone.length, images }, 'kept long enough, deleted')
  return { supportRequests: gone.length, images }
}
