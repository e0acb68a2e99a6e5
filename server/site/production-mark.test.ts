/** Test accounts never use production's data, wherever a copy of its database is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/helpers/provider-database.ts'
import { OnceProduction } from '../platform/data-folder.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { guardProductionData } from './production-mark.ts'

const home = mkdtempSync(join(tmpdir(), 'production-mark-'))
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true })
})

const url = 'postgres://user:secret@db.test/shop'
const use = (DEPLOYMENT: 'local' | 'qa' | 'production', SANDBOX: 'on' | 'off', DATABASE_URL?: string): Promise<void> =>
  guardProductionData(database.db, { DATA_DIR: mkdtempSync(join(home, 'new-folder-')), DATABASE_URL, DEPLOYMENT, SANDBOX })

test('a database that production has used is refused with the sandbox, in any folder, unless DEPLOYMENT=qa', async () => {
  await use('local', 'on')
  for (let start = 0; start < 2; start += 1) await use('production', 'off')
  await expect(use('local', 'on')).rejects.toThrow(OnceProduction)
  await expect(use('local', 'on')).rejects.toThrow(/has been used in production: set DATA_DIR to another folder, or DEPLOYMENT=qa/)
  await expect(use('local', 'on', url)).rejects.toThrow(
    /the database of DATABASE_URL has been used in production: set DATABASE_URL to another database/,
  )
  await expect(use('local', 'on', url)).rejects.not.toThrow(/secret/)
  await use('local', 'off')
  await use('qa', 'on')
})
