/** `GET /api/cs/attachments/{id}`: returns an image to a client that has a valid link of its owner (U3). */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { CallEnv } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import type { FileStore } from '../platform/file-store.ts'
import { imagePath, type ImageLinks } from './image-links.ts'
import { supportRequests, supportImages, supportMessages } from './support.tables.ts'
import { fileNameOf, isShown, readImage } from './request-images.ts'

/** A re-encoded image still counts as untrusted content: nothing in it may run, wherever it is opened. */
export const imageHeaders = (image: Parameters<typeof fileNameOf>[0], cacheSeconds: number): Record<string, string> => ({
  'content-type': image.type,
  'content-disposition': `inline; filename="${fileNameOf(image)}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheSeconds > 0 ? `private, max-age=${String(cacheSeconds)}` : 'no-store',
})

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** GET of an image by a signed link. 404 NOT_FOUND for every failure: no such image, deleted, or a link that is not valid. */
export function attachmentRoutes(deps: { db: Database; now: () => Date; files: FileStore; links: ImageLinks }): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.get(`${imagePath}/:id`, async (c) => {
    const id = c.req.param('id')
    const [row] = isId(id)
      ? await deps.db
          .select({ image: supportImages, memberId: supportRequests.memberId })
          .from(supportImages)
          .innerJoin(supportMessages, eq(supportMessages.id, supportImages.messageId))
          .innerJoin(supportRequests, eq(supportRequests.id, supportMessages.requestId))
          .where(eq(supportImages.id, id))
      : []
    if (row === undefined || !isShown(row.image, deps.now())) throw notFound()
    const given = { expires: c.req.query('expires') ?? '', signature: c.req.query('signature') ?? '' }
    const left = await deps.links.check(row.image, row.memberId, given)
    const bytes = left === undefined ? undefined : await readImage(deps.files, row.image)
    if (left === undefined || bytes === undefined) throw notFound()
    return c.body(bytes, 200, { ...imageHeaders(row.image, left), 'content-length': String(bytes.length) })
  })
  return routes
}
