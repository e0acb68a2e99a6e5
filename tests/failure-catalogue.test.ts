/** Every message of the specification's error catalogue has its row in docs/requirements.md and its tests (E3). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageMessages, providerMessages } from './helpers/failure-catalogue.ts'

const section = readFileSync('docs/requirements.md', 'utf8').split('### §8 ')[1]!.split('\n### ')[0]!
const rows = [...section.matchAll(/^\| (M\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, id, message, cause, sender]) => ({
  id: id!,
  message: message!,
  cause: cause!,
  sender: sender!,
}))
const idsOf = (isIncluded: (sender: string) => boolean): string[] => rows.filter(({ sender }) => isIncluded(sender)).map(({ id }) => id)

test('the table numbers its messages without a gap and names the sender of each', () => {
  expect(section.match(/^\| M\d+ /gm)).toHaveLength(rows.length)
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_row, index) => `M${String(index + 1)}`))
  expect(rows.filter(({ sender }) => !/^(?:`\w+`(?:, the page)?|the page)$/.test(sender))).toEqual([])
})

test('server/failure-catalogue.test.ts causes exactly the messages sent by the provider', () => {
  expect(providerMessages).toEqual(idsOf((sender) => sender.startsWith('`')))
})

test('tests/failure-catalogue.test.tsx causes exactly the messages shown by the page', () => {
  expect(pageMessages).toEqual(idsOf((sender) => sender.endsWith('the page')))
})

/** The messages of the specification, in its order, and their rows. */
test.each([
  ['a server error', ['M1']],
  ['401 and 403', ['M2', 'M3', 'M4']],
  ['2424', ['M5', 'M6']],
  ['2416', ['M7', 'M8', 'M9']],
  ['2474', ['M10']],
  ['the profile call', ['M11']],
  ['other errors', ['M12', 'M13']],
  ['nine coupon messages', ['M14', 'M15', 'M16', 'M17', 'M18', 'M19', 'M20', 'M21', 'M22']],
  ['members only', ['M23', 'M24']],
  ['a removed product', ['M25']],
  ['a blocked window', ['M26', 'M27']],
  ['too many requests', ['M28', 'M29']],
  ['pre-registration completed', ['M30', 'M31']],
  ['terms', ['M32', 'M33']],
  ['required fields', ['M34']],
  ['a file format', ['M35']],
  ['a search term', ['M36']],
  ['code and number of a coupon', ['M37', 'M38']],
])('the rows of %s exist', (_named, ids) => {
  expect(rows.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids)
})
