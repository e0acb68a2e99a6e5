/** A temporary PostgreSQL for the tests: finds the server's programs, or installs them if that is allowed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const isRoot = process.getuid?.() === 0

function findPrograms(): string | undefined {
  const fromPath = (process.env['PATH'] ?? '').split(':')
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  return [...fromPath, ...debian].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** Packages are installed only on a CI machine (`CI=true`) or if the command allows it (`--yes`). */
const mayInstall = (): boolean => (process.env['CI'] ?? '').match(/^(1|true)$/i) !== null || process.argv.includes('--yes')

/**
 * Installs packages of the distribution, on Debian and Ubuntu as root.
 * @returns whether they are installed now; false also if installing is not allowed, which is printed
 */
export function installDebianPackages(names: readonly string[]): boolean {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false
  if (!mayInstall()) {
    console.log(`tests: ${names.join(', ')} could be installed: run the command again with \`-- --yes\`, or with CI=true`)
    return false
  }
  console.log(`tests: installing ${names.join(', ')} (apt-get install)`)
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  // Waits for another running installation, but not for a mirror that does not respond.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  spawnSync('apt-get', ['update', ...options], quiet)
  return spawnSync('apt-get', ['install', '-y', ...options, ...names], quiet).status === 0
}

export interface TestPostgres {
  /** Folder of its data and log. */
  place: string
  /** Of the maintenance database; tests create their own. */
  url: string
  version: string
  /** Stops it, by a fast shutdown or by killing all of its processes, and starts it again. */
  restart: (how: 'fast' | 'kill') => Promise<void>
  /** Sent to all of its processes. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => void
  /** Fills its disk to the last byte. @returns frees it again; undefined if it has no disk of its own */
  fillDisk: (() => () => void) | undefined
  stop: () => void
}

/**
 * It stops with this process at the latest; if a signal ends the process, only with exit-on-signals.ts.
 * @param o.disk size in megabytes of its own in-memory disk, which can be filled; as root on Linux only
 * @param o.isDurable true: writes wait for the disk, as in production; tests do not need that
 * @returns a running cluster on a free loopback port, or `missing` with the reason why there is none
 */
export async function startPostgres(o: { isDurable?: boolean; disk?: number } = {}): Promise<TestPostgres | { missing: string }> {
  let bin = findPrograms()
  if (bin === undefined && installDebianPackages(['postgresql'])) bin = findPrograms()
  if (bin === undefined)
    return { missing: 'PostgreSQL was not found and cannot be installed here (looked for initdb in PATH and /usr/lib/postgresql)' }
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'))
  const hasDisk =
    o.disk !== undefined &&
    isRoot &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(o.disk)}m`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  const data = join(folder, 'data')
  // The server refuses to run as root: Debian's package creates a user for it.
  const asPostgres = (program: string, args: string[]) => {
    const command = isRoot ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args] : [join(bin, program), ...args]
    // `runuser` may be in a folder that a user's PATH does not contain.
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
    return { file: command[0]!, args: command.slice(1), options: { cwd: tmpdir(), env } }
  }
  const run = (program: string, args: string[]): void => {
    const command = asPostgres(program, args)
    execFileSync(command.file, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const stop = (): void => {
    process.off('exit', stopAtExit)
    try {
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    } finally {
      if (hasDisk) spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
  function stopAtExit(): void {
    try {
      stop()
    } catch {
      // Ctrl-C has ended the server already.
    }
  }
  process.on('exit', stopAtExit)
  /** Runs a program without blocking this process. */
  const runBeside = (program: string, args: string[]): Promise<boolean> =>
    new Promise((resolve) => {
      const command = asPostgres(program, args)
      spawn(command.file, command.args, { ...command.options, stdio: 'ignore' }).on('close', (code) => resolve(code === 0))
    })
  if (isRoot) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
    chownSync(folder, uid, uid)
  }
  const port = await freePort()
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-p ${String(port)} -k ${folder} -c listen_addresses=127.0.0.1${o.isDurable === true ? '' : ' -c fsync=off'}`
  const toStart = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']
  run('pg_ctl', toStart)
  const signal: TestPostgres['signal'] = (name) => {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const others = spawnSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number)
    for (const pid of [first, ...others]) process.kill(pid, name)
  }
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
  return {
    place: folder,
    url: `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
    version,
    restart: async (how) => {
      if (how === 'fast') await runBeside('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      else {
        signal('SIGKILL')
        // If no process reaps the dead one, its pid seems alive.
        rmSync(join(data, 'postmaster.pid'))
      }
      // A killed process releases its memory a moment later.
      for (let time = 0; time < 20; time += 1) if (await runBeside('pg_ctl', toStart)) return
      throw new Error('PostgreSQL did not restart')
    },
    signal,
    fillDisk: hasDisk
      ? () => {
          const file = join(folder, 'filler')
          const megabyte = Buffer.alloc(2 ** 20)
          const open = openSync(file, 'w')
          try {
            for (;;) writeSync(open, megabyte)
          } catch {
            // The disk is full, as intended.
          } finally {
            closeSync(open)
          }
          return () => rmSync(file)
        }
      : undefined,
    stop,
  }
}
