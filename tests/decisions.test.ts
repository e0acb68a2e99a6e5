/** Decisions stay few and short, and every decision that the code cites exists. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const names = readdirSync(folder)
const textOf = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8')

test('there are at most twenty decisions', () => expect(names.length).toBeLessThanOrEqual(20))

test.each(names)('%s: the title has the file’s number, and the text has at most 300 words', (name) => {
  const text = textOf(name)
  expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
  expect(/^# (\d+)\. /.exec(text)?.[1]).toBe(String(Number(name.slice(0, 4))))
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(300)
})

/** @returns citations of decisions that do not exist, as `file: number` */
const missingIn = (file: string, text: string): string[] =>
  [...text.matchAll(/decisions\/(\d{4})([a-z0-9-]*)/g)]
    .filter(([, number, rest]) => !names.some((name) => name.startsWith(`${number!}${rest!}`)))
    .map(([, number]) => `${file}: ${number!}`)

test('every citation names a decision that exists', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.json'], { encoding: 'utf8' }).trim().split('\n')
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => file !== 'tests/decisions.test.ts').flatMap((file) => missingIn(file, readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})

test('a citation of a missing decision is reported', () => {
  expect(missingIn('a.ts', '(docs/decisions/0001), (docs/decisions/9999)')).toEqual(['a.ts: 9999'])
})
