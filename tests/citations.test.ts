/** Targets of citations in comments exist: requirements, sections and choices in docs/requirements.md, look rules in docs/look.md, files. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const requirements = readFileSync('docs/requirements.md', 'utf8')
const look = readFileSync('docs/look.md', 'utf8')

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!)
const ids = new Set(found(requirements, /^\| ([A-Z]\d+) \|/gm))
const letters = [...new Set([...ids].map((id) => id.charAt(0)))].join('')
const sections = new Set(found(requirements, /^### (§\d+) /gm))
const choices = new Set(found(requirements.split(/^## Choices$/m)[1] ?? '', /^### ([^§\n]+)$/gm))
const lookSections = new Set(found(look, /^## (§\d+) /gm))

/** Comments on their own lines, and those after code. Text in strings, such as `https://…` or `F-18`, does not count. */
const commentsIn = (text: string): string =>
  [...text.matchAll(/^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$|\s\/\*\*? .*?\*\//gm)].map(([comment]) => comment).join('\n')

/** Ids that look like requirements but are not. */
const others = [/\bC4, C8 and CC\b/g /* markers in a JPEG */, /\bSOF\d+\b/g]
const withoutOthers = (text: string): string => others.reduce((rest, other) => rest.replaceAll(other, ''), text)

/**
 * Lists and ranges contain the name once: `look.md §2–§4, §7`. Sections of standards (`RFC 9110 §14`, `OpenID Core §3.2.2`) are skipped.
 */
const lookCitations = /\blook\.md(?=[^\n;:)]*?§)((?:[^\n;:)§]*§\d+)+)/g
const standards = /(?:\b(?:RFC|CSP|XML|OpenID(?: Connect)? Core|ISO\/IEC|ECMA-\d+|ITU-T)\b[^\n;()§]*?)§\d[\d.]*(?:(?:,| and|–) §\d[\d.]*)*/g

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const folders = new Set(tracked.filter((file) => /^\w+\//.test(file)).map((file) => file.split('/')[0]!))
/** Files and folders by their whole paths; not patterns of paths. Decisions are cited by number (decisions.test.ts). */
const paths = new RegExp(`(?<![\\w/.@#:<>-])((?:${[...folders].join('|')})/(?!decisions/)[\\w$./-]*\\w)(?![\\w$./-]*[<>*{}…])`, 'g')

/** @returns citations that the documents do not contain, and paths that do not exist */
function unknownIn(text: string): string[] {
  const comments = withoutOthers(commentsIn(text))
  const looks = [...comments.matchAll(lookCitations)].flatMap(([, cited]) => cited!.match(/§\d+/g) ?? [])
  const own =
    comments
      .replaceAll(lookCitations, '')
      .replaceAll(standards, '')
      .match(/§\d+(?!\.\d)/g) ?? []
  return [
    ...found(comments, new RegExp(`(?<![#\\w])([${letters}]\\d{1,2})\\b(?!-)`, 'g')).filter((id) => !ids.has(id)),
    ...own.filter((section) => !sections.has(section)),
    ...found(comments, paths).filter((path) => !existsSync(path)),
    ...looks.filter((section) => !lookSections.has(section)).map((section) => `look.md ${section}`),
    ...found(text, /requirements\.md ["“]([^"”]*)["”]/g).filter((choice) => !choices.has(choice)),
    ...(comments.match(/\.\.\/shared\/(?!\S*\.ts\b)|\bcomps?\b|\bweb-stack\.md\b|\bissue [“"]/gi) ?? []),
    // Also in titles of tests.
    ...(text.match(/\b(?:features|design)\.md\b|\b[Dd]ecisions,? ["“]?[A-Z]/g) ?? []),
  ]
}

test('the documents contain ids, sections and choices to cite', () => {
  expect(ids.size).toBeGreaterThan(70)
  expect([...sections]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
  expect([...lookSections]).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8'])
  expect([...choices]).toEqual(
    expect.arrayContaining(['Session', 'Buying', 'Wire format', 'Reach', 'Support', 'Running it', 'The demo game']),
  )
})

test('every citation in the sources exists', () => {
  const files = tracked.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const sources = files.filter((file) => file !== 'tests/citations.test.ts')
  const texts = sources.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  // The pattern still finds comments: there are hundreds of citations.
  expect(texts.flatMap(({ text }) => found(commentsIn(text), /\b([A-Z]\d{1,2})\b/g).filter((id) => ids.has(id))).length).toBeGreaterThan(
    500,
  )
  expect(texts.flatMap(({ file, text }) => unknownIn(text).map((citation) => `${file}: ${citation}`))).toEqual([])
})

describe('a citation', () => {
  test.each([
    ['/** A screen (S99). */', 'S99'],
    ['  // B1 and B42', 'B42'],
    ['const x = 1 // as P77 says', 'P77'],
    ['/**\n * Lines (T4;\n * T40).\n */', 'T40'],
    ['{/* U9 */}', 'U9'],
    ['/** §8 and §12 */', '§12'],
    ['/** Dialogs (look.md §5, §9). */', 'look.md §9'],
    ['// docs/requirements.md "Weather"', 'Weather'],
    ['// spec decisions "Session"', 'decisions "S'],
    ['// (decisions, Session)', 'decisions, S'],
    ['/** Its script is src/inspector. */', 'src/inspector'],
    ['// of an order (src/routes/payment.$number.tsx)', 'src/routes/payment.$number.tsx'],
    ['// see ../shared/bench', '../shared/'],
    ['/** The shop (comp shop-ko). */', 'comp'],
    ['// features.md §3', 'features.md'],
    ['// design.md “First paint”', 'design.md'],
    ["describe('hash (features.md §3.1)', () => {", 'features.md'],
  ])('%s is reported', (text, citation) => expect(unknownIn(text)).toContain(citation))

  test.each([
    '/** S3, S5–S7, docs/requirements.md "Session", look.md §2–§4, §7 */',
    '// RFC 9110 §14, §8.8; OpenID Connect Core §3.2.2.11',
    "const flight = 'F-18', colour = '#E99B42', address = 'https://a/S99' // E.164, P-256, #B52A21, #B52",
    'type Pair<T99> = [T99, T99]',
    '// src/dev/inspector, docs/security.md, src/routes/payment.$orderNo.tsx, docs/decisions/0001, server/<word>/rows.ts, src/*/none.ts',
    "import { after } from '../shared/paths.ts'",
  ])('%s is accepted', (text) => expect(unknownIn(text)).toEqual([]))
})
