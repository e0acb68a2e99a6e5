/** The provider's messages and the site's: a player reads the same words, whichever of the two reports a failure. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { messages } from './failure-messages.ts'

const catalogueOf = (locale: string): Map<string, string> => {
  const po = readFileSync(`locales/${locale}/messages.po`, 'utf8').replaceAll(/"\n"/g, '')
  return new Map([...po.matchAll(/^msgid "((?:[^"\\]|\\.)*)"\nmsgstr "((?:[^"\\]|\\.)*)"/gm)].map(([, id, text]) => [id!, text!]))
}

test.each(locales.filter((locale) => locale !== 'en'))('%s: a message with the same English text is the same', (locale) => {
  const catalogue = catalogueOf(locale)
  const both = Object.entries(messages).filter(([, { en }]) => catalogue.has(en))
  expect(both.length).toBeGreaterThan(40)
  expect(both.map(([code, texts]) => [code, texts[locale]])).toEqual(both.map(([code, { en }]) => [code, catalogue.get(en)]))
})
