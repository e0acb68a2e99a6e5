/**
 * `npm run bench:api [-- --rows 1000,100000,1000000 --rounds 3 --seconds 2 --only lists --call "item list"]`: compares the API with a plain
 * reference (node:http and pg with prepared statements, keyset pages and a trigram search) on the same PostgreSQL, with the given numbers
 * of products and notices, in one interleaved run of 10 connections: requests per second, p99, and how the time of a single request grows
 * from the fewest rows to the most. Then it measures the purchase path on a PostgreSQL that writes through to the disk, and on the embedded
 * database. Only ratios count; the load average is printed. `BENCH_CLUSTER`: the address of a running cluster that an earlier run has
 * filled. The measuring tools are not part of the repository: `BENCH` names their folder, which is copied into .cache. A million rows take
 * 10 GB in the folder for temporary files.
 *
 * Differences: the reference pages by key and counts nothing, ours pages by number with totals (§7); the reference searches product names,
 * ours searches titles and texts of notices with totals, since the contract has no product search.
 */
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { benchOrders } from './bench-api-orders.ts'
import { fillOurs, rareWord, type Words } from './bench-api-rows.ts'
import { measuringTools, median, serve, stopAll } from './bench-processes.ts'
import { startPostgres } from './postgres.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    purchases: { type: 'string', default: '1000' },
    /** `lists`, `growth` or `purchases`. */
    only: { type: 'string' },
    /** Only calls whose name contains this. */
    call: { type: 'string' },
  },
})
const sizes = values.rows.split(',').map(Number)
const printLoad = (when: string): void =>
  console.log(
    `load average ${when}: ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}`,
  )

interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** The reference's own cluster, with one database per server and size. */
async function fill(tools: string): Promise<{ cluster: Cluster; words: Record<'ko' | 'en' | 'ja' | 'tw', Words> }> {
  const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(tools, file)).href) as Promise<T>
  const { startCluster } = await load<{ startCluster: () => Promise<Cluster> }>('refs/http-pg/cluster.mjs')
  const { fillTables } = await load<{ fillTables: (url: string, rows: number, log: (line: string) => void) => Promise<void> }>(
    'refs/http-pg/fill.mjs',
  )
  const { WORDS: words } = await load<{ WORDS: Record<'ko' | 'en' | 'ja' | 'tw', Words> }>('refs/content.mjs')
  const kept = process.env['BENCH_CLUSTER']
  if (kept !== undefined) return { cluster: { url: kept, stop: async () => {} }, words }
  const cluster = await startCluster()
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  for (const rows of sizes) for (const side of ['ours', 'reference']) await admin.query(`create database ${side}_${String(rows)}`)
  await admin.end()
  for (const rows of sizes) {
    const from = performance.now()
    // One after the other: the machine has few cores.
    await fillTables(databaseOf(cluster, 'reference', rows), rows, () => {})
    console.log(`  reference, ${String(rows)} rows: ${((performance.now() - from) / 1000).toFixed(0)} s`)
    await fillOurs(databaseOf(cluster, 'ours', rows), rows, words)
  }
  return { cluster, words }
}

function databaseOf({ url }: Cluster, side: 'ours' | 'reference', rows: number): string {
  const address = new URL(url)
  address.pathname = `/${side}_${String(rows)}`
  return address.href
}

const references: ChildProcess[] = []
/** The reference's server, which reports its port. */
const startReference = (tools: string, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = fork(join(tools, 'refs/http-pg/server.mjs'), { env: { ...process.env, NODE_ENV: 'production', PORT: '0', PG_URL: url } })
    references.push(child)
    child.once('message', (message: { port: number }) => resolve(`http://127.0.0.1:${String(message.port)}`))
    child.once('exit', () => reject(new Error('the reference server ended')))
  })

