/**
 * `npm run bench:paging [-- --runs 5 --cpu 4]`: how smoothly the teaser pages (S18), in both of its languages. At 1920 it goes to every
 * section by its dot; on a phone, where dots jump, it scrolls smoothly to the end and back. In between, the same on a plain page of flat
 * colours shows the limit of this machine's browser. From the trace: frames per second shown while the page moved, and frames that were due
 * but dropped (the compositor scrolls, independently of the page's own thread); the main thread's part of a frame, without painting in
 * software. From the page: its own frames per second, the longest gap between two, long animation frames (over 50 ms).
 */
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { median, serveSite, siteEnvironment, stopAll } from './bench-processes.ts'
import { findBrowser } from './browser.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } } })
const site = 'http://127.0.0.1:4660'
await serveSite(site, { env: siteEnvironment(4660, '.cache/bench-paging-data') })

interface Paged {
  /** Frames per second shown while it scrolled. */
  shown: number
  /** Frames that were due in that time but not shown. */
  dropped: number
  /** Frames per second of the page's own thread in that time. */
  rate: number
  /** ms */
  longestGap: number
  longFrames: number
  /** The main thread's work per frame in ms, 95th percentile. */
  work: number
}

interface Frames {
  /** Times between two frames while the page moved, in ms. */
  gaps: number[]
  longFrames: number
}

/**
 * Goes to one section after the other or, on a phone, where dots would jump, scrolls smoothly to the end and back; waits until each
 * movement has ended.
 */
const pageThrough = (page: Page): Promise<Frames> =>
  page.evaluate(async () => {
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
    const gaps: number[] = []
    let longFrames = 0
    const observer = new PerformanceObserver((list) => {
      longFrames += list.getEntries().length
    })
    observer.observe({ type: 'long-animation-frame' })
    const dots = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')]
    const anchors = [...new Map(dots.map((dot) => [dot.hash, dot])).values()]
    const to = (top: number) => (): void => scrollTo({ top, behavior: 'smooth' })
    const ways =
      innerWidth < 600
        ? [to(document.documentElement.scrollHeight), to(0)]
        : [...anchors.slice(1), ...anchors.slice(0, -1).reverse()].map((anchor) => () => anchor.click())
    for (const go of ways) {
      go()
      let before = await nextFrame()
      const start = before
      let end = before
      let still = 0
      let at = scrollY
      while (still < 20) {
        const now = await nextFrame()
        still = scrollY === at ? still + 1 : 0
        at = scrollY
        // While nothing moves, no frame can be missed.
        if (still === 0) {
          gaps.push(now - before)
          end = now
        }
        before = now
      }
      performance.measure('paging', { start, end })
    }
    observer.disconnect()
    return { gaps, longFrames }
  })

interface TraceEvent {
  name: string
  ph: string
  cat: string
  pid: number
  /** µs */
  ts: number
  dur?: number
  args: { frame_reporter?: { state: string; frame_sequence: number } }
}

interface Traced {
  shown: number
  dropped: number
  /** Duration of each of the main thread's frames, in ms. */
  work: number[]
}

/** Frames as reported by the compositor: one is shown if any of its reports says so. */
function framesOf(events: readonly TraceEvent[]): Traced {
  const main = events.filter(({ name, ph, dur }) => name === 'ProxyMain::BeginMainFrame' && ph === 'X' && dur !== undefined)
  const marks = events.filter(({ name, cat }) => name === 'paging' && cat.includes('user_timing')).toSorted((a, b) => a.ts - b.ts)
  const starts = marks.filter(({ ph }) => ph === 'b')
  const moves = starts.map(({ ts }, nr) => ({ from: ts, to: marks.filter(({ ph }) => ph === 'e')[nr]!.ts }))
  const states = new Map<number, Set<string>>()
  for (const { name, ph, pid, ts, args } of events) {
    const frame = args.frame_reporter
    if (name !== 'PipelineReporter' || ph !== 'b' || frame === undefined || pid !== main[0]?.pid) continue
    if (!moves.some(({ from, to }) => ts >= from && ts <= to)) continue
    const known = states.get(frame.frame_sequence) ?? new Set()
    states.set(frame.frame_sequence, known.add(frame.state))
  }
  const isShown = (known: Set<string>): boolean => known.has('STATE_PRESENTED_ALL') || known.has('STATE_PRESENTED_PARTIAL')
  const all = [...states.values()]
  const seconds = moves.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000_000
  return {
    shown: all.filter(isShown).length / seconds,
    dropped: all.filter((known) => known.has('STATE_DROPPED') && !isShown(known)).length,
    work: main.map(({ dur }) => dur! / 1000),
  }
}

