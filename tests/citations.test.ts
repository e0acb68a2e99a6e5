/** Whatever the comments cite is in the repository: requirements, choices and look rules (docs/requirements.md, docs/look.md). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const requirements = readFileSync('docs/requirements.md', 'utf8')
const look = readFileSync('docs/look.md', 'utf8')
const ids = new Set([...requirements.matchAll(/^\| ([A-Z]\d{1,2}) \|/gm)].map(([, id]) => id))
const choices = new Set([...requirements.matchAll(/^- \*\*([^*]+)\.\*\*/gm)].map(([, name]) => name))

/** Comments, and titles of tests: what people read. */
const readOf = (source: string): string[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*|\b(?:test|describe)\((?:'[^']*'|`[^`]*`)/g)].map(([text]) => text)

/** @returns what the comments of a source cite and nobody has written down */
function unknownIn(source: string): string[] {
  return readOf(source).flatMap((text) => [
    // In brackets: "(S3)", "(S3, U1–U4)", "(B5; A1)". A letter with a number elsewhere may be anything.
    ...[...text.matchAll(/\(([A-Z]\d{1,2}(?:[,;–-] ?[A-Z]?\d{1,2})*)\)/g)]
      .flatMap(([, inside]) => inside!.match(/[A-Z]\d{1,2}/g) ?? [])
      .filter((id) => !ids.has(id) && /^[RSPABUTECD]/.test(id)),
    ...[...text.matchAll(/look\.md §(\d+)/g)].filter(([, number]) => !look.includes(`\n## ${number!}. `)).map(([all]) => all),
    ...[...text.matchAll(/decisions ["“]([^"”]+)["”]/g)].filter(([, name]) => !choices.has(name!)).map(([all]) => all),
    ...(text.match(/\bfeatures\.md\b|\bdesign\.md\b|\.\.\/shared\/(?:spec|look|reference)/g) ?? []),
  ])
}

test('every citation of a source is written down', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file !== 'tests/citations.test.ts')
  expect([files.length > 500, ids.size > 60, choices.size > 6]).toEqual([true, true, true])
  expect(files.flatMap((file) => unknownIn(readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`))).toEqual([])
})

test.each([
  ['/** A list (S3, U1–U4). */', []],
  ['/** A list (S99). */', ['S99']],
  ['// As look.md §5 says', []],
  ['// As look.md §12 says', ['look.md §12']],
  ['/* decisions "Buying" */', []],
  ['/* decisions "Nothing" */', ['decisions "Nothing"']],
  ['/** design.md, Start */', ['design.md']],
  ["const x = 'B77'", []],
])('%s: %j', (source, expected) => expect(unknownIn(source)).toEqual(expected))
