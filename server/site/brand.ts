import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import type { SiteFile } from '../content/pack.schema.ts'
import type { Database } from '../platform/database.ts'
import { siteDocuments } from './site.tables.ts'

/** The game's name in a language; empty if no pack was imported. */
export async function brandOf(db: Database, locale: Locale): Promise<string> {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site'))
  return (row?.data as SiteFile | undefined)?.brand.name[locale] ?? ''
}
