/**
 * `npm run bench:trace [-- --runs 3 --page shop]`: the components of a page's blocking time and its largest paint, by Lighthouse's own
 * model. Lighthouse loads the page unthrottled, multiplies the duration of each main-thread task by four (by two if it contains a layout),
 * starts it when a slow network would have delivered its inputs, and counts its time above 50 ms after the modelled first contentful paint.
 * So a task that ran before the paint here may count. It does so twice, with an early and a late paint; the result is their mean. For each
 * page, ours and the references', interleaved: the blocking time; the same with each task's processor time (on a shared machine a task also
 * waits); the largest paint. Then, for the runs of our page: the blocking tasks, which add up to the result, and the requests that the
 * largest paint waits for in the model, which share one line. Uses the tools and the built site as bench:pages does.
 */
import { parseArgs } from 'node:util'
import { lighthouseLoads, type Load, type Metrics, type TaskNode, type TraceEvent } from './bench-lighthouse.ts'
import { measuringTools, median, stopAll } from './bench-processes.ts'
import { serveTargets } from './bench-targets.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, page: { type: 'string' } } })
const tools = measuringTools()
if (tools === undefined) {
  console.error('the measuring tools are not in ../shared/bench: set BENCH to their folder')
  process.exit(2)
}
const loadOnce = await lighthouseLoads(tools)

/** The part of a task above this time blocks, in ms. */
const allowed = 50

interface Task {
  /** In ms of the modelled phone's load. */
  at: number
  /** The model's slowdown factor. */
  times: number
  /** In ms on this machine. */
  clock: number
  processor: number
  /** Contribution to the result in ms, by wall-clock and by processor time. */
  blocks: number
  blocksByProcessor: number
  parts: string
}
interface Run extends Load {
  tasks: Task[]
}

/** The part of a task above the allowed time in a window (Lighthouse's calculateTbtImpactForEvent). */
const impact = (start: number, end: number, [from, to]: readonly [number, number]): number =>
  Math.max(0, Math.min(end, to) - Math.max(start, from) - allowed)

const nameOf = ({ name, args: { data, beginData } }: TraceEvent): string =>
  beginData?.totalObjects === undefined
    ? [name, data?.functionName, (data?.url ?? beginData?.url)?.split('/').at(-1)].filter(Boolean).join(' ')
    : `${name} of ${String(beginData.dirtyObjects)}/${String(beginData.totalObjects)} boxes`

const ms = (time: number): number => time / 1000
const partsOf = ({ event, childEvents }: TaskNode): string =>
  childEvents
    .filter(({ dur = 0 }) => dur > event.dur! / 8)
    .filter(({ name }) => !/RunTask$|^v8\.(callFunction|run)$|^V8\.GC/.test(name))
    .toSorted((a, b) => b.dur! - a.dur!)
    .slice(0, 4)
    .map((part) => `${nameOf(part)} ${ms(part.dur!).toFixed(0)}`)
    .join(', ')

/** The blocking tasks in Lighthouse's model: their `blocks` add up to its total blocking time. */
function tasksOf({ firstPaint, interactive, blockingTime }: Metrics): Task[] {
  // The opposite estimate of the paint, as in Lighthouse: a late paint leaves fewer tasks.
  const windows = [
    [blockingTime.optimisticEstimate, [firstPaint.pessimisticEstimate.timeInMs, interactive.optimisticEstimate.timeInMs]],
    [blockingTime.pessimisticEstimate, [firstPaint.optimisticEstimate.timeInMs, interactive.pessimisticEstimate.timeInMs]],
  ] as const
  const tasks = new Map<TaskNode, Task>()
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

/** The requests that the largest paint waits for at least, a line each: start and end in the model, size, priority. */
const requestsOf = ({ largestPaint }: Metrics): string[] =>
  [...largestPaint.optimisticEstimate.nodeTimings]
    .toSorted(([, a], [, b]) => a.startTime - b.startTime)
    .flatMap(([node, { startTime, endTime }]) =>
      node.type === 'cpu'
        ? []
        : [
            `${startTime.toFixed(0)}–${endTime.toFixed(0)} ms: ${(node.request.transferSize / 1000).toFixed(1)} kB, ${node.request.priority}, ${node.request.url.replace(/^\w+:\/\/[^/]+/, '').slice(0, 90)}`,
          ],
    )

const { pages, addressesOf } = await serveTargets(tools)
const spread = (figures: readonly number[]): string =>
  `${median(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)}–${Math.max(...figures).toFixed(0)})`
for (const [name, page] of Object.entries(pages)) {
  if (values.page !== undefined && values.page !== name) continue
  const addresses = Object.entries(addressesOf(page))
  const runs = new Map<string, Run[]>(addresses.map(([target]) => [target, []]))
  for (let round = 0; round < Number(values.runs); round += 1)
    for (const [target, address] of addresses) {
      // One after the other: they would measure each other.
      const load = await loadOnce(address)
      runs.get(target)!.push({ ...load, tasks: tasksOf(load.model) })
    }
  const total = (tasks: readonly Task[], of: (task: Task) => number): number => tasks.reduce((sum, task) => sum + of(task), 0)
  console.log(`\n${name}: performance | blocking ms | sum of its tasks | by processor time ms | largest paint ms | machine’s index`)
  for (const [target, all] of runs)
    console.log(
      `  ${[
        `${target.padEnd(5)} ${spread(all.map(({ score }) => score))}`,
        spread(all.map(({ blocking }) => blocking)),
        spread(all.map(({ tasks }) => total(tasks, ({ blocks }) => blocks))),
        spread(all.map(({ tasks }) => total(tasks, ({ blocksByProcessor }) => blocksByProcessor))),
        spread(all.map(({ model }) => model.largestPaint.timing)),
        spread(all.map(({ benchmark }) => benchmark)),
      ].join(' | ')}`,
    )
  for (const [index, { blocking, tasks, model }] of runs.get('own')!.entries()) {
    console.log(`    run ${String(index + 1)}, ${blocking.toFixed(0)} ms:`)
    for (const { at, times, clock, processor, blocks, parts } of tasks)
      console.log(
        `      ${blocks.toFixed(0)} ms, at ${at.toFixed(0)}: ${clock.toFixed(1)} by the clock × ${String(times)}, ${processor.toFixed(1)} of processor: ${parts}`,
      )
    console.log(
      `      largest paint, ${model.largestPaint.timing.toFixed(0)} ms (${model.largestPaint.optimisticEstimate.timeInMs.toFixed(0)} at least):`,
    )
    for (const line of requestsOf(model)) console.log(`        ${line}`)
  }
}
stopAll()
