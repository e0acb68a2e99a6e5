/** Operators' commands without the site's settings: none works on a new, empty database in place of the site's. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { CannotDo, runOperatorCommand } from './operator-command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-site-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kindOf = (data: string, mayCreate?: boolean): Promise<string> =>
  runOperatorCommand(readEnvironment({ DATA_DIR: data }), {
    here: ({ kind }) => Promise.resolve(kind),
    there: () => Promise.reject(new Error('no site runs')),
    ...(mayCreate === undefined ? {} : { mayCreate }),
  })

test('a command refuses a data folder without a database, and creates nothing', async () => {
  for (const data of [folder, join(folder, 'missing')]) await expect(kindOf(data)).rejects.toThrow(CannotDo)
  await expect(kindOf(folder)).rejects.toThrow(`there is no database in ${join(folder, 'pglite')}`)
  expect(readdirSync(folder)).toEqual([])
})

test('an import may create the database; afterwards each command finds it', async () => {
  expect(await kindOf(folder, true)).toBe('pglite')
  expect(await kindOf(folder)).toBe('pglite')
})

test('a backup of no database fails and leaves no folder', () => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '' }
  const made = spawnSync(process.execPath, ['server/backup/backup.ts', 'create', join(folder, 'copy')], { env, encoding: 'utf8' })
  expect([made.status, made.stdout, made.stderr]).toEqual([1, '', expect.stringMatching(/^there is no database in .*\n$/)])
  expect(readdirSync(folder)).toEqual([])
})
