import { expect, test } from 'vitest'
import { nameOf } from './local-name.ts'

test.each([
  ['ko', '대만'],
  ['en', 'Taiwan'],
  // Blank, and missing.
  ['tw', 'Taiwan'],
  ['ja', 'Taiwan'],
] as const)('a name in %s, or in English', (locale, name) => {
  expect(nameOf({ ko: '대만', en: 'Taiwan', tw: ' ' }, locale)).toBe(name)
})
