/**
 * `npm run bench:flood [-- --seconds 10 --clients 16]`: p50 and p99 of cached pages, without load and while 16 clients request addresses
 * that were never requested before: pages with made-up queries, searches, and paths without a page. The goal is a p99 of at most 100 ms, or
 * three times the value without load. The site is started in production mode on its own database; the clients run in this process and use
 * their share of a small machine.
 */
import { parseArgs } from 'node:util'
import { serveSite, siteEnvironment, stopAll } from './bench-processes.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, clients: { type: 'string', default: '16' } } })
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const origin = 'http://127.0.0.1:4643'
await serveSite(origin, { env: siteEnvironment(4643, '.cache/bench-flood-data') })

const kept = ['/ko', '/en/shop', '/ja/bulletin/list?type=notice']
const uniquePaths: readonly ((n: string) => string)[] = [
  (n) => `/en/shop?q=${n}`,
  (n) => `/en/search?search=${n}`,
  (n) => `/en/bulletin/list?type=notice&search=${n}`,
  (n) => `/en/nothing/${n}`,
  (n) => `/en/bulletin/${String(Number.parseInt(n, 36) % 1e9)}`,
]

/** One request. @returns ms until its response was complete, and its status */
async function requestPage(path: string): Promise<{ ms: number; status: number }> {
  const from = performance.now()
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } })
  await response.arrayBuffer()
  return { ms: performance.now() - from, status: response.status }
}

/** Cached pages, 20 per second. @returns their times, in order */
async function keptTimes(): Promise<number[]> {
  const all: Promise<{ ms: number; status: number }>[] = []
  for (let n = 0; n < seconds * 20; n += 1) {
    all.push(requestPage(kept[n % kept.length]!))
    await new Promise((later) => setTimeout(later, 50))
  }
  const responses = await Promise.all(all)
  const bad = responses.filter(({ status }) => status !== 200)
  if (bad.length > 0) throw new Error(`${String(bad.length)} cached pages were answered with ${String(bad[0]!.status)}`)
  return responses.map(({ ms }) => ms).sort((a, b) => a - b)
}
const print = (name: string, times: readonly number[]): void => {
  const at = (share: number): string => times[Math.floor((times.length - 1) * share)]!.toFixed(1)
  console.log(`${name.padEnd(8)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, maximum ${at(1)} ms (${String(times.length)} cached pages)`)
}

for (const path of [...kept, ...kept]) await requestPage(path)
print('quiet', await keptTimes())

const ending = new AbortController()
const statuses = new Map<number, number>()
const flood = Array.from({ length: clients }, async (_, client) => {
  for (let n = 0; !ending.signal.aborted; n += 1) {
    const path = uniquePaths[(n + client) % uniquePaths.length]!((client * 1e7 + n + 1e8).toString(36))
    const { status } = await requestPage(path)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
})
print('flooded', await keptTimes())
ending.abort()
await Promise.all(flood)
const counts = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`)
console.log(`the ${String(clients)} clients received ${counts.join(', ')}`)
stopAll()
