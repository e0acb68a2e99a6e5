/** Shared by the measurements: servers as separate processes, and the measuring tools outside the repository. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { missingFonts } from './browser.ts'
import { build } from './build.ts'
import { exitOnSignals } from './exit-on-signals.ts'

const children: ChildProcess[] = []
/** Stops the servers; runs automatically when the process fails or is stopped. */
export const stopAll = (): void => children.forEach((child) => child.kill())
process.on('exit', stopAll)
exitOnSignals()

/** @returns whether the address responds with success */
export const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** Starts a server and waits until it responds; it stops with this process. */
export async function serve(
  args: readonly string[],
  url: string,
  o: { cwd?: string; env?: Record<string, string>; ipc?: boolean } = {},
): Promise<ChildProcess> {
  if (await isUp(url)) throw new Error(`${url} responds already: the benchmark would measure another process`)
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit', ...(o.ipc === true ? (['ipc'] as const) : [])],
    ...(o.cwd === undefined ? {} : { cwd: o.cwd }),
    env: { ...process.env, ...o.env },
  })
  children.push(child)
  for (let tries = 0; tries < 480; tries += 1) {
    if (await isUp(url)) return child
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended`)
    await new Promise((later) => setTimeout(later, 250))
  }
  throw new Error(`${url} does not respond`)
}

/**
 * The same for the site, which is built first if its sources have changed.
 * @param o.flags Node's own
 */
export function serveSite(
  origin: string,
  o: { env: Record<string, string>; flags?: readonly string[]; ipc?: boolean },
): Promise<ChildProcess> {
  if (!build({ force: false })) throw new Error('the build failed')
  return serve([...(o.flags ?? []), 'dist/server/server.js'], `${origin}/readyz`, o)
}

/** The site in production mode, on its own data folder. */
export const siteEnvironment = (port: number, folder: string): Record<string, string> => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  DEPLOYMENT: 'production',
  NODE_ENV: 'production',
})

/**
 * @param o.browsers false: only what needs no packages except this repository's; nothing is installed
 * @returns the folder with an installed copy of the tools outside the repository (BENCH); undefined if there are none
 */
export function measuringTools(o: { browsers: boolean } = { browsers: true }): string | undefined {
  const source = process.env['BENCH'] ?? '../shared/bench'
  if (!existsSync(source)) return undefined
  const tools = resolve('.cache/bench')
  mkdirSync(tools, { recursive: true })
  const missing = o.browsers ? missingFonts() : undefined
  if (missing !== undefined) console.warn(`bench: the Korean pages will be measured without their fonts: ${missing}`)
  cpSync(source, tools, { recursive: true, filter: (path) => !path.includes('node_modules') })
  if (o.browsers && !existsSync(join(tools, 'node_modules/lighthouse')))
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tools, stdio: 'inherit' })
  return tools
}

/** The first matching address on one of our pages. */
export async function linkOn(origin: string, path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await fetch(origin + path)).text())?.[1]
  if (found === undefined) throw new Error(`${path} contains no link that matches ${String(pattern)}`)
  return found
}

/** The median of at least one value. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
