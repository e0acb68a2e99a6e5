/** Three processes of the built site on one PostgreSQL, behind a balancer, as in production; the sandbox simulates external services. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { openDatabase, type OpenDatabase } from '#server/platform/database.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { TestPostgres } from '../../scripts/postgres.ts'
import { openBalancer, type Balancer } from './balancer.ts'

export interface SiteProcess {
  name: string
  port: number
  pid: number
  /** How it ended; undefined while it runs. */
  ended: () => string | undefined
  /** Sends a signal, and waits until the process has ended if the signal ends it. */
  signal: (signal: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>
}

export interface Cluster {
  origin: string
  balancer: Balancer
  postgres: TestPostgres
  database: OpenDatabase
  /** The processes that should run, by their places. */
  processes: SiteProcess[]
  /** Starts a process in a place, and waits until it is ready. */
  start: (place: number, o?: { clockShift?: number }) => Promise<void>
  /** Processes that ended without being stopped, each with its last output. */
  crashes: () => string[]
  close: () => Promise<void>
}

/** Folder of the processes' logs and files. */
export const faultsFolder = '.cache/faults'

/** Waits for a condition. @throws Error with the words if it is not met within `seconds` */
export async function until(condition: string, seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    if (await isSo()) return
    if (performance.now() > end) throw new Error(`not within ${String(seconds)} s: ${condition}`)
    await new Promise((later) => setTimeout(later, 50))
  }
}

/** @param postgres a running server that only this cluster uses. Requires a build: `dist/server/server.js` */
export async function openCluster(postgres: TestPostgres): Promise<Cluster> {
  rmSync(faultsFolder, { recursive: true, force: true })
  mkdirSync(faultsFolder, { recursive: true })
  const balancer = await openBalancer()
  const origin = `http://127.0.0.1:${String(balancer.port)}`
  const children = new Set<ChildProcess>()
  process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))
  const stopped = new Set<number>()
  const crashes: string[] = []
  const processes: SiteProcess[] = []
  let started = 0

  const start: Cluster['start'] = async (place, { clockShift = 0 } = {}) => {
    started += 1
    const name = `${String(place)}-${String(started)}`
    const port = await freePort()
    const log = createWriteStream(`${faultsFolder}/${name}.log`)
    const child = spawn(process.execPath, ['--import', './tests/faults/shifted-clock.js', 'dist/server/server.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        CLOCK_SHIFT_MS: String(clockShift),
        DATABASE_URL: postgres.url,
        DATA_DIR: `${faultsFolder}/data`,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        TRUSTED_PROXIES: '1',
        DEPLOYMENT: 'qa',
        SANDBOX: 'on',
        SANDBOX_DELIVERY_SECONDS: '1',
        // The balancer asks `/readyz` every half second.
        DRAIN_SECONDS: '2',
        RATE_LIMIT_FACTOR: '100000',
        LOG_LEVEL: 'warn',
      },
    })
    children.add(child)
    let last = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (last = (last + chunk.toString()).slice(-2000)))
      stream.pipe(log, { end: false })
    }
    const pid = child.pid!
    let end: string | undefined
    const gone = once(child, 'close').then(([code, signal]) => {
      end = String(signal ?? code)
      children.delete(child)
      log.end()
      if (!stopped.has(pid)) crashes.push(`process ${name} ended with ${end}: ${last.split('\n').slice(-4).join(' ')}`)
    })
    processes[place] = {
      name,
      port,
      pid,
      ended: () => end,
      signal: async (signal) => {
        const isEnd = signal === 'SIGTERM' || signal === 'SIGKILL'
        if (isEnd) stopped.add(pid)
        child.kill(signal)
        if (isEnd) await gone
      },
    }
    balancer.use(processes.map((one) => one.port))
    await until(`process ${name} is ready`, 90, () => {
      if (end !== undefined) throw new Error(`process ${name} ended with ${end}: ${last}`)
      return balancer.ready().includes(port)
    })
  }

  // The first process migrates and imports the content.
  await start(0)
  await Promise.all([start(1), start(2)])
  const database = await openDatabase({ url: postgres.url })
  return {
    origin,
    balancer,
    postgres,
    database,
    processes,
    start,
    crashes: () => crashes,
    close: async () => {
      for (const child of children) {
        stopped.add(child.pid!)
        child.kill('SIGKILL')
      }
      balancer.close()
      await database.close()
    },
  }
}
