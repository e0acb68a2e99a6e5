/** Every locale's catalog holds every message of the sources, and none of them is empty. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const locales = ['ko', 'en', 'ja', 'tw'] as const
const catalog = (locale: string): string => `locales/${locale}/messages.po`

interface Entry {
  id: string
  text: string
}

/** The entries of a .po file: message and translation, continued lines joined. */
export function entriesOf(po: string): Entry[] {
  const joined = po.replaceAll(/"\n"/g, '')
  return [...joined.matchAll(/^msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"/gm)].map((match) => ({ id: match[1]!, text: match[2]! })).filter((entry) => entry.id !== '')
}
/** What a translation must carry over: placeholders, tags, plural arguments. */
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)|<\/?(\d+)\/?>/g)].map((match) => match[1] ?? `<${match[2]!}>`))].sort()

describe('message catalogs', () => {
  test('hold what the sources say (npm run messages brings them up to date)', () => {
    const before = locales.map((locale) => readFileSync(catalog(locale), 'utf8'))
    try {
      execFileSync(process.execPath, ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean'], { stdio: 'pipe' })
      const ids = (po: string): string[] => entriesOf(po).map((entry) => entry.id).sort()
      for (const [index, locale] of locales.entries()) expect([locale, ids(before[index]!)]).toEqual([locale, ids(readFileSync(catalog(locale), 'utf8'))])
    } finally {
      for (const [index, locale] of locales.entries()) writeFileSync(catalog(locale), before[index]!)
    }
  }, 60_000)

  test.each(locales)('%s has every message, with its placeholders', (locale) => {
    const entries = entriesOf(readFileSync(catalog(locale), 'utf8'))
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.filter((entry) => entry.text === '').map((entry) => entry.id)).toEqual([])
    if (locale !== 'en') expect(entries.filter((entry) => placeholders(entry.id).join() !== placeholders(entry.text).join()).map((entry) => entry.id)).toEqual([])
  })
})
