/** docs/settings.md describes every setting of the environment, and nothing else. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/settings.md names exactly the existing settings', () => {
  const schema = ['environment', 'desk-settings', 'support-mail-settings']
    .map((name) => readFileSync(`server/platform/${name}.ts`, 'utf8'))
    .join('\n')
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z\d_]+): v\./gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(40)
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!))
  expect(described.toSorted()).toEqual(settings.toSorted())
})
