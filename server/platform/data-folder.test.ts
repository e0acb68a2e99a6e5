/** The data folder is private to its owner, and test accounts never use production's data. */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guardProduction, makePrivate, OnceProduction } from './data-folder.ts'
import { openDatabase } from './database.ts'

let outside: string
let umask: number
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'data-folder-'))
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(outside, { recursive: true })
})

const rights = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
const allOf = (folder: string): string[] => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  test('the embedded database is readable only by its owner, even with a wide umask', async () => {
    const folder = join(outside, 'data')
    const database = await openDatabase({ folder: join(folder, 'pglite') })
    const found = [folder, ...allOf(folder)]
    expect(found.length).toBeGreaterThan(20)
    expect(new Set(found.filter((path) => !lstatSync(path).isSymbolicLink()).map((path) => rights(path).slice(-2)))).toEqual(
      new Set(['00']),
    )
    await database.close()
  })

  test('a folder open to other users is made private with its contents; targets of links are unchanged', () => {
    const folder = join(outside, 'data')
    mkdirSync(join(folder, 'files'), { recursive: true })
    const [image, elsewhere] = [join(folder, 'files', 'image.png'), join(outside, 'elsewhere')]
    for (const file of [image, elsewhere]) writeFileSync(file, '')
    symlinkSync(elsewhere, join(folder, 'link'))
    chmodSync(elsewhere, 0o644)
    chmodSync(image, 0o664)
    expect(makePrivate(folder)).toBe(true)
    expect([folder, join(folder, 'files'), image, elsewhere].map(rights)).toEqual(['700', '700', '600', '644'])
    expect(makePrivate(folder)).toBe(false)
  })

  test('a data folder that is a link is made private at its target', () => {
    const [disk, folder] = [join(outside, 'disk'), join(outside, 'data')]
    mkdirSync(join(disk, 'files'), { recursive: true })
    symlinkSync(disk, folder)
    expect(makePrivate(folder)).toBe(true)
    expect([disk, join(disk, 'files')].map(rights)).toEqual(['700', '700'])
    expect(makePrivate(folder)).toBe(false)
  })
})

describe('data that was used in production', () => {
  const use = (DEPLOYMENT: 'local' | 'qa' | 'production', SANDBOX: 'on' | 'off') => () =>
    guardProduction({ DATA_DIR: outside, DEPLOYMENT, SANDBOX })

  test('is refused with the sandbox, unless DEPLOYMENT=qa', () => {
    expect(use('local', 'on')).not.toThrow()
    expect(use('production', 'off')).not.toThrow()
    expect(use('local', 'on')).toThrow(OnceProduction)
    expect(use('local', 'on')).toThrow(/DATA_DIR to another folder, or DEPLOYMENT=qa/)
    for (const allowed of [use('local', 'off'), use('qa', 'on'), use('production', 'off')]) expect(allowed).not.toThrow()
  })
})
