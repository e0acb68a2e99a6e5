/** Names of test files decide how vitest.config.ts runs them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const endingFor = (source: string): '.isolated' | '.site' | '' => {
  if (/\bvi\.mock\(|useFakeTimers/.test(source)) return '.isolated'
  return source.includes('helpers/open-site.tsx') ? '.site' : ''
}

test('a test of screens with a fake clock or a mocked module is named .isolated, one of the whole site .site', () => {
  const files = globSync('{src,tests}/**/*.test.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.filter((file) => /(\.isolated|\.site)?\.test\.tsx$/.exec(file)![1] !== (endingFor(readFileSync(file, 'utf8')) || undefined)),
  ).toEqual([])
})