/** Each of our calls with the equivalent call of the reference. */
function pairs(words: Record<'ko' | 'en' | 'ja' | 'tw', Words>, rows: number) {
  const list = (page: number): string => `/api/global/notices/list?board=notice&locale=ko&page=${String(page)}&size=12`
  const search = (lang: 'ko' | 'en' | 'ja' | 'tw', term: string): string =>
    `/api/global/notices/list?board=notice&locale=${lang}&size=12&searchType=TITLE&searchPayload=${encodeURIComponent(term)}`
  const searchBoth = (lang: string, term: string): string =>
    `/api/global/notices/list?board=notice&locale=${lang}&size=12&searchType=TITLE_CONTENT&searchPayload=${encodeURIComponent(term)}`
  const ref = (lang: string, term: string): string => `/api/${lang}/search?q=${encodeURIComponent(term)}`
  const last = Math.ceil(rows / 12)
  return [
    { name: 'item list', own: '/api/payment/open/web/item/list?lang=ko&pageNo=1&pageSize=12', reference: '/api/ko/products' },
    { name: 'item', own: '/api/payment/open/web/item/bench-{i}?lang=ko', reference: '/api/ko/products/{i}' },
    { name: 'category list', own: '/api/payment/open/web/category/list', reference: '/api/ko/recent' },
    { name: 'notices, first page', own: list(1), reference: '/api/ko/notices' },
    // Its last page by key: the time of the twelfth row from the end.
    {
      name: 'notices, last page',
      own: list(last),
      reference: `/api/ko/notices?after=${String(Date.UTC(2026, 0, 1) / 1000 - (rows - 12) * 60 - 30)}-${String(rows - 12)}`,
    },
    { name: 'search, many hits', own: search('ko', '업데이트'), reference: ref('ko', words.ko.noun[2]!) },
    { name: 'search, many hits, title and text', own: searchBoth('ko', '업데이트'), reference: ref('ko', words.ko.noun[2]!) },
    { name: 'search, one hit', own: search('ko', '0000777'), reference: ref('ko', '카미로의') },
    { name: 'search, one hit, title and text', own: searchBoth('ko', '0000777'), reference: ref('ko', '카미로의') },
    { name: 'search, no hit', own: search('ko', '없는낱말'), reference: ref('ko', '없는낱말') },
    { name: 'search, no hit, title and text', own: searchBoth('ko', '없는낱말'), reference: ref('ko', '없는낱말') },
    ...(['ko', 'ja', 'tw'] as const).flatMap((lang) => [
      {
        name: `two letters, ${lang}, many`,
        own: search(lang, words[lang].topic[lang === 'ja' ? 4 : 0]!),
        reference: ref(lang, words[lang].noun[1]!),
      },
      { name: `two letters, ${lang}, rare`, own: search(lang, rareWord[lang]), reference: ref(lang, words[lang].noun[1]!) },
    ]),
  ].filter(({ name }) => values.call === undefined || name.includes(values.call))
}

interface Samples {
  values: Record<string, { rps: number[]; p99: number[]; errors: number[] }>
}

const goals: string[] = []
const check = (holds: boolean, goal: string): string => {
  if (!holds) goals.push(goal)
  return holds ? '' : ' MISSED'
}

