/** A separate database per test file, of the kind chosen for the run. */
import { randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '../../server/platform/database.ts'

export const demoPack = 'server/content/everharrow'
/** The day after the pack's latest post: everything is public, events run and have ended. */
export const testNow = new Date('2026-11-21T03:00:00.000Z')
/** `demo` with the demo pack, `empty` with the tables only. */
export type TestContent = 'demo' | 'empty'
/** Written by provider-setup.ts: each test file opens its own copy. */
export const snapshotFiles: Record<TestContent, string> = { demo: '.cache/provider.snapshot', empty: '.cache/provider-empty.snapshot' }
export const templateDatabases: Record<TestContent, string> = { demo: 'site_template', empty: 'site_template_empty' }

/** A separate database on a PostgreSQL server, for other processes that open it themselves. */
export async function copyOfTemplate(url: string, template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `site_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return {
    url: copy.href,
    drop: async () => {
      const again = new pg.Client({ connectionString: url })
      await again.connect()
      await again.query(`drop database if exists ${name} with (force)`)
      await again.end()
    },
  }
}

/** A separate database for one test file. */
export async function openTestDatabase(content: TestContent = 'demo'): Promise<OpenDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) {
    // Screen tests have no provider-setup.ts: without a snapshot they create the tables, which takes four times as long.
    const isNew = content === 'empty' && !existsSync(snapshotFiles.empty)
    return openDatabase(isNew ? {} : { snapshot: await openAsBlob(snapshotFiles[content]) })
  }
  const copy = await copyOfTemplate(url, templateDatabases[content])
  const database = await openDatabase({ url: copy.url })
  return {
    ...database,
    close: async () => {
      await database.close()
      await copy.drop()
    },
  }
}
