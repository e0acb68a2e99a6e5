/**
 * The right of withdrawal and the zone of limits depend on the member's region (R7, R8), and the product's page states both. A note is
 * chosen by language, so it must state neither.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = 'server/content/everharrow/shop/products'

test.each(readdirSync(folder))('the notes of %s state no period of withdrawal and no zone of a limit', (name) => {
  const { notes = [] } = parse(readFileSync(`${folder}/${name}`, 'utf8')) as { notes?: Record<string, string>[] }
  const sentences = notes.flatMap((note) => Object.values(note))
  expect(sentences.filter((text) => /7 days|7일|7日|七日/.test(text))).toEqual([])
  expect(sentences.filter((text) => /UTC/.test(text) && /reset|초기화|リセット|重置/.test(text))).toEqual([])
})
