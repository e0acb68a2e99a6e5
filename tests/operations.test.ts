/** Metrics, alerts and commands in `ops/` and the documents match the existing ones. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/metrics/metrics.ts'
import { addSiteReadings } from '#server/metrics/site-readings.ts'
import { alone, besideSite, elsewhere, notRun } from './helpers/command-runs.ts'
import { documentedCommands } from './helpers/documented-commands.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
interface Alert {
  alert: string
  expr: string
}
const { groups } = parse(read('ops/alerts.yml')) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('ops/dashboard.json')) as { panels: { targets: { expr: string }[] }[] }

async function knownMetrics(): Promise<Set<string>> {
  const metrics = createMetrics()
  addSiteReadings(metrics, {
    database: { db: {} as never, pool: () => ({ used: 0, idle: 0, waiting: 0 }) },
    now: () => new Date(0),
    clockSkew: () => 0,
  })
  const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)/gm)]
  return new Set(names.flatMap(([, name, type]) => (type === 'histogram' ? [`${name!}_count`, `${name!}_bucket`] : [name!])))
}
const metricsOf = (expr: string): string[] => [...expr.matchAll(/\b((?:site|nodejs|process)_\w+)/g)].map(([, name]) => name!)

test('alerts and dashboard query existing metrics', async () => {
  const known = await knownMetrics()
  const expressions = [...alerts.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.flatMap(metricsOf).filter((name) => !known.has(name))).toEqual([])
})

test('docs/operations.md describes each alert and what to do', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z]\w+)` \| .{20,} \|$/gm)].map(([, name]) => name!)
  expect(rows.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
})

test('docs/operations.md quotes lines of the log that exist', () => {
  const quoted = [...read('docs/operations.md').matchAll(/lines?(?: of the log)? with `([a-z][a-z ]+)`/g)].map(([, line]) => line!)
  const code = globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  expect(quoted.length).toBeGreaterThan(1)
  expect(quoted.filter((line) => !code.includes(`'${line}`))).toEqual([])
})

test('README and docs name existing npm scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/security.md', 'docs/measured.md'].flatMap((file) =>
    [...read(file).matchAll(/npm run (?:-s )?(\w+(?::\w+)*)(?![\w:])/g)].map(([, name]) => name!),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

describe('commands of README and the operators’ documents', () => {
  const run = [...besideSite, ...alone].map(({ command }) => command)
  const known = [...run, ...Object.keys(elsewhere), ...Object.keys(notRun)]
  const documented = documentedCommands()

  test('a test runs each, or a reason is listed; a bare name may stand for the command with arguments', () => {
    expect(documented.length).toBeGreaterThan(50)
    expect(documented.filter((command) => !known.some((one) => one === command || one.startsWith(`${command} `)))).toEqual([])
  })
  test('every listed command is documented', () => {
    expect(known.filter((command) => !documented.includes(command))).toEqual([])
  })
  test.each(Object.entries(elsewhere))('%s is run in the file that the table names', (_command, [file, expectedText]) => {
    expect(read(file)).toContain(expectedText)
  })
})
