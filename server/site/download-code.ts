/** The download address as a QR code (S1): a visitor scans it from a desktop's screen with a phone. */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { encodeQR } from 'qr'
import type { CallEnv } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { sendDocument } from '../platform/documents.ts'
import type { StoredSite } from './maintenance.ts'
import { siteDocuments } from './site.tables.ts'

/** Address of the code; a separate file, so that phones, which do not show it, need not load it. */
export const downloadCode = '/download-code.svg'

/** Cache lifetime, in seconds. */
const maxAge = 3600
/** Quiet zone in modules on each side (ISO/IEC 18004 §5.3.8). */
const border = 4

/** @returns the code, dark on transparent: the page gives it a light ground */
const drawn = (address: string): string => encodeQR(address, 'svg', { ecc: 'medium', border })

/** GET of `downloadCode`, as SVG; 404 before a content pack is imported. */
export function downloadCodeRoutes({ db }: { db: Database }): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  app.get(downloadCode, async (c) => {
    const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site'))
    if (row === undefined) return c.notFound()
    const { links } = row.data as StoredSite
    return sendDocument(c.req.raw, { body: drawn(links.download), type: 'image/svg+xml' }, maxAge)
  })
  return app
}
