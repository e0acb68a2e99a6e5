import { expect, test } from 'vitest'
import { versionInForce } from './terms-versions.ts'

const versions = ['2026-12-17', '2026-01-21', '2025-01-21'].map((version) => ({ version }))

test.each([
  ['2026-12-16T14:59:59Z', '2026-01-21'],
  ['2026-12-16T15:00:00Z', '2026-12-17'],
  ['2026-01-20T15:00:00Z', '2026-01-21'],
  ['2026-01-20T14:59:59Z', '2025-01-21'],
  // Announced, before the first version takes effect.
  ['2024-01-01T00:00:00Z', '2025-01-21'],
])('at %s the version in force is %s (S9)', (now, version) => {
  expect(versionInForce(versions, Date.parse(now))?.version).toBe(version)
})

test.each([
  ['no version', [], undefined],
  ['a version without a day', [{ version: null }], null],
])('%s', (_, listed, version) => expect(versionInForce(listed, 0)?.version).toBe(version))