/** Runs the measured function under a trace. */
async function traced<T>(wire: CDPSession, measured: () => Promise<T>): Promise<{ outcome: T; frames: Traced }> {
  const events: TraceEvent[] = []
  wire.on('Tracing.dataCollected', ({ value }) => {
    const wanted = (value as unknown as TraceEvent[]).filter(({ name }) =>
      ['ProxyMain::BeginMainFrame', 'PipelineReporter', 'paging'].includes(name),
    )
    events.push(...wanted)
  })
  const done = new Promise((resolve) => wire.once('Tracing.tracingComplete', resolve))
  const includedCategories = ['cc', 'benchmark', 'blink.user_timing']
  await wire.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  const outcome = await measured()
  await wire.send('Tracing.end')
  await done
  return { outcome, frames: framesOf(events) }
}

const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0

const found = findBrowser()
if (typeof found === 'object' && 'missing' in found) throw new Error(found.missing)
const browser = await chromium.launch({
  ...(typeof found === 'object' ? { executablePath: found.path } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
})

/** The same height and number of stops as the page, in flat colours. */
const plain = `<!doctype html><style>html{scroll-behavior:smooth}section{height:100vh}section:nth-child(odd){background:#123}</style>
<nav style="position:fixed">${[1, 2, 3, 4, 5, 6, 7].map((n) => `<a href="#s${String(n)}">${String(n)}</a>`).join('')}</nav>
${[1, 2, 3, 4, 5, 6, 7].map((n) => `<section id="s${String(n)}"></section>`).join('')}`

async function measure(address: string | undefined, screen: { width: number; height: number }): Promise<Paged> {
  const context = await browser.newContext({ viewport: screen, isMobile: screen.width < 600, hasTouch: screen.width < 600 })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  if (address === undefined) await page.setContent(plain)
  else {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    // All images are loaded first: only the paging is measured.
    await page.evaluate(() => Promise.all([...document.images].map((image) => ((image.loading = 'eager'), image.decode().catch(() => {})))))
  }
  await wire.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) })
  const { outcome, frames } = await traced(wire, () => pageThrough(page))
  await context.close()
  const { gaps, longFrames } = outcome
  const all = gaps.reduce((sum, gap) => sum + gap, 0)
  const { shown, dropped, work } = frames
  return { shown, dropped, rate: (gaps.length * 1000) / all, longestGap: Math.max(...gaps), longFrames, work: percentile(work, 0.95) }
}

const sizes = { '1920×1080': { width: 1920, height: 1080 }, '390×844': { width: 390, height: 844 } }
console.log(`paging, CPU ${values.cpu} × slowed, median of ${values.runs} (lowest–highest)`)
for (const [size, screen] of Object.entries(sizes)) {
  const rows: Record<string, Paged[]> = { 'ko/teaser': [], 'en/teaser': [], plain: [] }
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const [name, measured] of Object.entries(rows))
      // One after the other: side by side they would slow one another.
      measured.push(await measure(name === 'plain' ? undefined : `${site}/${name}`, screen))
  for (const [name, measured] of Object.entries(rows)) {
    const format = (of: (one: Paged) => number, digits = 0): string => {
      const numbers = measured.map(of)
      return `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)})`
    }
    console.log(
      `${size} ${name}: ${format(({ shown }) => shown)} frames/s shown, ${format(({ dropped }) => dropped)} dropped; main thread ${format(({ rate }) => rate)} frames/s, longest gap ${format(({ longestGap }) => longestGap)} ms, long frames ${format(
        ({ longFrames }) => longFrames,
      )}, ${format(({ work }) => work, 1)} ms a frame (p95)`,
    )
  }
}
await browser.close()
stopAll()
