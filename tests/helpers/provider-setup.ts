/**
 * Runs before the provider's tests: creates one database with the demo content; each test file gets its own copy. `TEST_DATABASE_URL`
 * selects a real PostgreSQL (a template database); otherwise PGlite (a snapshot file).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensurePack } from '../../server/content/ensure-pack.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { demoPack, snapshotFile, templateDatabase, testNow } from './provider-database.ts'

export default async function setup(project: TestProject): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined) {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`drop database if exists ${templateDatabase}`)
    await admin.query(`create database ${templateDatabase}`)
    await admin.end()
    const template = new URL(url)
    template.pathname = `/${templateDatabase}`
    const database = await openDatabase({ url: template.href })
    await ensurePack(database.db, { folder: demoPack, pictures: 'public' }, testNow, () => {})
    await database.close()
    return
  }
  const client = await PGlite.create({ extensions: { pg_trgm } })
  await client.exec('create extension if not exists pg_trgm')
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: 'server/drizzle' })
  await ensurePack(db, { folder: demoPack, pictures: 'public' }, testNow, () => {})
  mkdirSync('.cache', { recursive: true })
  writeFileSync(snapshotFile, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  void project
}
