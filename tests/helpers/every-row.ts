/** The complete contents of a database as text: for tests that search for data that must not be there. */
import type { OpenDatabase } from '#server/platform/database.ts'

/** Names of all tables, `schema.table`, including those of the job queue. */
export async function tablesOf({ query }: OpenDatabase, schema?: string): Promise<string[]> {
  const { rows } = await query(
    `select table_schema as s, table_name as t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
    [],
  )
  const tables = rows as { s: string; t: string }[]
  return tables.filter(({ s }) => schema === undefined || s === schema).map(({ s, t }) => `${s}.${t}`)
}

/** Each row of each table as one text with all columns. */
export async function everyRow(database: OpenDatabase): Promise<{ table: string; text: string }[]> {
  const all: { table: string; text: string }[] = []
  for (const table of await tablesOf(database)) {
    const name = table
      .split('.')
      .map((part) => `"${part}"`)
      .join('.')
    // PGlite has one connection.
    const { rows } = await database.query(`select t::text as text from ${name} t`, [])
    all.push(...rows.map(({ text }) => ({ table, text: String(text) })))
  }
  return all
}
