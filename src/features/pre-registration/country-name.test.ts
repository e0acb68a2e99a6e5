import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['ko', '대만'],
  ['en', 'Taiwan'],
  ['tw', '台灣'],
  // The publisher has not named it in Japanese.
  ['ja', 'Taiwan'],
] as const)('a country is named in %s, or in English', (locale, name) => {
  expect(countryName({ ko: '대만', en: 'Taiwan', tw: '台灣' }, locale)).toBe(name)
})
