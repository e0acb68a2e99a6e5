/** docs/architecture.md: the walk from "Pay" to the row in `orders` is short, and matches the sources. */
import { existsSync, readFileSync } from 'node:fs'
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

test('every folder and file named in the document exists', () => {
  const named = [...text.matchAll(/`((?:contract|machines|src|server|docs|tests)\/[\w./-]*)`/g)].map(([, path]) => path!)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
