/** Lighthouse from the measuring tools, with its model of a load: its estimate of each task and each request (bench:trace). */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface TraceEvent {
  name: string
  ts: number
  /** Wall-clock time in µs. */
  dur?: number
  /** Processor time in µs. */
  tdur?: number
  args: {
    data?: { url?: string; functionName?: string }
    beginData?: { dirtyObjects?: number; totalObjects?: number; url?: string }
  }
}
interface GraphNodeTimes {
  /** In µs of the trace. */
  startTime: number
  endTime: number
  duration: number
}
/** A task of the main thread in Lighthouse's graph of the load. */
export interface TaskNode extends GraphNodeTimes {
  type: 'cpu'
  event: TraceEvent
  childEvents: TraceEvent[]
  didPerformLayout: () => boolean
}
export interface RequestNode extends GraphNodeTimes {
  type: 'network'
  request: { url: string; priority: string; /** In bytes. */ transferSize: number }
}
export type GraphNode = TaskNode | RequestNode
/** When the modelled phone runs a node, in ms since the navigation. */
export interface NodeTiming {
  startTime: number
  endTime: number
  duration: number
}
export interface Estimate {
  timeInMs: number
  nodeTimings: Map<GraphNode, NodeTiming>
}
export interface Metric {
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
    /** Why there is no result. */
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
const metrics = {
  firstPaint: ['lantern-first-contentful-paint', 'LanternFirstContentfulPaint'],
  largestPaint: ['lantern-largest-contentful-paint', 'LanternLargestContentfulPaint'],
  interactive: ['lantern-interactive', 'LanternInteractive'],
  blockingTime: ['lantern-total-blocking-time', 'LanternTotalBlockingTime'],
} as const

export type Metrics = Record<keyof typeof metrics, Metric>

export interface Load {
  score: number
  /** In ms. */
  blocking: number
  /** Benchmark index of the machine, as measured by Lighthouse. */
  benchmark: number
  model: Metrics
}

/**
 * @param tools their folder
 * @returns loads a page once in a fresh browser; if Lighthouse has no trace of it, which happens at times, it loads the page once more
 * @throws Error if there is no trace twice
 */
export async function lighthouseLoads(tools: string): Promise<(url: string) => Promise<Load>> {
  const load = <T>(path: string): Promise<T> => import(pathToFileURL(join(tools, path)).href) as Promise<T>
  const { launch } = await load<{ launch: (o: object) => Promise<Chrome> }>('node_modules/chrome-launcher/dist/index.js')
  const { default: lighthouse } = await load<{ default: (url: string, flags: object) => Promise<Lighthouse> }>(
    'node_modules/lighthouse/core/index.js',
  )
  const { CHROME, CHROME_FLAGS } = await load<{ CHROME: string; CHROME_FLAGS: string[] }>('lib.mjs')
  const computed = await Promise.all(
    Object.entries(metrics).map(
      async ([metric, [file, name]]) =>
        [metric, (await load<Record<string, Computed>>(`node_modules/lighthouse/core/computed/metrics/${file}.js`))[name]!] as const,
    ),
  )

  const once = async (url: string, again: boolean): Promise<Load> => {
    const chrome = await launch({ chromePath: CHROME, chromeFlags: CHROME_FLAGS, logLevel: 'silent' })
    try {
      const { lhr, artifacts } = await lighthouse(url, {
        port: chrome.port,
        logLevel: 'silent',
        output: 'json',
        // As in bench:pages: the audits of a load use their share of the processor.
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      })
      if (lhr.runtimeError !== undefined) {
        if (!again) throw new Error(lhr.runtimeError.message)
        return await once(url, false)
      }
      const { Trace: trace, DevtoolsLog: devtoolsLog, GatherContext: gatherContext, URL, SourceMaps, HostDPR } = artifacts
      const settings = lhr.configSettings
      const data = { trace, devtoolsLog, gatherContext, settings, URL, SourceMaps, HostDPR, simulator: null }
      const context = { settings, computedCache: new Map() }
      const model = await Promise.all(computed.map(async ([metric, of]) => [metric, await of.request(data, context)] as const))
      return {
        score: Math.round(lhr.categories.performance.score * 100),
        blocking: lhr.audits['total-blocking-time']!.numericValue!,
        benchmark: lhr.environment.benchmarkIndex,
        model: Object.fromEntries(model) as Metrics,
      }
    } finally {
      await chrome.kill()
    }
  }
  return (url) => once(url, true)
}
