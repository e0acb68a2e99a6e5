/**
 * `npm run test:faults [-- --short] [--only "rolling restart"] [--seed 1] [--rounds 3] [--rate 200] [--stories 2] [--minutes 30]`: three
 * processes of the built site on their own PostgreSQL, behind a balancer, are broken under load; then the audit's rules, the money equation
 * and every response to a player must hold true (tests/faults). The soak runs only if it is named. A seed repeats the players' choices and
 * the times of faults, not the machine's own timing.
 */
import { parseArgs } from 'node:util'
import { openCluster } from '../tests/faults/cluster.ts'
import { randomOf } from '../tests/faults/players.ts'
import { scenarios, Skipped, type Sizes } from '../tests/faults/scenarios.ts'
import { build } from './build.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { startPostgres } from './postgres.ts'

exitOnSignals()
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    yes: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    rounds: { type: 'string' },
    rate: { type: 'string' },
    stories: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const sizes: Sizes = {
  rounds: Number(values.rounds ?? (values.short ? 1 : 3)),
  perSecond: Number(values.rate ?? (values.short ? 20 : 200)),
  stories: Number(values.stories ?? (values.short ? 1 : 2)),
  leastRequests: values.short ? 0 : 10_000,
  minutes: Number(values.minutes),
}
const shortOnes = ['rolling restart', 'database killed', 'processes killed']
const wanted = values.only ?? (values.short ? shortOnes : Object.keys(scenarios).filter((name) => name !== 'soak'))
const unknown = wanted.filter((name) => scenarios[name] === undefined)
if (unknown.length > 0) {
  console.error(`unknown fault run: ${unknown.join(', ')}; the fault runs are ${Object.keys(scenarios).join(', ')}`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const postgres = await startPostgres({ disk: 1024 })
if ('missing' in postgres) {
  console.log(`SKIPPED fault runs: ${postgres.missing}`)
  total.skipped = wanted.length
} else {
  try {
    if (!build({ force: false })) throw new Error('the build failed')
    console.log(`fault runs on ${postgres.version}, seed ${String(seed)}`)
    const cluster = await openCluster(postgres)
    try {
      for (const name of wanted) {
        const from = performance.now()
        const log = (line: string): void => console.log(`  ${name}: ${line}`)
        const faults = await scenarios[name]!({ cluster, random: randomOf(seed), sizes, log }).catch((error: unknown) =>
          error instanceof Skipped ? error : [(error as Error).message],
        )
        if (faults instanceof Skipped) {
          total.skipped += 1
          console.log(`SKIPPED ${name}: ${faults.message}`)
          continue
        }
        total[faults.length === 0 ? 'passed' : 'failed'] += 1
        console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
        for (const fault of faults) console.error(`  ${fault}`)
      }
    } finally {
      await cluster.close()
    }
  } finally {
    postgres.stop()
  }
}
console.log(`${String(total.passed)} passed, ${String(total.failed)} failed, ${String(total.skipped)} skipped`)
process.exit(total.failed > 0 ? 1 : 0)
