/** THIRD-PARTY-NOTICES.md lists the packages that production installs, and every licence has been reviewed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionPackages, writeNotices } from '../scripts/notices.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof productionPackages>[0]
const packages = productionPackages(lock)
const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')

const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  'Unlicense',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
])
/** libvips is a separate library that may be replaced (LGPL §4), never part of ours. */
const separateLibrary = /^@img\/sharp-(libvips|win32|wasm32|webcontainers)/

/** @returns whether every licence of an SPDX expression may be used: one is enough if there is a choice */
const isAllowed = (name: string, license: string): boolean => {
  const parts = license.replaceAll(/[()]/g, '')
  if (parts.includes(' OR ')) return parts.split(' OR ').some((one) => permissive.has(one))
  return parts.split(' AND ').every((one) => permissive.has(one) || (one === 'LGPL-3.0-or-later' && separateLibrary.test(name)))
}

test('every production package is listed with its version and licence (npm run notices)', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(
    packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).filter((line) => !notices.includes(line)),
  ).toEqual([])
  expect(notices.split('\n').filter((line) => line.startsWith('| ')).length).toBe(packages.length + 1)
})

test('the licence texts equal those of the installed packages', () => expect(writeNotices(packages) === notices).toBe(true))

test('every licence is allowed', () =>
  expect(packages.filter(({ name, license }) => !isAllowed(name, license)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]))

test.each([
  ['some-package', 'GPL-3.0-only', false],
  ['some-package', 'LGPL-3.0-or-later', false],
  ['some-package', '', false],
  ['some-package', '(MIT OR GPL-2.0-only)', true],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
])('%s under %s: %s', (name, license, expected) => expect(isAllowed(name, license)).toBe(expected))
