/** Retention by law and privacy notice (U3): images for 14 days, the rest of a request for three years after its last message. */
import { asc, inArray, isNull, lte } from 'drizzle-orm'
import { dayMs } from '#contract/durations.ts'
import type { Log } from '../platform/log.ts'
import { deleteDue } from '../platform/delete-due.ts'
import { supportMails } from './support-mail.tables.ts'
import { supportRequests } from './support.tables.ts'
import { deleteImages, type ImageDeps } from './request-images.ts'

/** Requests per run; the next run handles more. */
const most = 100
/** Time in ms that the hash of a mail is kept whose request was deleted. */
const withoutRequestTime = 30 * dayMs

/**
 * Deletes what is due. Safe to run at any time and in several processes.
 * @returns how many requests and files were deleted
 * @throws Error at the end, if files could not be deleted: then the job counts as failed
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
  // Thread, review and keys are deleted with it; a remaining image loses its message and is deleted below.
  const gone = await db.delete(supportRequests).where(inArray(supportRequests.id, due)).returning({ id: supportRequests.id })
  const withoutRequest = new Date(now().getTime() - withoutRequestTime)
  await deleteDue(db, supportMails, {
    key: supportMails.hash,
    due: supportMails.doneAt,
    at: withoutRequest,
    where: isNull(supportMails.requestId),
  })
  const { deleted: images, failed } = await deleteImages(deps)
  if (gone.length > 0 || images > 0) deps.log.info({ supportRequests: gone.length, images }, 'deleted after the retention period')
  if (failed > 0) throw new Error(`${String(failed)} images cannot be deleted; later runs try again`)
  return { supportRequests: gone.length, images }
}
