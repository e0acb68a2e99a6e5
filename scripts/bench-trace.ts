/**
 * `npm run bench:trace [-- --runs 3 --page shop]`: what a page's blocking time is made of, task by task, by Lighthouse's own model. Lighthouse
 * loads the page unthrottled, takes each task of the main thread by the clock, four times (twice where it has a layout), lets it start when a
 * slow network would have brought what it needs, and counts what it takes above 50 ms after the modelled first contentful paint; so a task that
 * came before the paint here may count, and does. Twice, with an early and a late paint; the figure is their mean. For each page, ours and the
 * references', interleaved: the blocking time, then the same with each task's time by the processor's (where the machine is shared, a task
 * also waits), then the tasks of our page's runs that block, which add up to the figure. The tools and the built site as in bench:pages.
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
  ts: number
  /** µs by the clock. */
  dur?: number
  /** µs of processor. */
  tdur?: number
  args: {
    data?: { url?: string; functionName?: string }
    beginData?: { dirtyObjects?: number; totalObjects?: number; url?: string }
  }
}
/** A task of the main thread, or a request (`type` network), in Lighthouse's graph of the load. */
interface GraphNode {
  type: 'cpu' | 'network'
  /** µs of the trace. */
  startTime: number
  duration: number
  event: TraceEvent
  childEvents: TraceEvent[]
  didPerformLayout: () => boolean
}
/** When the modelled phone has run a node, ms since the navigation. */
interface NodeTiming {
  startTime: number
  endTime: number
  duration: number
}
interface Estimate {
  timeInMs: number
  nodeTimings: Map<GraphNode, NodeTiming>
}
interface Metric {
  timing: number
  optimisticEstimate: Estimate
  pessimisticEstimate: Estimate
}
interface Lighthouse {
  lhr: {
    categories: { performance: { score: number } }
    audits: Record<string, { numericValue?: number }>
    environment: { benchmarkIndex: number }
    configSettings: object
    /** Why there is no figure. */
    runtimeError?: { message: string }
  }
  artifacts: { Trace: object; DevtoolsLog: object; GatherContext: object; URL: object; SourceMaps: object; HostDPR: number }
}
interface Computed {
  request: (data: object, context: object) => Promise<Metric>
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

const computed = async (file: string, name: string): Promise<Computed> =>
  (await load<Record<string, Computed>>(`node_modules/lighthouse/core/computed/metrics/${file}.js`))[name]!
const firstPaint = await computed('lantern-first-contentful-paint', 'LanternFirstContentfulPaint')
const interactive = await computed('lantern-interactive', 'LanternInteractive')
const blockingTime = await computed('lantern-total-blocking-time', 'LanternTotalBlockingTime')

/** What a task takes above this blocks, ms. */
const allowed = 50

interface Task {
  /** ms of the modelled phone's load. */
  at: number
  /** By how much the model slows it. */
  times: number
  /** ms here. */
  clock: number
  processor: number
  /** ms of the figure, by the clock and by the processor's time. */
  blocks: number
  blocksByProcessor: number
  parts: string
}
interface Run {
  score: number
  blocking: number
  tasks: Task[]
  benchmark: number
}

/** What of a task lies above the allowed time in a window (Lighthouse's calculateTbtImpactForEvent). */
const impact = (start: number, end: number, [from, to]: readonly [number, number]): number =>
  Math.max(0, Math.min(end, to) - Math.max(start, from) - allowed)

const nameOf = ({ name, args: { data, beginData } }: TraceEvent): string =>
  beginData?.totalObjects === undefined
    ? [name, data?.functionName, (data?.url ?? beginData?.url)?.split('/').at(-1)].filter(Boolean).join(' ')
    : `${name} of ${String(beginData.dirtyObjects)}/${String(beginData.totalObjects)} boxes`

const ms = (time: number): number => time / 1000
const partsOf = ({ event, childEvents }: GraphNode): string =>
  childEvents
    .filter(({ dur = 0 }) => dur > event.dur! / 8)
    .filter(({ name }) => !/RunTask$|^v8\.(callFunction|run)$|^V8\.GC/.test(name))
    .toSorted((a, b) => b.dur! - a.dur!)
    .slice(0, 4)
    .map((part) => `${nameOf(part)} ${ms(part.dur!).toFixed(0)}`)
    .join(', ')

/** The tasks that block in Lighthouse's model: their `blocks` add up to its total blocking time. */
async function tasksOf({ artifacts, lhr }: Lighthouse): Promise<Task[]> {
  const { Trace: trace, DevtoolsLog: devtoolsLog, GatherContext: gatherContext, URL, SourceMaps, HostDPR } = artifacts
  const settings = lhr.configSettings
  const data = { trace, devtoolsLog, gatherContext, settings, URL, SourceMaps, HostDPR, simulator: null }
  const context = { settings, computedCache: new Map() }
  const [paint, end, metric] = [
    await firstPaint.request(data, context),
    await interactive.request(data, context),
    await blockingTime.request(data, context),
  ]
  // The opposite estimate of the paint, as Lighthouse has it: a late paint leaves fewer tasks.
  const windows = [
    [metric.optimisticEstimate, [paint.pessimisticEstimate.timeInMs, end.optimisticEstimate.timeInMs]],
    [metric.pessimisticEstimate, [paint.optimisticEstimate.timeInMs, end.pessimisticEstimate.timeInMs]],
  ] as const
  const tasks = new Map<GraphNode, Task>()
  for (const [{ nodeTimings }, window] of windows)
    for (const [node, { startTime, endTime, duration }] of nodeTimings) {
      if (node.type !== 'cpu' || duration < allowed) continue
      const [clock, processor] = [ms(node.duration), ms(Math.min(node.event.tdur ?? node.duration, node.duration))]
      const before = tasks.get(node)
      tasks.set(node, {
        at: startTime,
        times: node.didPerformLayout() ? 2 : 4,
        clock,
        processor,
        blocks: (before?.blocks ?? 0) + impact(startTime, endTime, window) / 2,
        blocksByProcessor: (before?.blocksByProcessor ?? 0) + impact(startTime, startTime + duration * (processor / clock), window) / 2,
        parts: partsOf(node),
      })
    }
  return [...tasks.values()].filter(({ blocks }) => blocks > 0).toSorted((a, b) => a.at - b.at)
}

/** One load in a fresh browser; now and then Lighthouse has no trace of it, then once more. */
async function run(url: string, again = true): Promise<Run> {
  const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance'],
    })
    const { categories, audits, environment, runtimeError } = result.lhr
    if (runtimeError !== undefined) {
      if (!again) throw new Error(runtimeError.message)
      return await run(url, false)
    }
    return {
      score: Math.round(categories.performance.score * 100),
      blocking: audits['total-blocking-time']!.numericValue!,
      tasks: await tasksOf(result),
      benchmark: environment.benchmarkIndex,
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
  const total = (tasks: readonly Task[], of: (task: Task) => number): number => tasks.reduce((sum, task) => sum + of(task), 0)
  console.log(`\n${name}: performance | blocking ms | its tasks, added up | by their processor time ms | machine’s index`)
  for (const [target, all] of runs)
    console.log(
      `  ${[
        `${target.padEnd(5)} ${spread(all.map(({ score }) => score))}`,
        spread(all.map(({ blocking }) => blocking)),
        spread(all.map(({ tasks }) => total(tasks, ({ blocks }) => blocks))),
        spread(all.map(({ tasks }) => total(tasks, ({ blocksByProcessor }) => blocksByProcessor))),
        spread(all.map(({ benchmark }) => benchmark)),
      ].join(' | ')}`,
    )
  for (const [index, { blocking, tasks }] of runs.get('own')!.entries()) {
    console.log(`    run ${String(index + 1)}, ${blocking.toFixed(0)} ms:`)
    for (const { at, times, clock, processor, blocks, parts } of tasks)
      console.log(
        `      ${blocks.toFixed(0)} ms, at ${at.toFixed(0)}: ${clock.toFixed(1)} by the clock × ${String(times)}, ${processor.toFixed(1)} of processor: ${parts}`,
      )
  }
}
stopAll()
