/** Files between two processes: of the size that an image may have, and nothing that is not base64. */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { Base64Schema } from './base64.ts'

test('a file as large as an uploaded image arrives as it was', () => {
  const bytes = randomBytes(attachmentRules.maxBytes)
  expect(Buffer.compare(v.parse(Base64Schema, bytes.toString('base64')), bytes)).toBe(0)
})

test.each([
  ['', 0],
  ['QQ==', 1],
  ['QUI=', 2],
  ['+/+/', 3],
])('%j has %i bytes', (text, length) => {
  expect(v.parse(Base64Schema, text)).toHaveLength(length)
})

test.each(['Q', 'QQ', 'QQ=', 'Q===', 'QQ==QQ==', 'QQ-_', 'QQ =', 'QQ==\n'])('%j is not base64', (text) => {
  expect(v.is(Base64Schema, text)).toBe(false)
})

test('a long text with one wrong character is refused', () => {
  expect(v.is(Base64Schema, `${'A'.repeat(6_000_000)}!AAA`)).toBe(false)
})
