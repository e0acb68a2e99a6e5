import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attachmentRules } from './attachment-rules.ts'

test('the limits allow a phone’s largest photograph, and the README states them', () => {
  expect(attachmentRules.maxPixels).toBeGreaterThan(8192 * 6144)
  const { maxBytes, maxPixels } = attachmentRules
  expect(readFileSync('README.md', 'utf8')).toContain(`${String(maxBytes / 1e6)} MB, ${String(maxPixels / 1e6)} million pixels`)
})
