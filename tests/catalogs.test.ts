/** Every locale's catalog contains every message of the sources, and none is empty. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'

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

  // One word for one thing: another one would name the thing differently from page to page.
  test.each([
    ['ko', /연동|휴대폰|숙려|쿠폰 번호|“/],
    ['ja', /ブラウザー|〜|1日限定|刈り手|ウェブショップ|認証番号|購入を取り消|“/],
    ['tw', /諮詢|一對一|網頁商店|鑑賞期|申請退款|船夫|“/],
  ] as const)('%s uses the words of the list only, also in what the provider answers', (locale, others) => {
    const texts = files
      .filter((file) => file.includes(`/${locale}/`))
      .flatMap((file) => entriesOf(readFileSync(file, 'utf8')).map(({ text }) => text))
    const answers = readFileSync('server/platform/failure-messages.ts', 'utf8').matchAll(new RegExp(`\\b${locale}: ['\`]([^'\`]+)`, 'g'))
    const all = [...texts, ...[...answers].map((match) => match[1]!)]
    expect(all.length).toBeGreaterThan(1000)
    expect(all.filter((text) => others.test(text))).toEqual([])
  })
})
