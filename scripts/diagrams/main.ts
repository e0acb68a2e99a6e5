/**
 * `npm run diagrams`: draws every machine of machines/registry.ts into machines/diagrams (D3). With `--check` it writes nothing and exits
 * with 1 if a diagram is out of date, is missing, or shows a removed machine.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '../../machines/registry.ts'
import { readSchemas } from './event-schemas.ts'
import { makeDiagram } from './make-diagram.ts'
import { jsonOf, svgOf } from './write-files.ts'

const folder = 'machines/diagrams'
const page = 'machines/README.md'

/** @returns the expected contents of the folder, by file name */
function drawAll(): Map<string, string> {
  const schemaOf = readSchemas()
  return new Map(
    machines.flatMap((entry) => {
      const diagram = makeDiagram(entry, schemaOf)
      return [
        [`${entry.name}.json`, jsonOf(diagram)],
        [`${entry.name}.svg`, svgOf(diagram)],
      ]
    }),
  )
}

const wanted = drawAll()
const present = existsSync(folder) ? readdirSync(folder).sort() : []
const stale = [...wanted].filter(
  ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') !== text,
)
const left = present.filter((name) => !wanted.has(name))
const readme = readFileSync(page, 'utf8')
const missing = machines.filter(({ name }) => !readme.includes(`](diagrams/${name}.svg)`)).map(({ name }) => `diagrams/${name}.svg`)

if (process.argv.includes('--check')) {
  const names = [...stale.map(([name]) => name), ...left].map((name) => join(folder, name))
  if (names.length > 0) console.error(`${names.join('\n')}\ndo not match the machines: run \`npm run diagrams\` and commit its output`)
  if (missing.length > 0) console.error(`${page} does not show ${missing.join(', ')}`)
  if (names.length + missing.length > 0) process.exitCode = 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  for (const name of left) rmSync(join(folder, name))
  console.log(`diagrams: ${String(machines.length)} machines, ${String(stale.length + left.length)} files changed`)
  if (missing.length > 0) console.warn(`${page} does not show ${missing.join(', ')}`)
}
