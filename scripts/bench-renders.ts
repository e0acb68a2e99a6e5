/**
 * `npm run bench:renders [-- --renders 100000 --every 10000 --bound 100]`: whether rendering leaks memory. Requests the given number of
 * pages from one server process over HTTP, of all kinds and languages, each rendered again (PAGE_CACHE_SECONDS=0), and measures its heap
 * after a forced garbage collection. Fails if the heap, once warm (a fifth of the renders), grows by more than `bound` bytes per render
 * (least squares). One object kept per render would be some kilobytes; caches that fill up (languages, links, prepared queries) are full by
 * then. The site is started in production mode on its own database.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { parseArgs } from 'node:util'
import { serveSite, siteEnvironment, stopAll } from './bench-processes.ts'

const { values } = parseArgs({
  options: {
    renders: { type: 'string', default: '100000' },
    every: { type: 'string', default: '10000' },
    /** Bytes per render. */
    bound: { type: 'string', default: '100' },
    connections: { type: 'string', default: '8' },
  },
})
const [renders, every, bound, connections] = [values.renders, values.every, values.bound, values.connections].map(Number) as [
  number,
  number,
  number,
  number,
]
const origin = 'http://127.0.0.1:4643'

/** Runs in the server's process: collects garbage and reports the memory use. Twice, since weak references are released a round later. */
const probe = `data:text/javascript,${encodeURIComponent("process.on('message', () => { gc(); setImmediate(() => { gc(); process.send(process.memoryUsage()) }) })")}`
const server = await serveSite(origin, {
  flags: ['--expose-gc', '--import', probe],
  env: { ...siteEnvironment(4643, '.cache/bench-renders-data'), PAGE_CACHE_SECONDS: '0' },
  ipc: true,
})

async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const message = once(child, 'message')
  child.send('memory')
  return ((await message) as [NodeJS.MemoryUsage])[0]
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const agent = new http.Agent({ keepAlive: true, maxSockets: connections })

/** @returns size of the page in bytes; throws if there is no page */
const ask = (path: string, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    // Streamed to most clients, complete to some; compressed, as requested in production.
    const headers = { 'user-agent': at % 5 === 0 ? crawler : browser, 'accept-encoding': 'br' }
    http
      .get(origin + path, { agent, headers }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => {
          if ((response.statusCode === 200 || response.statusCode === 404) && bytes > 1000) resolve(bytes)
          else reject(new Error(`${path}: ${String(response.statusCode)}, ${String(bytes)} bytes`))
        })
        response.on('error', reject)
      })
      .on('error', reject)
  })

const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => {
  const { pathname, search } = new URL(url!.replaceAll('&amp;', '&'))
  return pathname + search
})
const locales = ['ko', 'en', 'ja', 'tw']
/** Every public page in turn; every fourth time an address that is never requested again: its cache entries must not stay forever. */
const pathOf = (at: number): string => {
  if (at % 4 !== 3) return pages[at % pages.length]!
  const locale = locales[Math.floor(at / 4) % locales.length]!
  const once = [
    `/${locale}/bulletin/list?type=notice&search=word${String(at)}`,
    `/${locale}/no/such/page/${String(at)}`,
    `/${locale}/shop?utm_source=visit${String(at)}`,
    `/${locale}/bulletin/${String(1_000_000 + at)}`,
  ]
  return once[Math.floor(at / 16) % once.length]!
}

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`
const heaps: { renders: number; heap: number }[] = []
let done = 0
let next = 0
console.log(
  `${String(pages.length)} addresses, and others that are requested once; ${String(connections)} connections, ${String(renders)} renders`,
)
while (done < renders) {
  const until = Math.min(done + every, renders)
  const from = performance.now()
  const worker = async (): Promise<void> => {
    while (next < until) {
      const at = next
      next += 1
      await ask(pathOf(at), at)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - from) / 1000
  const rate = (until - done) / seconds
  done = until
  const memory = await memoryOf(server)
  heaps.push({ renders: done, heap: memory.heapUsed })
  console.log(
    `${String(done).padStart(7)} renders: heap ${kB(memory.heapUsed).padStart(9)}, outside the heap ${kB(memory.external)}, process ${kB(memory.rss)}, ${rate.toFixed(0)} renders/s`,
  )
}

/** Bytes per render, by least squares over the values after the warm-up. */
const warm = heaps.filter((one) => one.renders > renders / 5)
const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
const [x, y] = [mean(warm.map((one) => one.renders)), mean(warm.map((one) => one.heap))]
const slope =
  mean(warm.map((one) => (one.renders - x) * (one.heap - y))) / Math.max(1, mean(warm.map((one) => (one.renders - x) * (one.renders - x))))
const isGrowing = slope > bound
console.log(
  `${isGrowing ? 'FAILED' : 'passed'}: after the first ${String(renders / 5)} the heap changes by ${slope.toFixed(1)} bytes per render (limit ${String(bound)})`,
)
agent.destroy()
stopAll()
process.exitCode = isGrowing ? 1 : 0
