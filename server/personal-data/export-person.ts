/** Exports all data that the provider stores about a person, as the law requires: JSON by table, and the files. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { fileNameOf, readImage } from '../support/request-images.ts'
import type { SupportImage } from '../support/support.tables.ts'
import { supportImages } from '../support/support.tables.ts'
import { personalTables } from './personal-tables.ts'
import type { Person } from './person.ts'

/** A file of an export; `name` is a relative path. */
export interface ExportedFile {
  name: string
  bytes: Uint8Array
}

/** @returns `data.json` first, without hashes, keys and tables that contain nothing of this person. No file if nothing is stored */
export async function exportPerson(o: { db: Database; files: FileStore; now: () => Date }, person: Person): Promise<ExportedFile[]> {
  const tables: Record<string, unknown> = {}
  const images: ExportedFile[] = []
  for (const { table, what, why, kept, of, hidden = [] } of personalTables) {
    const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !hidden.includes(column)))
    // Table after table: PGlite has one connection.
    const rows = await o.db.select(columns).from(table).where(of(o.db, person))
    if (rows.length > 0) tables[getTableName(table)] = { what, why, kept, rows }
    if (table !== supportImages) continue
    for (const image of rows as SupportImage[]) {
      const bytes = await readImage(o.files, image)
      if (bytes !== undefined) images.push({ name: `images/${fileNameOf(image)}`, bytes })
    }
  }
  if (Object.keys(tables).length === 0) return []
  const data = { exportedAt: o.now().toISOString(), memberNumber: person.memberNumber, contacts: person.contacts, tables }
  return [{ name: 'data.json', bytes: new TextEncoder().encode(`${JSON.stringify(data, undefined, 2)}\n`) }, ...images]
}
