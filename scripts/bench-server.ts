/**
 * `npm run bench:server [-- --rounds 5 --seconds 5 --connections 20]`: throughput and p99 of a front page, a board and a post, from the
 * page cache (`kept`) and rendered each time (`rendered`), compared with the best that one node process can do: node:http that sends the
 * same bytes from memory (`bytes`), and the static pages of the measuring tools (`plain`; `BENCH` names their folder) if they exist.
 * Interleaved: every round requests all of them, each round begins with another. Only the ratios count; they are printed with their range
 * by round. autocannon is a closed loop and takes a core of its own: near the limit of a small machine the ratios are too small. The site
 * is started in production mode on its own databases.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { linkOn, measuringTools, median, serve, serveSite, siteEnvironment, stopAll } from './bench-processes.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    warmup: { type: 'string', default: '3' },
  },
})
const [rounds, seconds, connections, warmup] = [values.rounds, values.seconds, values.connections, values.warmup].map(Number) as [
  number,
  number,
  number,
  number,
]
const [kept, rendered, bytes, plain] = ['http://127.0.0.1:4640', 'http://127.0.0.1:4641', 'http://127.0.0.1:4642', 'http://127.0.0.1:4600']
const headers = {
  'accept-encoding': 'br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

await serveSite(kept, { env: siteEnvironment(4640, '.cache/bench-data') })
await serveSite(rendered, {
  env: { ...siteEnvironment(4641, '.cache/bench-rendered-data'), PAGE_CACHE_SECONDS: '0' },
})
const tools = measuringTools()
if (tools === undefined) console.log('no static pages for comparison: set BENCH to the folder of the measuring tools')
else await serve(['refs/up.mjs', '--only', 'plain', '--port', '4600'], `${plain}/ko/shop`, { cwd: tools })

const pages = [
  { name: 'front page', path: '/ko', reference: '/ko/shop' },
  { name: 'board', path: '/ko/bulletin/list?type=notice', reference: '/ko/notices' },
  {
    name: 'post',
    path: await linkOn(kept, '/ko/bulletin/list?type=notice', /href="(\/ko\/bulletin\/\d+)["?]/),
    reference: '/ko/notices/5',
  },
]
await serve(['scripts/bench-bytes.ts', '4642', kept, ...pages.map(({ path }) => path)], `${bytes}${pages[0]!.path}`)

interface Load {
  rate: number
  p99: number
  /** Of one response, as transferred. */
  size: number
}
async function load(url: string, duration: number): Promise<Load> {
  const times: number[] = []
  let [size, bad] = [0, 0]
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ url, connections, duration, headers }, (error: unknown, ended) => {
      if (error == null) resolve(ended)
      else reject(error)
    })
    run.on('response', (_client, status, length, ms) => {
      times.push(ms)
      size += length
      if (status !== 200) bad += 1
    })
  })
  if (bad + result.errors + result.timeouts > 0)
    throw new Error(`${url}: ${String(bad + result.errors + result.timeouts)} of ${String(times.length)} requests had no valid response`)
  times.sort((a, b) => a - b)
  return { rate: times.length / result.duration, p99: times[Math.floor((times.length - 1) * 0.99)] ?? Infinity, size: size / times.length }
}

const range = (list: readonly number[], digits: number): string =>
  `${median(list).toFixed(digits)} (${Math.min(...list).toFixed(digits)}–${Math.max(...list).toFixed(digits)})`

for (const page of pages) {
  const targets = [
    { name: 'bytes', url: bytes + page.path },
    ...(tools === undefined ? [] : [{ name: 'plain', url: plain + page.reference }]),
    { name: 'kept', url: kept + page.path },
    { name: 'rendered', url: rendered + page.path },
  ]
  const all = new Map<string, Load[]>(targets.map(({ name }) => [name, []]))
  for (const { url } of targets) await load(url, warmup)
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < targets.length; turn += 1) {
      const { name, url } = targets[(turn + round) % targets.length]!
      const one = await load(url, seconds)
      if (!(one.rate > 0)) throw new Error(`${url}: no response within ${String(seconds)} s`)
      all.get(name)!.push(one)
    }
  const least = all.get('bytes')!
  const rows = [...all].map(([name, loads]) => [
    name,
    range(
      loads.map(({ rate }) => rate),
      0,
    ),
    range(
      loads.map(({ rate }, round) => rate / least[round]!.rate),
      2,
    ),
    range(
      loads.map(({ p99 }) => p99),
      1,
    ),
    range(
      loads.map(({ p99 }, round) => p99 / least[round]!.p99),
      2,
    ),
    `${(median(loads.map(({ size }) => size)) / 1000).toFixed(1)} kB`,
  ])
  const table = [['', 'responses/s', '× bytes', 'p99 ms', '× bytes', 'one response'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  console.log(
    `\n${page.name}, ${String(connections)} connections, ${String(rounds)} rounds of ${String(seconds)} s: median (minimum–maximum)`,
  )
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
stopAll()
