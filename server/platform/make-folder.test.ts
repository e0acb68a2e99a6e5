/** A folder with its missing parents: created, or refused with a reason. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, whyNotWritten } from './make-folder.ts'

let outside: string
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(outside, { recursive: true }))

test('creates the missing folders for this account alone, and returns them', () => {
  const [one, two] = [join(outside, 'one'), join(outside, 'one', 'two')]
  expect([makeFolder(two), makeFolder(two)]).toEqual([[one, two], []])
  const forOthers = [one, two].map((made) => (process.platform === 'win32' ? 0 : statSync(made).mode & 0o077))
  expect(forOthers).toEqual([0, 0])
})

const whyNot = (folder: string): string | undefined => {
  try {
    makeFolder(folder)
    return 'created'
  } catch (error) {
    return whyNotWritten(error)
  }
}

test('the reason is that of the system', () => {
  const file = join(outside, 'file')
  writeFileSync(file, '')
  expect([file, join(file, 'below'), join(file, 'below', 'deeper')].map(whyNot)).toEqual([
    'it is a file',
    'a part of its path is a file',
    'a part of its path is a file',
  ])
})

// Node's own option `recursive` never returns here.
test.runIf(process.platform === 'linux')('below /proc it is refused', () => {
  expect(whyNot('/proc/no-folder/below')).toBe('no folder can be created there')
})

test('other errors have no such reason', () => {
  expect([new Error('other'), Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' })].map(whyNotWritten)).toEqual([
    undefined,
    undefined,
  ])
})
