/**
 * Images of messages (U3). First the row is written, then the file, then its message: an interruption in between leaves a row that marks
 * the file for deletion, and never a file without a row (docs/decisions/0022).
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Log } from '../platform/log.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { cleanImage, type CleanImage } from '../platform/uploaded-image.ts'
import { supportImages, type SupportImage } from './support.tables.ts'

/** Time in ms within which a message must claim its uploads. */
const uploadTime = hourMs
/** Time in ms that an image is kept (§9: 14 days). */
export const imageTime = 14 * dayMs

/** Dependencies of the images of requests. */
export interface ImageDeps {
  db: Database
  now: () => Date
  files: FileStore
}

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const

/** Name of its file, in the store and when it is saved. */
export const fileNameOf = ({ id, type }: Pick<SupportImage, 'id' | 'type'>): string => `${id}.${extensions[type]}`
const imagesFolder = 'inquiries/'
const storedName = (image: Pick<SupportImage, 'id' | 'type'>): string => `${imagesFolder}${fileNameOf(image)}`

/** Whether it still exists and may be shown. */
export const isShown = ({ deletedAt, deleteAt }: SupportImage, now: Date): boolean => deletedAt === null && deleteAt > now

/** @returns undefined if the file was deleted */
export const readImage = (files: FileStore, image: SupportImage): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  files.read(storedName(image))

/** @returns names of stored images that no row refers to, so that no job deletes them: those that are newer than a restored database */
export async function strayImages({ db, files }: Pick<ImageDeps, 'db' | 'files'>): Promise<string[]> {
  const rows = await db.select({ id: supportImages.id, type: supportImages.type }).from(supportImages)
  const known = new Set(rows.map(storedName))
  const stray: string[] = []
  for await (const name of files.list()) if (name.startsWith(imagesFolder) && !known.has(name)) stray.push(name)
  return stray
}

async function upload({ db, now, files }: ImageDeps, images: readonly CleanImage[]): Promise<string[]> {
  if (images.length === 0) return []
  const at = now()
  const rows = images.map(({ type, width, height }, place) => ({
    id: randomUUID(),
    place,
    type,
    width,
    height,
    createdAt: at,
    deleteAt: new Date(at.getTime() + uploadTime),
    isStored: true,
  }))
  await db.insert(supportImages).values(rows)
  for (const [i, row] of rows.entries()) {
    // Sequential: if one fails, no other write is in progress.
    await files.write(storedName(row), images[i]!.bytes, row.type)
  }
  return rows.map(({ id }) => id)
}

/**
 * Cleans the sent files.
 * @throws ProviderFailure of the first refused file, with an issue for each that is refused for the same reason
 */
async function cleanImages(sent: readonly Uint8Array[]): Promise<CleanImage[]> {
  const results = await Promise.allSettled(sent.map((bytes) => cleanImage(bytes)))
  const errors: unknown[] = results.map((result) => (result.status === 'rejected' ? result.reason : undefined))
  // A file that could not be checked may be sent again as it is, one that is refused may not.
  const first =
    errors.find((error) => error !== undefined && !(error instanceof ProviderFailure)) ?? errors.find((error) => error !== undefined)
  if (first instanceof ProviderFailure) {
    const refused = errors.flatMap((error, i) => (error instanceof ProviderFailure && error.code === first.code ? [i] : []))
    const issues = refused.map((i) => ({ path: `body.images.${String(i)}`, message: 'This image is refused' }))
    throw new ProviderFailure(first.status, first.code, issues, first.extras)
  }
  if (first !== undefined) throw first
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/**
 * Cleans the sent files, stores them, and lets `write` claim them by `attachImages`; unclaimed files are given up.
 * @throws ProviderFailure INVALID_FILE or FILE_TOO_LARGE before anything is stored, and the errors of `write`
 */
export async function withImages<T>(
  deps: ImageDeps,
  sent: readonly Uint8Array[],
  write: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  const clean = await cleanImages(sent)
  const ids = await upload(deps, clean)
  try {
    return await write(ids)
  } finally {
    if (ids.length > 0)
      await deps.db
        .update(supportImages)
        .set({ deleteAt: deps.now() })
        .where(and(inArray(supportImages.id, [...ids]), isNull(supportImages.messageId)))
  }
}

/**
 * Makes uploaded images part of a message, in the transaction that writes it.
 * @param o.from position of the first
 */
export async function attachImages(tx: Database, ids: readonly string[], o: { messageId: number; at: Date; from?: number }): Promise<void> {
  if (ids.length === 0) return
  const claimed = await tx
    .update(supportImages)
    .set({
      messageId: o.messageId,
      place: sql`${supportImages.place} + ${o.from ?? 0}`,
      deleteAt: new Date(o.at.getTime() + imageTime),
    })
    .where(and(inArray(supportImages.id, [...ids]), isNull(supportImages.messageId), isNull(supportImages.deletedAt)))
    .returning({ id: supportImages.id })
  if (claimed.length !== ids.length) throw new Error('an upload was discarded before its message was written')
}

/** Removes images from their message; the next run deletes them. */
export const detachImages = async (tx: Database, ids: readonly string[], at: Date): Promise<void> =>
  void (ids.length === 0
    ? undefined
    : await tx
        .update(supportImages)
        .set({ messageId: null, deleteAt: at, deletedAt: at })
        .where(inArray(supportImages.id, [...ids])))

/** Rows per run; the next run handles more. */
const most = 100
/** Time in ms after which a run leaves the rest to the next: a file of a bucket that does not respond takes half a minute. */
const deletionTime = minuteMs

/** @returns when a deletion that begins now leaves the rest to a later run, as `performance.now()` will return it */
export const deletionEnd = (): number => performance.now() + deletionTime

/**
 * Deletes what is due: images after 14 days, images removed from a message, unclaimed uploads (U3). First the row is marked, and from then
 * on the image is not shown; then the files are deleted, then the rows without a message. Safe to run at any time and in several processes.
 * A file that cannot be deleted is tried again by a later run, after all others that are due.
 * @param until no file is begun after it
 * @returns how many files were deleted, and how many of those tried could not be
 */
export async function deleteImages(
  { db, now, files, log }: ImageDeps & { log: Log },
  until = deletionEnd(),
): Promise<{ deleted: number; failed: number }> {
  const at = now()
  await db
    .update(supportImages)
    .set({ deletedAt: at })
    .where(and(eq(supportImages.isStored, true), isNull(supportImages.deletedAt), lte(supportImages.deleteAt, at)))
  const due = await db
    .select()
    .from(supportImages)
    .where(and(eq(supportImages.isStored, true), isNotNull(supportImages.deletedAt)))
    .orderBy(asc(supportImages.deleteAt))
    .limit(most)
  const gone: string[] = []
  const left: string[] = []
  for (const image of due) {
    if (performance.now() > until) break
    try {
      await files.remove(storedName(image))
      gone.push(image.id)
    } catch (error) {
      left.push(image.id)
      log.error({ err: error, image: image.id }, 'an image cannot be deleted; a later run tries again')
    }
  }
  if (gone.length > 0) await db.update(supportImages).set({ isStored: false }).where(inArray(supportImages.id, gone))
  if (left.length > 0) await db.update(supportImages).set({ deleteAt: at }).where(inArray(supportImages.id, left))
  await db.delete(supportImages).where(and(isNull(supportImages.messageId), eq(supportImages.isStored, false)))
  return { deleted: gone.length, failed: left.length }
}

/** @returns how many of these images still have a file */
export const countStored = (db: Database, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : db.$count(supportImages, and(inArray(supportImages.id, [...ids]), eq(supportImages.isStored, true)))
