/**
 * Runs before the provider's tests: creates a database with the tables only and one with the demo content; each test file gets its own
 * copy. `TEST_DATABASE_URL` selects a real PostgreSQL (template databases); otherwise PGlite (snapshot files).
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { ensurePack } from '../../server/content/ensure-pack.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { demoPack, snapshotFiles, templateDatabases, testNow, type TestContent } from './provider-database.ts'

const importDemo = (db: Database): Promise<unknown> => ensurePack(db, { folder: demoPack, pictures: 'public' }, testNow, () => {})

/** @param url a database of the server, for the statements that create others */
async function createTemplates(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const create = async (content: TestContent, template: string): Promise<void> => {
    await admin.query(`drop database if exists ${templateDatabases[content]}`)
    await admin.query(`create database ${templateDatabases[content]} template ${template}`)
    const place = new URL(url)
    place.pathname = `/${templateDatabases[content]}`
    const database = await openDatabase({ url: place.href })
    if (content === 'demo') await importDemo(database.db)
    await database.close()
  }
  await create('empty', 'template1')
  await create('demo', templateDatabases.empty)
  await admin.end()
}

async function createSnapshots(): Promise<void> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  // Replaced in one step: another run may be reading it.
  const write = async (content: TestContent): Promise<void> => {
    const file = `${snapshotFiles[content]}.${String(process.pid)}`
    writeFileSync(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    renameSync(file, snapshotFiles[content])
  }
  await client.exec('create extension if not exists pg_trgm')
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: 'server/drizzle' })
  mkdirSync('.cache', { recursive: true })
  await write('empty')
  await importDemo(db)
  await write('demo')
  await client.close()
}

export default async function setup(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  await (url === undefined ? createSnapshots() : createTemplates(url))
}
