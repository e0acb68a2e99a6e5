/** A process starts with a pack that has a mistake: the content that the database has is served on, where that is possible. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { createLog } from '../platform/log.ts'
import { contentPacks } from '../site/site.tables.ts'
import { importerVersion } from './importer-version.ts'
import { ensurePackAtStart } from './pack-at-start.ts'
import { BadPack, PackRefused } from './problems.ts'

const provider = openProvider('demo')
const home = mkdtempSync(join(tmpdir(), 'at-start-'))
afterAll(() => rmSync(home, { recursive: true }))

const printed: string[] = []
const logged: string[] = []
const log = createLog('info', { write: (line: string) => void logged.push(line) })
beforeEach(() => {
  printed.length = 0
  logged.length = 0
})

/** A copy of the demo pack whose site.yaml is edited. */
function packWith(name: string, edit: (site: string) => string): string {
  const folder = join(home, name)
  cpSync(demoPack, folder, { recursive: true })
  const file = join(folder, 'site.yaml')
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  return folder
}
const broken = packWith('broken', (site) => `${site}\nnoSuchField: 1\n`)
const start = (folder: string, isLocal = false) =>
  ensurePackAtStart(
    provider.database.db,
    { folder, pictures: 'public' },
    { now: provider.now, print: (line) => printed.push(line), log, isLocal },
  )
const notices = async () => (await provider.get('/api/global/notices/list?board=notice&locale=en&size=100')).body

test('the stored content is served; the mistake is printed with its line, and logged as an error', async () => {
  const before = await notices()
  await start(broken)
  expect(await notices()).toEqual(before)
  expect(printed.join('\n')).toMatch(/site\.yaml:\d+: .*noSuchField/)
  expect(printed.at(-1)).toMatch(/has mistakes and was not imported: the content of everharrow, imported .*Z, is kept/)
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, pack: 'everharrow', mistakes: 1, msg: expect.stringContaining('not imported') as string },
  ])
})

test('so is it if the folder of the pack is missing', async () => {
  await start(join(home, 'nowhere'))
  expect([printed.at(-1), logged.length]).toEqual([expect.stringContaining('is kept'), 1])
})

test('a pack without mistakes logs nothing', async () => {
  await start(demoPack)
  expect(logged).toEqual([])
})

test('on a developer’s machine the mistake stops the start', async () => {
  await expect(start(broken, true)).rejects.toThrow(BadPack)
})

test('another pack stops the start', async () => {
  await expect(start(packWith('other', (site) => site.replace(/^pack: .*$/m, 'pack: other-game')))).rejects.toThrow(PackRefused)
})

test('content of an older importer, or none, stops the start', async () => {
  const { db } = provider.database
  await db.update(contentPacks).set({ importer: importerVersion - 1 })
  await expect(start(broken)).rejects.toThrow(/noSuchField/)
  await db.delete(contentPacks)
  await expect(start(broken)).rejects.toThrow(/noSuchField/)
})
