/**
 * `npm run bench:trace [-- --runs 3 --page shop]`: what a page's blocking time is made of. Lighthouse's total blocking time counts what a task of
 * the main thread takes by the clock, four times, above 50 ms; where the machine is shared, a task also waits for its processor. So for each
 * page, ours and the references', interleaved: the blocking time as Lighthouse has it, the same sum of the tasks' processor time, by what the
 * clock exceeds the processor; then the longest tasks of our page's median run, and what is in them. The tools and the built site as in bench:pages.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { measuringTools, median, stopAll } from './bench-processes.ts'
import { serveTargets } from './bench-targets.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, page: { type: 'string' } } })
const tools = measuringTools()
if (tools === undefined) {
  console.error('there are no measuring tools in ../shared/bench: set BENCH to their folder')
  process.exit(2)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs */
  ts: number
  dur?: number
  /** µs of processor. */
  tdur?: number
  args: {
    data?: { documentLoaderURL?: string; url?: string; functionName?: string }
    beginData?: { dirtyObjects?: number; totalObjects?: number }
  }
}
interface Lighthouse {
  lhr: {
    categories: { performance: { score: number } }
    audits: Record<string, { numericValue?: number }>
    environment: { benchmarkIndex: number }
  }
  artifacts: { Trace: { traceEvents: TraceEvent[] } }
}
interface Chrome {
  port: number
  kill: () => Promise<void>
}
const load = <T>(path: string): Promise<T> => import(pathToFileURL(join(tools, path)).href) as Promise<T>
const { launch } = await load<{ launch: (o: object) => Promise<Chrome> }>('node_modules/chrome-launcher/dist/index.js')
const { default: lighthouse } = await load<{ default: (url: string, flags: object) => Promise<Lighthouse> }>(
  'node_modules/lighthouse/core/index.js',
)
const { CHROME, CHROME_FLAGS } = await load<{ CHROME: string; CHROME_FLAGS: string[] }>('lib.mjs')

/** Lighthouse's phone has a processor of a quarter; what a task takes above 50 ms of it blocks. */
const slowdown = 4
const allowed = 50

interface Task {
  /** ms since the navigation began. */
  at: number
  clock: number
  processor: number
  parts: string
}
interface Run {
  score: number
  blocking: number
  tasks: Task[]
  benchmark: number
}

const blockingOf = (times: readonly number[]): number => times.reduce((sum, time) => sum + Math.max(0, time * slowdown - allowed), 0)

const nameOf = ({ name, args: { data, beginData } }: TraceEvent): string =>
  beginData?.totalObjects === undefined
    ? [name, data?.functionName, data?.url?.split('/').at(-1)].filter(Boolean).join(' ')
    : `${name} of ${String(beginData.dirtyObjects)}/${String(beginData.totalObjects)} boxes`

/** The tasks after the first contentful paint that block by the clock or by the processor. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http') === true,
  )!
  const painted = events.find(({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start.pid && ts > start.ts)!
  const own = events.filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts)
  const ms = (time: number): number => time / 1000
  return own
    .filter(({ name, ts, dur = 0 }) => name.endsWith('RunTask') && ts + dur > painted.ts && ms(dur) * slowdown > allowed)
    .map((task) => ({
      at: ms(task.ts - start.ts),
      clock: ms(task.dur!),
      processor: ms(task.tdur ?? task.dur!),
      parts: own
        .filter((part) => part !== task && part.ts >= task.ts && part.ts + part.dur! <= task.ts + task.dur! && part.dur! > task.dur! / 8)
        .filter(({ name }) => !/RunTask$|^v8\.(callFunction|run)$|^V8\.GC/.test(name))
        .toSorted((a, b) => b.dur! - a.dur!)
        .slice(0, 3)
        .map((part) => `${nameOf(part)} ${ms(part.dur!).toFixed(0)}`)
        .join(', '),
    }))
}

async function run(url: string): Promise<Run> {
  const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS, logLevel: 'silent' })
  try {
    const { lhr, artifacts } = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance'],
    })
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      blocking: lhr.audits['total-blocking-time']!.numericValue!,
      tasks: tasksOf(artifacts.Trace.traceEvents),
      benchmark: lhr.environment.benchmarkIndex,
    }
  } finally {
    await chrome.kill()
  }
}

const { pages, addressesOf } = await serveTargets(tools)
const spread = (figures: readonly number[]): string =>
  `${median(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)}–${Math.max(...figures).toFixed(0)})`
for (const [name, page] of Object.entries(pages)) {
  if (values.page !== undefined && values.page !== name) continue
  const addresses = Object.entries(addressesOf(page))
  const runs = new Map<string, Run[]>(addresses.map(([target]) => [target, []]))
  for (let round = 0; round < Number(values.runs); round += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they would measure each other
    for (const [target, address] of addresses) runs.get(target)!.push(await run(address))
  console.log(`\n${name}: performance | blocking ms | the same by processor time ms | clock ÷ processor of its tasks | machine’s index`)
  for (const [target, all] of runs) {
    const times = all.flatMap(({ tasks }) => tasks)
    const sum = (of: (task: Task) => number): number => times.reduce((total, task) => total + of(task), 0)
    const stretch = times.length === 0 ? '–' : (sum(({ clock }) => clock) / sum(({ processor }) => processor)).toFixed(2)
    console.log(
      `  ${target.padEnd(5)} ${spread(all.map(({ score }) => score))} | ${spread(all.map(({ blocking }) => blocking))} | ${spread(all.map(({ tasks }) => blockingOf(tasks.map(({ processor }) => processor))))} | ×${stretch} | ${spread(all.map(({ benchmark }) => benchmark))}`,
    )
  }
  const own = runs.get('own')!.toSorted((a, b) => a.blocking - b.blocking)
  const middle = own[Math.floor(own.length / 2)]!
  for (const { at, clock, processor, parts } of middle.tasks)
    console.log(`    at ${at.toFixed(0)} ms: ${clock.toFixed(1)} by the clock, ${processor.toFixed(1)} of processor: ${parts}`)
}
stopAll()
