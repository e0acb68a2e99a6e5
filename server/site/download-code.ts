/** The download address as a QR code (S1): who reads the front page on a desktop points a phone at it. */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { encodeQR } from 'qr'
import type { CallEnv } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { sendDocument } from '../platform/documents.ts'
import type { StoredSite } from './maintenance.ts'
import { siteDocuments } from './site.tables.ts'

/** Where the code is; a file beside the page, so that phones, which do not show it, need not load it. */
export const downloadCode = '/download-code.svg'

/** Seconds that a browser may go by what it has. */
const maxAge = 3600
/** Modules of calm ground on each side (ISO/IEC 18004 §5.3.8). */
const border = 4

/** @returns the code, dark on nothing: whoever shows it gives it a light ground */
const drawn = (address: string): string => encodeQR(address, 'svg', { ecc: 'medium', border })

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
