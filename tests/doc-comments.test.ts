/** Functions, classes, machines and endpoints that other files use have a doc comment (CONTRIBUTING “Write”). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{contract,machines,server,src,scripts}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|fixtures|gen|css)\.tsx?$/.test(file) && !file.startsWith('server/content/everharrow'),
)

/** An exported function, also as a constant, a class, a machine, or an endpoint, at the beginning of a line. */
const documented =
  /^export (?:default )?(?:(?:async )?function\*?|class) (\w+)|^export const (\w+)(?:: [^=]+)? =\s(?:(?:async )?(?:\(|function\b|<[^>]+>\()|\w+ =>|endpoint\(|setup\()/gm

/** Names without a doc comment directly above them; of overloads the first one has it. */
function undocumented(code: string): string[] {
  const documents = new Map<string, boolean>()
  for (const { 1: declared, 2: assigned, index } of code.matchAll(documented)) {
    const name = declared ?? assigned!
    // Comments for the linter stand between the two.
    const above = code.slice(0, index).replace(/(\/\/ oxlint-.*\n)+$/, '')
    if (!documents.has(name)) documents.set(name, above.endsWith('*/\n'))
  }
  return [...documents].flatMap(([name, hasComment]) => (hasComment ? [] : [name]))
}

test('a missing comment is found', () => {
  const code = `/** Adds. */
export const add = (a: number, b: number): number => a + b
export const sub = (a: number, b: number): number => a - b
export function many(a: number): void
export function many(a: string): void
/** Waits. */
// oxlint-disable-next-line some/rule -- why
export async function wait() {}
export const limit = 3
export const getThing = endpoint({})
export class Thing {}
`
  expect(undocumented(code)).toEqual(['sub', 'many', 'getThing', 'Thing'])
})

test.each(['contract', 'machines', 'server', 'src', 'scripts'])('%s', (folder) => {
  const files = sources.filter((file) => file.startsWith(`${folder}/`))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((file) => undocumented(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))).toEqual([])
})
