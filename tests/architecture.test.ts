/** docs/architecture.md: the walk from "Pay" to the row in `orders` is short, and matches the sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/architecture.md', 'utf8')
const walk = [...text.matchAll(/^\d+\. `([^`]+\.tsx?)`: (.*(?:\n {3}.*)*)/gm)].map(([, file, description]) => ({
  file: file!,
  names: [...description!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
}))

test('the walk opens at most 14 files', () => {
  expect(walk.length).toBeGreaterThan(8)
  expect(new Set(walk.map(({ file }) => file)).size).toBeLessThanOrEqual(14)
})

test.each(walk)('$file contains the names that the walk lists for it', ({ file, names }) => {
  expect(names.length).toBeGreaterThan(0)
  const source = readFileSync(file, 'utf8')
  expect(names.filter((name) => !source.includes(name))).toEqual([])
})

test('each subject has a row: every folder of features and of the server', () => {
  const folders = ['src/features', 'server'].flatMap((at) => readdirSync(at, { withFileTypes: true }).filter((one) => one.isDirectory()))
  const aside = ['platform', 'sandbox', 'drizzle']
  const rows = text.slice(text.indexOf('## One name for each subject'), text.indexOf('## Who owns what'))
  expect(folders.map(({ name }) => name).filter((name) => !aside.includes(name) && !rows.includes(`\`${name}\``))).toEqual([])
})

test('every folder and file named in the document exists', () => {
  const named = [...text.matchAll(/`((?:contract|machines|src|server|docs|tests)\/[\w./-]*)`/g)].map(([, path]) => path!)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