/** Requests per second and p99 of ours and the reference, interleaved. */
function measure(tools: string, rows: number, own: string, reference: string, words: Record<'ko' | 'en' | 'ja' | 'tw', Words>): void {
  console.log(`\n${String(rows)} rows, 10 connections: requests/s ours, × reference (goal 0.25), p99 ms (goal 15)`)
  for (const pair of pairs(words, rows)) {
    const file = join(tools, 'api.json')
    const run = spawnSync(
      process.execPath,
      [
        'api.mjs',
        `own=${own}${pair.own}`,
        `ref=${reference}${pair.reference}`,
        '--ref',
        'ref',
        '--empty-ok',
        '-c',
        '10',
        '--warmup',
        '1',
        '-n',
        values.rounds,
        '-d',
        values.seconds,
        '--vary',
        String(Math.min(rows, 1000)),
        '--json',
        file,
      ],
      { cwd: tools, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
    )
    if (run.status !== 0) {
      console.log(`  ${pair.name}: not measured:${check(false, `${pair.name} at ${String(rows)}: not measured`)} ${run.stderr.slice(-300)}`)
      continue
    }
    const { own: ours, ref } = (JSON.parse(readFileSync(file, 'utf8')) as Samples).values as {
      own: Samples['values'][string]
      ref: Samples['values'][string]
    }
    const ratio = median(ours.rps) / median(ref.rps)
    const p99 = median(ours.p99)
    const missed = check(ratio >= 0.25 && p99 <= 15, `${pair.name} at ${String(rows)}: ×${ratio.toFixed(2)}, p99 ${p99.toFixed(1)} ms`)
    console.log(
      `  ${pair.name.padEnd(34)} ${median(ours.rps).toFixed(0).padStart(6)}  ×${ratio.toFixed(2)}  ${p99.toFixed(1).padStart(6)} (reference ${median(ref.rps).toFixed(0)}, ${median(ref.p99).toFixed(1)})${missed}`,
    )
  }
}

interface Growth {
  series: { path: string; size: string; p50: number; p99: number; growth50: number }[]
}

/** Time of a single request at every size. */
function grow(tools: string, origins: ReadonlyMap<number, string>, words: Record<'ko' | 'en' | 'ja' | 'tw', Words>): void {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  console.log(`\none at a time, p50 ms at ${sizes.join(', ')} rows, growth (goal 1.5; for one hit and no hit 3)`)
  for (const { name } of pairs(words, least)) {
    const file = join(tools, 'growth.json')
    // Paths differ between sizes (the last page has another number), so they are part of the address.
    const targets = sizes.map((rows) => `${String(rows)}=${origins.get(rows)!}${pairs(words, rows).find((one) => one.name === name)!.own}`)
    const run = spawnSync(
      process.execPath,
      ['growth.mjs', ...targets, '--empty-ok', '-n', '3', '-r', '100', '--warmup', '300', '--json', file],
      {
        cwd: tools,
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      },
    )
    if (run.status !== 0) {
      console.log(`  ${name}: not measured:${check(false, `${name}: growth not measured`)} ${run.stderr.slice(-300)}`)
      continue
    }
    const { series } = JSON.parse(readFileSync(file, 'utf8')) as Growth
    const at = (rows: number) => series.find(({ size }) => size === String(rows))!
    const growth = at(most).p50 / at(least).p50
    const goal = /one hit|no hit|rare/.test(name) ? 3 : 1.5
    const missed = check(growth <= goal, `${name}: growth ×${growth.toFixed(2)}`)
    console.log(`  ${name.padEnd(34)} ${sizes.map((rows) => at(rows).p50.toFixed(2)).join('  ')}  ×${growth.toFixed(2)}${missed}`)
  }
}

async function purchases(): Promise<void> {
  const size = Number(values.purchases)
  console.log(
    `\n${String(size)} purchases, ten at a time: started (order and AuthGlobal) and settled (TradeQuery and PaymentConfirm) per second, p99 ms`,
  )
  const printOrders = (where: string, { begin, settle, byJob }: Awaited<ReturnType<typeof benchOrders>>): void =>
    console.log(
      `  ${where}: started ${begin.perSecond.toFixed(0)}/s, p99 ${begin.p99.toFixed(1)}; settled ${settle.perSecond.toFixed(0)}/s, p99 ${settle.p99.toFixed(1)}${byJob === 0 ? '' : ` (${String(byJob)} by the job)`}`,
    )
  const postgres = await startPostgres({ isDurable: true })
  if ('missing' in postgres) console.log(`  PostgreSQL: ${postgres.missing}`)
  else
    try {
      printOrders(postgres.version, await benchOrders({ url: postgres.url }, { port: 4660, purchases: size }))
    } finally {
      postgres.stop()
    }
  const folder = '.cache/bench-purchases'
  rmSync(folder, { recursive: true, force: true })
  printOrders('embedded (PGlite, which does not wait for the disk)', await benchOrders({ folder }, { port: 4661, purchases: size }))
}

async function main(): Promise<void> {
  printLoad('before')
  if (values.only !== 'purchases') {
    const tools = measuringTools({ browsers: false })
    if (tools === undefined) throw new Error('the measuring tools are not in ../shared/bench: set BENCH to their folder')
    const { cluster, words } = await fill(tools)
    try {
      const origins = new Map<number, string>()
      const referenceOf = new Map<number, string>()
      for (const [nr, rows] of sizes.entries()) {
        const port = 4670 + nr
        const env = { DATABASE_URL: databaseOf(cluster, 'ours', rows), PORT: String(port), NODE_ENV: 'production' }
        await serve(['scripts/bench-api-server.ts'], `http://127.0.0.1:${String(port)}/readyz`, { env })
        origins.set(rows, `http://127.0.0.1:${String(port)}`)
        referenceOf.set(rows, await startReference(tools, databaseOf(cluster, 'reference', rows)))
      }
      printLoad('after filling')
      if (values.only !== 'growth') for (const rows of sizes) measure(tools, rows, origins.get(rows)!, referenceOf.get(rows)!, words)
      if (sizes.length > 1 && values.only !== 'lists') grow(tools, origins, words)
    } finally {
      for (const child of references) child.kill()
      stopAll()
      await cluster.stop()
    }
  }
  if (values.only === undefined || values.only === 'purchases') await purchases()
  printLoad('after')
  console.log(goals.length === 0 ? '\nall goals are met' : `\nmissed:\n${goals.map((one) => `  ${one}`).join('\n')}`)
}

await main()
