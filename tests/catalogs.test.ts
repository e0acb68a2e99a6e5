/** Every locale's catalog contains every message of the sources, and none is empty. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const locales = ['ko', 'en', 'ja', 'tw'] as const
const files = locales.flatMap((locale) => ['messages', 'third-parties'].map((name) => `locales/${locale}/${name}.po`))

interface Entry {
  id: string
  text: string
}

/** The entries of a .po file: message and translation, continued lines joined. */
export function entriesOf(po: string): Entry[] {
  const joined = po.replaceAll(/"\n"/g, '')
  return [...joined.matchAll(/^msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"/gm)]
    .map((match) => ({ id: match[1]!, text: match[2]! }))
    .filter((entry) => entry.id !== '')
}
/** The parts that a translation must keep: placeholders, tags, plural arguments. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)|<\/?(\d+)\/?>/g)].map((match) => match[1] ?? `<${match[2]!}>`))].sort()

describe('message catalogs', () => {
  test('contain exactly the messages of the sources (npm run messages updates them)', () => {
    const before = files.map((file) => readFileSync(file, 'utf8'))
    try {
      execFileSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean', '--workers', '1'], { stdio: 'pipe' })
      const ids = (po: string): string[] =>
        entriesOf(po)
          .map((entry) => entry.id)
          .sort()
      for (const [index, file] of files.entries()) expect([file, ids(before[index]!)]).toEqual([file, ids(readFileSync(file, 'utf8'))])
    } finally {
      for (const [index, file] of files.entries()) writeFileSync(file, before[index]!)
    }
  }, 60_000)

  test.each(files)('%s has a translation of every message, with its placeholders', (file) => {
    const entries = entriesOf(readFileSync(file, 'utf8'))
    expect(entries.length).toBeGreaterThan(file.includes('messages.po') ? 200 : 2)
    expect(entries.filter((entry) => entry.text === '').map((entry) => entry.id)).toEqual([])
    const altered = entries.filter((entry) => placeholders(entry.id).join() !== placeholders(entry.text).join())
    expect(altered.map((entry) => entry.id)).toEqual([])
  })
})
